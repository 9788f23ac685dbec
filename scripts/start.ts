import { enableCompileCache } from "node:module";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import "./require-node.ts";
import { memorySettings } from "./memory-settings.ts";
import { builtServer } from "./server-script.ts";

/** The folder in which Node.js stores compiled code, so that the next start is faster. */
const compiledCode = "node_modules/.cache/compile";

// Start this process again with the settings for memory, because the C library reads them only when
// a process starts. The new process also gets the folder of compiled code. This code has no types,
// so the process need not load the TypeScript parser.
if (process.platform === "linux" && process.env.MALLOC_ARENA_MAX === undefined) {
  const { execPath, execArgv, argv, env } = process;
  process.execve?.(execPath, [execPath, ...execArgv, ...argv.slice(1)], {
    ...env,
    ...memorySettings,
    NODE_COMPILE_CACHE: env.NODE_COMPILE_CACHE || compiledCode,
  });
}

enableCompileCache(compiledCode);
const { buildIfStale } = await import("./build-client.ts");
await buildIfStale();
process.env.NODE_ENV ??= "production";
await import(pathToFileURL(resolve(builtServer)).href);
