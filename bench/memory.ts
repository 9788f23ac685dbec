import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { startBuiltServer } from "../scripts/server-process.ts";
import { type Place, startOwnPostgres } from "./filled-database.ts";
import type { Row } from "./report.ts";
import { median } from "./rounds.ts";
import type { SoakReport } from "./soak-report.ts";

const execute = promisify(execFile);

/**
 * The milliseconds from the start of a server until the server counts as idle. It collects garbage
 * 10 seconds after its start, and V8 returns the memory to the operating system some seconds later.
 */
const idleAfterMs = 40_000;

/**
 * Starts a server. Returns its memory when it is idle, and the most memory that it has used since
 * its start, in megabytes.
 */
async function measureServer(place: Place): Promise<{ idle: number; most: number }> {
  await using server = await startBuiltServer({ ...place, env: { DAILY_BACKUPS: "off" } });
  await wait(idleAfterMs);
  const status = await readFile(`/proc/${server.pid}/status`, "utf8");
  const megabytes = (name: string) =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, "m").exec(status)?.[1]) / 1024;
  const memory = { idle: megabytes("VmRSS"), most: megabytes("VmHWM") };
  await server.kill("SIGTERM");
  return memory;
}

const soak = fileURLToPath(new URL("soak.ts", import.meta.url));

/**
 * Sends mixed traffic to a server on the embedded database for five minutes, and returns its memory
 * in the last minute, in megabytes.
 */
async function measureWithTraffic(): Promise<number> {
  const options = ["--embedded", "--minutes", "5", "--rate", "0.5", "--json"];
  const { stdout } = await execute(process.execPath, [soak, ...options]).catch(
    // The soak ends with an error if a check of the server fails, but it prints its report even
    // then.
    (error: { stdout: string }) => error,
  );
  const { samples } = JSON.parse(stdout) as SoakReport;
  return median(samples.slice(-30).map(({ rssBytes }) => rssBytes)) / 1024 ** 2;
}

/**
 * Measures the memory of a server without traffic on the embedded database and on PostgreSQL, and
 * with traffic on the embedded database. Works on Linux only.
 */
export async function measureMemory(dataDir: string, binaries: string): Promise<Row[]> {
  const first = await measureServer({ dataDir });
  const second = await measureServer({ dataDir });
  await using postgres = await startOwnPostgres(binaries);
  const place = { dataDir: `${dataDir}-postgres`, databaseUrl: await postgres.create("idle") };
  const onPostgres = await measureServer(place);
  const withTraffic = await measureWithTraffic();
  return [
    atMost("idle, embedded database", second.idle, 300),
    atMost("the most after a first start, embedded database", first.most, 450),
    atMost("the most after a second start, embedded database", second.most, 450),
    atMost("after five minutes of mixed traffic, embedded database", withTraffic, 400),
    atMost("idle, PostgreSQL", onPostgres.idle, 200),
  ];
}

const atMost = (name: string, measured: number, limit: number): Row => ({
  name: `memory of a server: ${name}`,
  unit: "MB",
  measured,
  limit,
  limitIs: "maximum",
});
