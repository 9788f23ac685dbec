import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import "./require-node.ts";
import { memorySettings } from "./memory-settings.ts";
import { builtServer } from "./server-script.ts";

/**
 * Replaces this process with a new one that runs the same command with the given environment. Does
 * nothing on Windows, or if Node.js is too old for it.
 */
function startAgain(env: NodeJS.ProcessEnv): void {
  const { execPath, execArgv, argv, platform } = process;
  if (platform === "win32") return;
  process.execve?.(execPath, [execPath, ...execArgv, ...argv.slice(1)], env);
}

// This process replaces itself with one that has the environment variables in `memorySettings`. The
// C library and Node.js read these variables only when a process starts.
const { env } = process;
if (process.platform === "linux" && env.MALLOC_ARENA_MAX === undefined) {
  startAgain({
    ...env,
    ...memorySettings,
    // Options of the user come last, because Node.js uses the last of two equal options.
    NODE_OPTIONS: `${memorySettings.NODE_OPTIONS} ${env.NODE_OPTIONS ?? ""}`.trim(),
  });
}

const { buildIfStale } = await import("./build-client.ts");
const isBuilt = await buildIfStale();
// A build takes a gigabyte of memory, which this process would keep as long as it runs.
if (isBuilt) startAgain(env);
process.env.NODE_ENV ??= "production";
await import(pathToFileURL(resolve(builtServer)).href);
