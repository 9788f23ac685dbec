import { execFile } from "node:child_process";
import { readdir, readFile, readlink, stat } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";

const execute = promisify(execFile);

/** What the server takes at one moment. What cannot be seen on this system is undefined. */
export type Sample = {
  /** Milliseconds since the warm-up was over. */
  atMs: number;
  rssBytes: number;
  heapBytes: number | undefined;
  /** Buffers, and what libraries of other languages say that they hold. */
  externalBytes: number | undefined;
  /** Open files and connections, but for the files of the embedded database. */
  handles: number | undefined;
  databaseConnections: number | undefined;
  journalBytes: number;
  /** 99 of 100 turns of the event loop are at most so late, since the sample before. */
  lagMs: number | undefined;
};

type Watched = {
  pid: number;
  dataDir: string;
  metricsPort: number;
  databaseUrl: string | undefined;
};

export type Sampler = { samples: Sample[]; stop: () => Promise<void> };

const everyMs = 2_000;

/** Kilobytes as `ps` tells them, where there is no /proc. */
async function rssOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => undefined);
  const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(status ?? "") ?? [];
  if (kilobytes !== undefined) return Number(kilobytes) * 1024;
  const { stdout } = await execute("ps", ["-o", "rss=", "-p", String(pid)]);
  return Number(stdout) * 1024;
}

async function handlesOf(pid: number, dataDir: string): Promise<number | undefined> {
  const folder = `/proc/${pid}/fd`;
  const names = await readdir(folder).catch(() => undefined);
  if (!names) return undefined;
  const database = join(dataDir, "database");
  const targets = await Promise.all(
    names.map((name) => readlink(`${folder}/${name}`).catch(() => database)),
  );
  return targets.filter((target) => !target.startsWith(database)).length;
}

async function bytesOf(directory: string): Promise<number> {
  const names = await readdir(directory).catch(() => []);
  const sizes = names.map((name) =>
    stat(join(directory, name)).then(
      ({ size }) => size,
      () => 0,
    ),
  );
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

/** What the server says of itself; answers a metric's value by its name. */
async function readMetrics(port: number): Promise<(name: string) => number | undefined> {
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`).catch(() => undefined);
  const text = answer?.ok ? await answer.text() : "";
  return (name) => {
    const [, value] = new RegExp(`^${name} (\\S+)$`, "m").exec(text) ?? [];
    return value === undefined ? undefined : Number(value);
  };
}

/** Takes a sample every few seconds, from now until it is stopped. */
export async function startSampling({
  pid,
  dataDir,
  metricsPort,
  databaseUrl,
}: Watched): Promise<Sampler> {
  const beganAt = performance.now();
  const samples: Sample[] = [];
  const client = databaseUrl === undefined ? undefined : new pg.Client(databaseUrl);
  await client?.connect();

  async function countConnections(): Promise<number | undefined> {
    const answer = await client?.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity
      where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    );
    return answer?.rows[0]?.count;
  }

  async function sample(): Promise<void> {
    const metric = await readMetrics(metricsPort);
    const lag = metric("nodejs_eventloop_lag_p99_seconds");
    samples.push({
      atMs: performance.now() - beganAt,
      rssBytes: await rssOf(pid),
      heapBytes: metric("nodejs_heap_size_used_bytes"),
      externalBytes: metric("nodejs_external_memory_bytes"),
      handles: await handlesOf(pid, dataDir),
      databaseConnections: await countConnections(),
      journalBytes: await bytesOf(join(dataDir, "journal")),
      lagMs: lag === undefined ? undefined : lag * 1000,
    });
  }

  let sampling: Promise<void> | undefined;
  let failure: unknown;
  const timer = setInterval(() => {
    // One that takes long is not followed by another before its end.
    sampling ??= sample()
      .catch((error: unknown) => {
        failure ??= error;
      })
      .finally(() => {
        sampling = undefined;
      });
  }, everyMs);
  return {
    samples,
    async stop() {
      clearInterval(timer);
      await sampling;
      await client?.end();
      if (failure) throw new Error("The server could not be watched", { cause: failure });
    },
  };
}
