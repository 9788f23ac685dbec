/**
 * Usage: forked, as bench/soak-traffic.ts <url> <seconds to warm up> <seconds> <share>
 *
 * Visits a site that holds the demonstration, submits to it and edits it, steadily, with so much of
 * the usual traffic. Tells its parent when the warm-up is over, and at the end how it went.
 */
import { setTimeout as wait } from "node:timers/promises";
import { percentile } from "./rounds.ts";
import { createClient } from "./soak-client.ts";
import type { Kind } from "./soak-kinds.ts";
import { teamKinds } from "./soak-team.ts";
import { visitorKinds } from "./soak-visitors.ts";

/** How requests of one kind fared: milliseconds from when each was due to the end of its answer. */
export type KindFigures = {
  name: string;
  count: number;
  errors: number;
  p50: number;
  p95: number;
  p99: number;
  max: number;
};

export type TrafficResult = {
  kinds: KindFigures[];
  /** What went wrong, the first of it. */
  problems: string[];
  /** The ids of the submissions that were answered with success. */
  answered: string[];
};

export type TrafficMessage = { begun: true } | { result: TrafficResult };

const mostProblems = 20;

type Line = Kind & { dueAt: number; asked: number; errors: number; times: number[] };

type Span = { warmUpMs: number; countedMs: number; share: number };

async function run(url: string, { warmUpMs, countedMs, share }: Span): Promise<TrafficResult> {
  const { ask, close } = createClient(url);
  const answered: string[] = [];
  const problems: string[] = [];
  const kinds = [...(await visitorKinds(ask, answered)), ...(await teamKinds(ask))];
  const beganAt = performance.now();
  const countedFrom = beganAt + warmUpMs;
  const endsAt = countedFrom + countedMs;
  const everyMs = ({ perMinute }: Kind) => 60_000 / (perMinute * share);
  const lines = kinds.map((kind, index): Line => {
    // Spread, so that not all kinds come at once.
    const phase = (index * 0.618) % 1;
    return { ...kind, dueAt: beganAt + phase * everyMs(kind), asked: 0, errors: 0, times: [] };
  });

  async function make(line: Line, dueAt: number): Promise<void> {
    const count = line.asked;
    line.asked += 1;
    try {
      await ask(line.ask(count));
      if (dueAt >= countedFrom) line.times.push(performance.now() - dueAt);
    } catch (error) {
      line.errors += 1;
      const { message, code } = error as { message?: string; code?: string };
      if (problems.length < mostProblems) problems.push(`${line.name}: ${message || code}`);
    }
  }

  const underWay = new Set<Promise<void>>();
  let begun = false;
  for (;;) {
    const now = performance.now();
    if (now >= endsAt) break;
    if (!begun && now >= countedFrom) {
      begun = true;
      tell({ begun });
    }
    for (const line of lines) {
      while (line.dueAt <= now) {
        const sending = make(line, line.dueAt).finally(() => underWay.delete(sending));
        underWay.add(sending);
        line.dueAt += everyMs(line);
      }
    }
    const next = Math.min(endsAt, ...lines.map(({ dueAt }) => dueAt));
    await wait(Math.max(1, next - performance.now()));
  }
  await Promise.all(underWay);
  close();
  return { kinds: lines.flatMap(figuresOf), problems, answered };
}

function figuresOf({ name, errors, times }: Line): KindFigures[] {
  if (times.length === 0 && errors === 0) return [];
  const at = (percent: number) => (times.length === 0 ? 0 : percentile(times, percent));
  const counts = { name, count: times.length, errors };
  return [{ ...counts, p50: at(50), p95: at(95), p99: at(99), max: at(100) }];
}

function tell(message: TrafficMessage): void {
  process.send?.(message);
}

const [url = "", warmUp = "", seconds = "", share = "1"] = process.argv.slice(2);
const span = { warmUpMs: Number(warmUp) * 1000, countedMs: Number(seconds) * 1000 };
tell({ result: await run(url, { ...span, share: Number(share) }) });
process.disconnect();
