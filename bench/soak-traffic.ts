/**
 * Sends a share of the usual traffic to a site with the demo content. The soak test (`soak.ts`)
 * starts this script as a child process. The script sends two messages to the soak test: one when
 * the warm-up is over, and one with the results.
 *
 * Usage: bench/soak-traffic.ts <url> <seconds to warm up> <seconds> <share>
 */
import { setTimeout as wait } from "node:timers/promises";
import { sendSteadily } from "../faults/steady-requests.ts";
import { percentile } from "./rounds.ts";
import { createClient } from "./soak-client.ts";
import type { Kind } from "./soak-kinds.ts";
import { teamKinds } from "./soak-team.ts";
import { visitorKinds } from "./soak-visitors.ts";

/**
 * The results of one kind of request. Times are milliseconds from when a request was due until its
 * response.
 */
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
  /** For each kind of request, descriptions of the first error with each status. */
  problems: string[];
  /** The ids of the submissions that got a successful response. */
  answered: string[];
};

export type TrafficMessage = { begun: true } | { result: TrafficResult };

type Span = { warmUpMs: number; countedMs: number; share: number };

async function run(url: string, { warmUpMs, countedMs, share }: Span): Promise<TrafficResult> {
  const { ask, close } = createClient(url);
  const answered: string[] = [];
  const problems = new Map<string, string>();
  const kinds = [...(await visitorKinds(ask, answered)), ...(await teamKinds(ask))];
  const beganAt = performance.now();
  const countedFrom = beganAt + warmUpMs;
  const endsAt = countedFrom + countedMs;
  const warmUp = wait(warmUpMs).then(() => report({ begun: true }));

  async function measure(kind: Kind, index: number): Promise<KindFigures[]> {
    const times: number[] = [];
    let errors = 0;
    const everyMs = 60_000 / (kind.perMinute * share);
    // The kinds of requests begin at different times, so that requests of different kinds do not
    // coincide.
    const beginsAt = beganAt + ((index * 0.618) % 1) * everyMs;
    const pace = { everyMs, beginsAt, isOver: (_: number, dueAt: number) => dueAt >= endsAt };
    await sendSteadily(pace, async (count, dueAt) => {
      try {
        await ask(kind.ask(count));
        if (dueAt >= countedFrom) times.push(performance.now() - dueAt);
      } catch (error) {
        errors += 1;
        const { message, code } = error as { message?: string; code?: string };
        const [status = code] = / answered \d+/.exec(message ?? "") ?? [];
        const first = `${kind.name}${status}`;
        if (!problems.has(first)) problems.set(first, `${kind.name}: ${message || code}`);
      }
    });
    return figuresOf(kind.name, errors, times);
  }

  const figures = await Promise.all(kinds.map(measure));
  await warmUp;
  close();
  return { kinds: figures.flat(), problems: [...problems.values()], answered };
}

function figuresOf(name: string, errors: number, times: number[]): KindFigures[] {
  if (times.length === 0 && errors === 0) return [];
  const at = (percent: number) => (times.length === 0 ? 0 : percentile(times, percent));
  const counts = { name, count: times.length, errors };
  return [{ ...counts, p50: at(50), p95: at(95), p99: at(99), max: at(100) }];
}

/** Sends a message to the process of the soak test. Resolves when the whole message is sent. */
function report(message: TrafficMessage): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  process.send?.(message, undefined, undefined, () => resolve());
  return promise;
}

// If the soak test (the parent process) is stopped, this process ends, too.
process.once("disconnect", () => process.exit());
const [url = "", warmUp = "", seconds = "", share = "1"] = process.argv.slice(2);
const span = { warmUpMs: Number(warmUp) * 1000, countedMs: Number(seconds) * 1000 };
await report({ result: await run(url, { ...span, share: Number(share) }) });
process.disconnect();
