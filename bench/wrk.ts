import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { cpuSeconds } from "./process-time.ts";

const execute = promisify(execFile);
const connections = 50;

const milliseconds: Record<string, number> = { us: 0.001, ms: 1, s: 1_000 };

/**
 * The result of loading a page: the responses per second, the 99th percentile of the response times
 * in milliseconds, and the server's CPU time in percent of one core.
 */
export type Load = { perSecond: number; p99: number; busy: number };

/** Lets all threads of a process run on the first core only. Works on Linux only. */
export async function pinToFirstCore(pid: number): Promise<void> {
  await execute("taskset", ["--all-tasks", "--pid", "--cpu-list", "0", String(pid)]);
}

/**
 * Loads a page with the program wrk, which runs on the second core.
 *
 * @param pid the server's process
 * @throws an Error if any request failed
 */
export async function loadPage(url: string, pid: number, seconds: number): Promise<Load> {
  const before = await cpuSeconds(pid);
  const { stdout } = await execute("taskset", [
    "--cpu-list",
    "1",
    "wrk",
    "--latency",
    "--threads",
    "1",
    "--connections",
    String(connections),
    "--duration",
    `${seconds}s`,
    "--header",
    "accept-encoding: br",
    url,
  ]);
  const used = (await cpuSeconds(pid)) - before;
  const [, perSecond] = /Requests\/sec:\s+([\d.]+)/.exec(stdout) ?? [];
  const [, p99, unit = ""] = /99%\s+([\d.]+)(us|ms|s)/.exec(stdout) ?? [];
  if (perSecond === undefined || p99 === undefined || /Non-2xx|Socket errors/.test(stdout)) {
    throw new Error(`${url} was not served:\n${stdout}`);
  }
  return {
    perSecond: Number(perSecond),
    p99: Number(p99) * (milliseconds[unit] ?? 1),
    busy: (100 * used) / seconds,
  };
}
