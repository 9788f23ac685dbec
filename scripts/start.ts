import "./require-node.ts";

const { buildIfStale } = await import("./build-client.ts");
await buildIfStale();
process.env.NODE_ENV ??= "production";
await import("../src/server/main.ts");
