import { enableCompileCache } from "node:module";
import "./require-node.ts";

// The next start reuses the compiled code.
enableCompileCache("node_modules/.cache/compile");
const { buildIfStale } = await import("./build-client.ts");
await buildIfStale();
process.env.NODE_ENV ??= "production";
await import("../src/server/main.ts");
