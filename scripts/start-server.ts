import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import "./require-node.ts";
import { memorySettings } from "./memory-settings.ts";
import { builtServer } from "./server-script.ts";

// Start this process again with the settings for memory, because the C library and Node.js read
// them only when a process starts.
if (process.platform === "linux" && process.env.MALLOC_ARENA_MAX === undefined) {
  const { execPath, execArgv, argv, env } = process;
  process.execve?.(execPath, [execPath, ...execArgv, ...argv.slice(1)], {
    ...env,
    ...memorySettings,
    // Options of the user come last, because Node.js uses the last of two equal options.
    NODE_OPTIONS: `${memorySettings.NODE_OPTIONS} ${env.NODE_OPTIONS ?? ""}`.trim(),
  });
}

const { buildIfStale } = await import("./build-client.ts");
await buildIfStale();
process.env.NODE_ENV ??= "production";
await import(pathToFileURL(resolve(builtServer)).href);
