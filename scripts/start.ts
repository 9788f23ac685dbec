import { enableCompileCache } from "node:module";
import "./require-node.ts";

// Store compiled code, so that the next start is faster.
enableCompileCache("node_modules/.cache/compile");
const { buildIfStale } = await import("./build-client.ts");
await buildIfStale();
process.env.NODE_ENV ??= "production";
await import("../src/server/main.ts");
