import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { realpath } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const execute = promisify(execFile);
const environment = { ...process.env, NODE_ENV: "production" };

/**
 * A program that runs a server in its own process. The server is measured for comparison with
 * Roost.
 */
export type Peer = AsyncDisposable & { url: string; pid: number };

/** Starts a script that runs a server and prints the server's address. */
export async function startPeer(script: URL, ...given: string[]): Promise<Peer> {
  const child = spawn(process.execPath, [fileURLToPath(script), ...given], {
    stdio: ["ignore", "pipe", "inherit"],
    env: environment,
  });
  const ended = once(child, "exit");
  const address = await Promise.race([
    once(child.stdout.setEncoding("utf8"), "data").then(([text]) => String(text)),
    ended.then(() => Promise.reject(new Error(`${script.pathname} ended before it served`))),
  ]);
  return {
    url: address.trim(),
    pid: child.pid ?? 0,
    async [Symbol.asyncDispose]() {
      child.kill("SIGKILL");
      await ended;
    },
  };
}

/** Runs a script and returns the JSON that it prints. */
export async function runLoad<Result>(script: URL, ...given: string[]): Promise<Result> {
  const { stdout } = await execute(process.execPath, [fileURLToPath(script), ...given], {
    maxBuffer: 20_000_000,
  });
  return JSON.parse(stdout) as Result;
}

/**
 * Returns the path of one of PostgreSQL's programs.
 * @param binaries the folder of the server's programs, or of links to them
 */
export async function postgresProgram(binaries: string, name: string): Promise<string> {
  return join(dirname(await realpath(join(binaries, "initdb"))), name);
}
