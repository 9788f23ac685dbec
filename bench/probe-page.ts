import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { preferMainThread } from "./priority.ts";
import { percentile } from "./rounds.ts";

/** The maximum number of seconds for which the page is requested again and again. */
const mostSeconds = 3_600;

/**
 * Requests a page again and again in a separate process until `work` has ended.
 * @returns the milliseconds of each request
 */
export async function probePage(url: string, work: Promise<unknown>): Promise<number[]> {
  const script = fileURLToPath(new URL("page-probe.ts", import.meta.url));
  const probe = spawn(process.execPath, [script, url, `${mostSeconds}`], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  // The probe stands for a visitor on another machine. It gets priority, because the measured times
  // should not include the time in which it waits for a core of this machine.
  await preferMainThread(probe.pid ?? 0);
  const printed = text(probe.stdout);
  await work.finally(() => probe.stdin.end());
  return JSON.parse(await printed) as number[];
}

/**
 * Requests a page for the given number of seconds. Returns the 99th percentile of the response
 * times in milliseconds.
 */
export const pageP99 = async (url: string, seconds: number): Promise<number> =>
  percentile(await probePage(url, wait(seconds * 1_000)), 99);
