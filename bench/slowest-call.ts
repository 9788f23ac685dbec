import type { MeasuredServer } from "./measured-server.ts";
import { median, percentile, rounds } from "./rounds.ts";

const repeats = 30;

/** A call of the back office: its description, its procedure and its input. */
export type Call = [words: string, name: string, input: object];

/** Returns the slowest call, with its 95th percentile in milliseconds. */
export async function slowestOf(
  server: MeasuredServer,
  asked: Call[],
): Promise<{ ms: number; words: string }> {
  let slowest = { ms: 0, words: "" };
  for (const [words, name, input] of asked) {
    const p95s = await rounds(async () => {
      const times: number[] = [];
      while (times.length < repeats) times.push((await server.query(name, input)).ms);
      return percentile(times, 95);
    });
    const ms = median(p95s);
    if (ms > slowest.ms) slowest = { ms, words };
  }
  return slowest;
}
