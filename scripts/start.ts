import { enableCompileCache } from "node:module";
import "./require-node.ts";

// What was compiled at one start need not be compiled at the next.
enableCompileCache("node_modules/.cache/compile");
const { buildIfStale } = await import("./build-client.ts");
await buildIfStale();
process.env.NODE_ENV ??= "production";
await import("../src/server/main.ts");
