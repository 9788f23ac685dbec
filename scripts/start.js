// @ts-check
// This file is JavaScript, because Node.js loads a parser for a TypeScript file, which takes 40 ms.
// Once the cache of compiled code is enabled, Node.js reads the parsed TypeScript from there.
import { enableCompileCache } from "node:module";

enableCompileCache("node_modules/.cache/compile");
await import("./start-server.ts");
