import { enableCompileCache } from "node:module";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import "./require-node.ts";
import { builtServer } from "./server-script.ts";

// Store compiled code, so that the next start is faster.
enableCompileCache("node_modules/.cache/compile");
const { buildIfStale } = await import("./build-client.ts");
await buildIfStale();
process.env.NODE_ENV ??= "production";
await import(pathToFileURL(resolve(builtServer)).href);
