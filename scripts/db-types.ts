import { generateTypes } from "./generate-types.ts";

await generateTypes({ verify: process.argv.includes("--verify") });
