import { open, readdir } from "node:fs/promises";
import { join } from "node:path";
import { PGlite, types } from "@electric-sql/pglite";
import type { Filesystem } from "@electric-sql/pglite/basefs";
import { PGliteDialect } from "kysely";

// The same JavaScript values as from `pg`: days as text, 64-bit integers as numbers.
const parsers = {
  [types.DATE]: (text: string) => text,
  [types.INT8]: Number,
};

/**
 * There are no standbys: what a transaction writes into tables and indexes of its own making goes to
 * their files alone, and not to the write-ahead log as well. Imports are a little faster so. Files of
 * the log are not used again: what was erased must not lie in one that waits for that.
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
 * Opens the embedded engine in a directory, or in memory when there is none.
 *
 * @param fs files that are there already, instead of an empty database
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

/** How many files are written through at a time. */
const syncedAtOnce = 16;

/** Writes every file below a directory through to the disk, which the engine itself never does. */
export async function syncFiles(directory: string): Promise<void> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  for (let from = 0; from < paths.length; from += syncedAtOnce) {
    await Promise.all(paths.slice(from, from + syncedAtOnce).map(syncFile));
  }
}

async function syncFile(path: string): Promise<void> {
  const handle = await open(path).catch((error: unknown) => {
    // The engine removes files of its own accord.
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
