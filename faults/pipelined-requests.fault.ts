import { once } from "node:events";
import net, { type Socket } from "node:net";
import { expect, inject, test } from "vitest";
import { freePort } from "../scripts/free-port.ts";
import { readMetrics } from "../scripts/read-metrics.ts";
import { startBuiltServer } from "../scripts/server-process.ts";
import { handlesOf, largestFile, memoryOf } from "./process-load.ts";
import { scaled } from "./scale.ts";
import { temporaryDirectory } from "./temporary-directory.ts";
import { until } from "./until.ts";

const connections = scaled(150);
const requests = 700;
/** The maximum number of pipelined requests of one connection that the server handles. */
const allowed = 16;
const moreMegabytes = 100;
/**
 * The maximum number of connections that visitors have open, in addition to those of the attack.
 */
const fewHandles = 8;
/**
 * The maximum number of megabytes that may stay in use after an attack, for caches and compiled
 * code.
 */
const leftMegabytes = 60;
/**
 * The number of ordinary requests to one URL before a measurement. They give the server time to
 * handle the requests of the attack, so that the measurement shows the effect of the attack.
 */
const visitsBetween = 20;
const looks = 5;

type Attack = { name: string; request: string; atOnce: number; takesMemory?: true };

const get = (path: string, header: string, method = "GET") =>
  `${method} ${path} HTTP/1.1\r\nhost: localhost\r\n${header}\r\n\r\n`;

const identity = "accept-encoding: identity";

const attacksOn = (file: string): Attack[] => [
  { name: "pages", request: get("/", identity), atOnce: requests, takesMemory: true },
  { name: "pages as allowed", request: get("/", identity), atOnce: allowed, takesMemory: true },
  { name: "files", request: get(file, identity), atOnce: requests },
  { name: "files as allowed", request: get(file, identity), atOnce: allowed },
  { name: "parts of files", request: get(file, "range: bytes=9-"), atOnce: allowed },
  { name: "headers of files", request: get(file, identity, "HEAD"), atOnce: requests },
];

async function ask(port: number, text: string): Promise<Socket> {
  const socket = net.connect(port, "127.0.0.1").on("error", () => {});
  await once(socket, "connect");
  socket.pause();
  socket.write(text);
  return socket;
}

/** Returns how many megabytes of heap and buffers the server uses, from its metrics. */
async function megabytesInUse(metricsPort: number): Promise<number> {
  const metric = await readMetrics(metricsPort);
  const valueOf = (name: string) => metric(name) ?? Number.NaN;
  const bytes = valueOf("nodejs_heap_size_used_bytes") + valueOf("nodejs_external_memory_bytes");
  return Math.round(bytes / 1024 ** 2);
}

async function visit(url: string): Promise<void> {
  for (let count = 0; count < visitsBetween; count += 1) {
    const answer = await fetch(url, { headers: { "accept-encoding": "identity" } });
    expect(answer.status).toBe(200);
    await answer.arrayBuffer();
  }
}

test("clients that send many requests and read no response do not exhaust the server's memory or file handles", async () => {
  await using directory = await temporaryDirectory(inject("dataTemplate"));
  const metricsPort = await freePort();
  await using server = await startBuiltServer({
    dataDir: directory.path,
    env: { RATE_LIMITS: "off", DAILY_BACKUPS: "off", METRICS_PORT: String(metricsPort) },
  });
  const { url, pid } = server;
  const port = Number(new URL(url).port);
  const file = await largestFile();

  const inUse = () => megabytesInUse(metricsPort);
  let usedBefore = Number.POSITIVE_INFINITY;
  // The test visits the server before it measures, because the first visits increase the memory in
  // use. It takes the lowest of several measurements, because that one contains the least garbage.
  for (let round = 0; round < 5; round += 1) {
    await visit(url);
    await visit(url + file);
    usedBefore = Math.min(usedBefore, await inUse());
  }
  const handles = await handlesOf(pid, directory.path);
  const megabytes = async () => Math.round((await memoryOf(pid)) / 1024 ** 2);
  const report: string[] = [];
  const harmful: string[] = [];

  for (const { name, request, atOnce, takesMemory } of attacksOn(file)) {
    const before = await megabytes();
    const text = request.repeat(atOnce);
    const sockets = await Promise.all(Array.from({ length: connections }, () => ask(port, text)));
    let mostMemory = before;
    let mostHandles = handles;
    for (let look = 0; look < looks; look += 1) {
      await visit(url);
      mostMemory = Math.max(mostMemory, await megabytes());
      mostHandles = Math.max(mostHandles, await handlesOf(pid, directory.path));
    }
    for (const socket of sockets) socket.destroy();
    await until(async () => (await handlesOf(pid, directory.path)) <= handles + fewHandles, {
      timeoutMs: 60_000,
    });
    const moreHandles = mostHandles - handles;
    report.push(`${name}: ${before} to ${mostMemory} MB, ${moreHandles} handles more`);
    // Each connection may use two handles: its own, and one for a file.
    const holdsFiles = moreHandles > 2 * connections + fewHandles;
    // Memory growth counts as harm only if the attack requests pages. Requests for files create
    // much garbage even without an attack, so memory growth would not show that the attack does
    // harm.
    const holdsMemory = takesMemory && mostMemory - before >= moreMegabytes;
    if (holdsFiles || holdsMemory) harmful.push(report.at(-1) ?? name);
  }
  // The test checks the memory in use and not the memory of the process, because the process
  // returns freed memory to the system late.
  await until(
    async () => {
      await visit(url);
      return (await inUse()) < usedBefore + leftMegabytes;
    },
    { timeoutMs: 60_000 },
  );
  console.log(
    `${connections} connections; ${report.join("; ")}; after: ${await megabytes()} MB, in use ${usedBefore} to ${await inUse()} MB`,
  );
  expect(harmful).toEqual([]);
});
