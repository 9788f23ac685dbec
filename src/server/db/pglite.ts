import { open, readdir } from "node:fs/promises";
import { join } from "node:path";
import { PGlite, types } from "@electric-sql/pglite";
import { PGliteDialect } from "kysely";

// The same JavaScript values as from `pg`: days as text, 64-bit integers as numbers.
const parsers = {
  [types.DATE]: (text: string) => text,
  [types.INT8]: Number,
};

/**
 * Opens the embedded engine in a directory, or in memory when there is none.
 *
 * @param template a dumped data directory to begin with, instead of an empty database
 */
export function openPglite(directory: string | undefined, template?: Blob): Promise<PGlite> {
  return PGlite.create({
    ...(directory === undefined ? {} : { dataDir: directory }),
    ...(template === undefined ? {} : { loadDataDir: template }),
    parsers,
  });
}

export function pgliteDialect(pglite: PGlite): PGliteDialect {
  return new PGliteDialect({ pglite });
}

/** Writes every file below a directory through to the disk, which the engine itself never does. */
export async function syncFiles(directory: string): Promise<void> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const handle = await open(join(entry.parentPath, entry.name)).catch((error: unknown) => {
      // The engine removes files of its own accord.
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
      throw error;
    });
    if (!handle) continue;
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  }
}
