import { open, readdir } from "node:fs/promises";
import { join } from "node:path";
import { PGlite, types } from "@electric-sql/pglite";
import type { Filesystem } from "@electric-sql/pglite/basefs";
import { PGliteDialect } from "kysely";

// Days are read as text and 64-bit integers as numbers, so that both engines return the same
// JavaScript values.
const parsers = {
  [types.DATE]: (text: string) => text,
  [types.INT8]: Number,
};

/**
 * Settings of the embedded engine. It has no standby servers, so new tables and indexes need no
 * write-ahead log, which makes imports a little faster. Log files are not reused, so that no log
 * file keeps erased data.
 */
const startParams = [
  ...PGlite.defaultStartParams,
  "-c",
  "wal_level=minimal",
  "-c",
  "max_wal_senders=0",
  "-c",
  "wal_recycle=off",
];

/**
 * Opens the embedded engine in a directory, or in memory if no directory is given.
 *
 * @param fs an existing set of database files to open instead of an empty database
 */
export function openPglite(directory: string | undefined, fs?: Filesystem): Promise<PGlite> {
  return PGlite.create({
    ...(directory === undefined ? {} : { dataDir: directory }),
    ...(fs === undefined ? {} : { fs }),
    startParams,
    parsers,
  });
}

export function pgliteDialect(pglite: PGlite): PGliteDialect {
  return new PGliteDialect({ pglite });
}

/** The maximum number of files that are synced to the disk at once. */
const maxConcurrentSyncs = 16;

/** Syncs every file below a directory to the disk, because the engine itself never does. */
export async function syncFiles(directory: string): Promise<void> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  for (let from = 0; from < paths.length; from += maxConcurrentSyncs) {
    await Promise.all(paths.slice(from, from + maxConcurrentSyncs).map(syncFile));
  }
}

async function syncFile(path: string): Promise<void> {
  const handle = await open(path).catch((error: unknown) => {
    // A missing file is skipped, because PGlite may delete one of its files before it is synced.
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  });
  if (!handle) return;
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
