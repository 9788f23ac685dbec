import { startBuiltServer } from "../scripts/server-process.ts";
import { demonstrate } from "./demonstrate.ts";
import { hasNginx, startNginx } from "./nginx.ts";
import { startPeer } from "./program.ts";
import { readOften } from "./read-often.ts";
import type { Row } from "./report.ts";
import { median, rounds } from "./rounds.ts";
import { type Load, loadPage, pinToFirstCore } from "./wrk.ts";

/**
 * The servers are measured in many short turns, because the machine's own speed changes by a tenth
 * within seconds.
 */
const seconds = 1;
const turns = 30;
/**
 * During the warm-up, V8 compiles the server's code, and compiles the database engine in the
 * background.
 */
const warmUpSeconds = 15;
/** The paths of a small page and of the largest page. */
const paths = ["/contact", "/"];

/**
 * Measures how fast Roost serves cached pages and, in turns, how fast a minimal Fastify server
 * serves the same responses. The server runs on one core and the load generator on another.
 */
export async function measureCachedPages(dataDir: string): Promise<Row[]> {
  await demonstrate(dataDir);
  await using server = await startBuiltServer({ dataDir });
  await pinToFirstCore(server.pid);
  await using nginx = (await hasNginx()) ? await startNginx(server.url) : undefined;
  if (nginx) await pinToFirstCore(nginx.pid);
  const rows: Row[] = [];
  for (const path of paths) rows.push(...(await measurePage(server, path, nginx)));
  return rows;
}

type Server = { url: string; pid: number };

/**
 * @param nginx an nginx server whose rate is reported for comparison; undefined if nginx is not
 *   installed
 */
async function measurePage(server: Server, path: string, nginx?: Server): Promise<Row[]> {
  const url = server.url + path;
  await readOften(url);
  await using bare = await startPeer(new URL("bare-server.ts", import.meta.url), url);
  await pinToFirstCore(bare.pid);
  await loadPage(bare.url + path, bare.pid, warmUpSeconds);
  await loadPage(url, server.pid, warmUpSeconds);
  const measure = async () => ({
    bare: await loadPage(bare.url + path, bare.pid, seconds),
    ours: await loadPage(url, server.pid, seconds),
  });
  const loads = await rounds(measure, turns);
  const beside = nginx && (await loadPage(nginx.url + path, nginx.pid, seconds));
  const medianOf = (side: "bare" | "ours", figure: keyof Load) =>
    median(loads.map((load) => load[side][figure]));
  const [ours, bares] = [medianOf("ours", "perSecond"), medianOf("bare", "perSecond")];
  const { headers } = await fetch(url, { headers: { "accept-encoding": "br" } });
  const size = (Number(headers.get("content-length")) / 1_000).toFixed(1);
  return [
    {
      name: `a cached page of ${size} KB, of bare Fastify's requests per second`,
      unit: "%",
      measured: (100 * ours) / bares,
      limit: 100,
      limitIs: "minimum",
      note: `${Math.round(ours)} of ${Math.round(bares)} per second; the servers used ${Math.round(medianOf("ours", "busy"))} and ${Math.round(medianOf("bare", "busy"))} % of a core; ${nginxNote(beside)}`,
    },
    {
      name: `a cached page of ${size} KB: p99, of bare Fastify's`,
      unit: "times",
      measured: medianOf("ours", "p99") / medianOf("bare", "p99"),
      limit: 1,
      limitIs: "maximum",
      note: `${medianOf("ours", "p99").toFixed(2)} and ${medianOf("bare", "p99").toFixed(2)} ms`,
    },
  ];
}

const nginxNote = (load: Load | undefined): string =>
  load
    ? `nginx with a cache of the same compressed bytes: ${Math.round(load.perSecond)} per second`
    : "skipped: nginx is not installed";
