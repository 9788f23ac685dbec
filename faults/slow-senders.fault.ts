import { expect, inject, test } from "vitest";
import { median, percentile } from "../bench/rounds.ts";
import { startBuiltServer } from "../scripts/server-process.ts";
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
/**
 * The length of each of the three windows of measurement, in seconds. All windows end before the
 * server disconnects the slow clients.
 */
const windowSeconds = isFull ? 6 : 1;
/**
 * While slow clients are connected, the response times of other visitors may grow by this factor,
 * or by `leastMs` milliseconds if that is more. `npm test` allows a larger growth, because it runs
 * other tests at the same time.
 */
const mostRatio = isFull ? 2 : 5;
const leastMs = isFull ? 5 : 250;
/**
 * After the slow clients are disconnected, the server may have this many more open handles
 * (connections and files) than before they connected, because other visitors use handles, too.
 */
const fewHandles = 8;
/**
 * The time limit within which the server must disconnect slow clients, in milliseconds. The server
 * checks every 30 s whether headers have taken 30 s, and every 60 s whether connections are idle.
 */
const cutOffWithinMs = 180_000;
/**
 * The maximum growth of the server's memory, in bytes. Any traffic makes memory grow. But if the
 * server buffered everything that the slowly reading clients request in the full run, it would need
 * 900 MB.
 */
const moreBytes = 450 * 1024 * 1024;

async function visitInWindows(url: string): Promise<Visits[]> {
  const visits: Visits[] = [];
  for (let window = 0; window < windows; window += 1) {
    visits.push(await visitSteadily(url, windowSeconds));
  }
  return visits;
}

/**
 * Computes the 99th percentile of the response times in each window of measurement, and returns the
 * median of these percentiles, in milliseconds.
 */
const p99 = (visits: Visits[]) => median(visits.map(({ times }) => percentile(times, 99)));

test("clients that send or read too slowly do not slow down other visitors, and are disconnected", async () => {
  await using directory = await temporaryDirectory(inject("dataTemplate"));
  await using server = await startBuiltServer({
    dataDir: directory.path,
    env: { RATE_LIMITS: "off" },
  });
  const { url, pid } = server;
  const port = Number(new URL(url).port);

  // The response times of these visits are not used, because the server has just started and its
  // first responses are slow.
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
  // During all visits, all slow clients must have been connected.
  expect(openNow()).toBe(2 * senders + readers);
  const mostMemory = await memoryOf(pid);

  const cutOffFrom = performance.now();
  const areGone = async () => (await handlesOf(pid, directory.path)) <= handles + fewHandles;
  if (isFull) {
    await until(() => openNow() === readers, { timeoutMs: cutOffWithinMs });
    // The slow readers never disconnect, so a closed connection was closed by the server.
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
