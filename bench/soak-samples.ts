import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { handlesOf, memoryOf } from "../faults/process-load.ts";
import { readMetrics } from "../scripts/read-metrics.ts";

/**
 * The server's resources at one moment. A value that this operating system does not report is
 * undefined.
 */
export type Sample = {
  /** The time of the sample, in milliseconds since the end of the warm-up. */
  atMs: number;
  rssBytes: number;
  heapBytes: number | undefined;
  /** Bytes of buffers, and of memory that native libraries report. */
  externalBytes: number | undefined;
  /** The number of open files and connections, without the files of the embedded database. */
  handles: number | undefined;
  databaseConnections: number | undefined;
  journalBytes: number;
  /** The 99th percentile of the event loop's delay since the last sample, in milliseconds. */
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

/** Takes a sample of the server's resources every two seconds until it is stopped. */
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
      rssBytes: await memoryOf(pid),
      heapBytes: metric("nodejs_heap_size_used_bytes"),
      externalBytes: metric("nodejs_external_memory_bytes"),
      // A count of 0 means that this operating system does not report open files. The sample then
      // has no count.
      handles: (await handlesOf(pid, dataDir)) || undefined,
      databaseConnections: await countConnections(),
      journalBytes: await bytesOf(join(dataDir, "journal")),
      lagMs: lag === undefined ? undefined : lag * 1000,
    });
  }

  let sampling: Promise<void> | undefined;
  let failure: unknown;
  const timer = setInterval(() => {
    // A new sample starts only after the last one is complete.
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
