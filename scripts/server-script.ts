/** The script of the server that the build makes from src/server. */
export const builtServer = "dist/server/main.js";
