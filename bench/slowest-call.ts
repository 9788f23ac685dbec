import type { MeasuredServer } from "./measured-server.ts";
import { median, percentile, rounds } from "./rounds.ts";

const repeats = 30;

/** A request of the back office: its description, its procedure and its input. */
export type Call = [words: string, name: string, input: object];

/**
 * Sends each request several times. Returns the slowest request, and the 95th percentile of its
 * response times in milliseconds.
 *
 * @param send sends a request to the server
 */
export async function slowestOf(
  asked: Call[],
  send: MeasuredServer["query"],
): Promise<{ ms: number; words: string }> {
  let slowest = { ms: 0, words: "" };
  for (const [words, name, input] of asked) {
    const p95s = await rounds(async () => {
      const times: number[] = [];
      while (times.length < repeats) times.push((await send(name, input)).ms);
      return percentile(times, 95);
    });
    const ms = median(p95s);
    if (ms > slowest.ms) slowest = { ms, words };
  }
  return slowest;
}
