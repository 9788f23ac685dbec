import { expect, inject, test } from "vitest";
import { median, percentile } from "../bench/rounds.ts";
import { startServer } from "../scripts/server-process.ts";
import { openStored } from "./databases.ts";
import { handlesOf, largestFile, memoryOf } from "./process-load.ts";
import { isFull, scaled } from "./scale.ts";
import { type SlowClients, startDripping, startStalling } from "./slow-clients.ts";
import { type Visits, visitSteadily } from "./steady-visitors.ts";
import { listLosses } from "./submissions.ts";
import { temporaryDirectory } from "./temporary-directory.ts";
import { until } from "./until.ts";

const senders = scaled(450);
const readers = scaled(100);
const windows = 3;
/** All of them while the slow ones are within their deadlines. */
const windowSeconds = isFull ? 6 : 1;
/** In short, beside other tests, only what is far off is told from chance. */
const mostRatio = isFull ? 2 : 5;
const leastMs = isFull ? 5 : 250;
/** Connections of the visitors that happen to be open. */
const fewHandles = 8;
/** Headers have 30 s, which are looked at every 30; what is silent has 60, looked at as often. */
const cutOffWithinMs = 180_000;
/**
 * What the process may take more than before. It grows with any traffic, and gives little back; to
 * hold in memory all that the readers have asked for would take 900 MB.
 */
const moreBytes = 450 * 1024 * 1024;

async function visitInWindows(url: string): Promise<Visits[]> {
  const visits: Visits[] = [];
  for (let window = 0; window < windows; window += 1) {
    visits.push(await visitSteadily(url, windowSeconds));
  }
  return visits;
}

/** The milliseconds that 99 of 100 answers take at most, in the middle one of some windows. */
const p99 = (visits: Visits[]) => median(visits.map(({ times }) => percentile(times, 99)));

test("whoever sends slowly or stops reading keeps nobody else waiting, and is cut off", async () => {
  await using directory = await temporaryDirectory(inject("dataTemplate"));
  await using server = await startServer({
    dataDir: directory.path,
    env: { RATE_LIMITS: "off" },
  });
  const { url, pid } = server;
  const port = Number(new URL(url).port);

  // The first visits are those of a server that has just begun.
  const first = await visitSteadily(url, windowSeconds);
  const calmBefore = await visitInWindows(url);
  const handles = await handlesOf(pid, directory.path);
  const memory = await memoryOf(pid);

  const slow: SlowClients[] = [];
  using stack = new DisposableStack();
  for (const kind of ["headers", "body"] as const) {
    slow.push(stack.use(await startDripping(port, senders, kind)));
  }
  slow.push(stack.use(await startStalling(port, readers, await largestFile())));
  const openNow = () => slow.reduce((sum, clients) => sum + clients.open(), 0);
  const slowly = await visitInWindows(url);
  // They were there all the time.
  expect(openNow()).toBe(2 * senders + readers);
  const mostMemory = await memoryOf(pid);

  const cutOffFrom = performance.now();
  const areGone = async () => (await handlesOf(pid, directory.path)) <= handles + fewHandles;
  if (isFull) {
    await until(() => openNow() === readers, { timeoutMs: cutOffWithinMs });
    // None of them hangs up: it is the server that lets go.
    await until(areGone, { timeoutMs: cutOffWithinMs });
  }
  const cutOffMs = performance.now() - cutOffFrom;
  stack.dispose();
  await until(areGone, { timeoutMs: cutOffWithinMs });
  const calmAfter = await visitInWindows(url);

  const calmMs = p99([...calmBefore, ...calmAfter]);
  const slowMs = p99(slowly);
  const megabytes = (bytes: number) => Math.round(bytes / 1024 ** 2);
  console.log(
    `p99 ${slowMs.toFixed(1)} ms beside ${2 * senders + readers} slow clients, ` +
      `${calmMs.toFixed(1)} ms without: ${(slowMs / calmMs).toFixed(2)} times; ` +
      `${isFull ? `all cut off ${Math.round(cutOffMs / 1000)} s later; ` : ""}memory before, with ` +
      `and after: ${[memory, mostMemory, await memoryOf(pid)].map(megabytes).join(", ")} MB`,
  );
  expect(slowMs).toBeLessThan(Math.max(mostRatio * calmMs, calmMs + leastMs));
  expect(mostMemory).toBeLessThan(memory + moreBytes);
  expect(await memoryOf(pid)).toBeLessThan(memory + moreBytes);

  expect(await server.kill("SIGTERM")).toEqual({ code: 0, signal: null });
  await using stored = await openStored(directory.path, undefined);
  const all = [first, ...calmBefore, ...slowly, ...calmAfter].flatMap(({ answered }) => answered);
  expect(await listLosses(stored, all)).toEqual([]);
});
