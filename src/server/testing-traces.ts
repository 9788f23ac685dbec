import { cp, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { inject, onTestFinished } from "vitest";
import { readConfig } from "./config.ts";
import { createContext } from "./create-context.ts";
import { openEmbedded } from "./db/connection.ts";

const log = pino({ level: "silent" });

/** Opens a server context whose embedded database is stored in files. The test has to close it. */
export async function openOnDisk() {
  const template = inject("template");
  if (!("directory" in template)) throw new Error("Only the embedded engine has files");
  const dataDir = await mkdtemp(join(tmpdir(), "roost-traces-"));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  await cp(template.directory, join(dataDir, "database"), {
    recursive: true,
    preserveTimestamps: true,
  });
  const database = await openEmbedded(join(dataDir, "database"));
  const context = await createContext(readConfig({ DATA_DIR: dataDir }), log, database);
  return {
    context,
    close: async () => {
      await context.content.close();
      await context.analytics.close();
      await context.submissions.close();
      await context.journal.close();
      await context.passwords.close();
      await database.close();
    },
  };
}

/**
 * Searches all files in a directory and its subdirectories for the given words. Returns an entry
 * for each file and word that was found in it.
 */
export async function findTraces(dataDir: string, words: readonly string[]): Promise<string[]> {
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const entry of entries.filter((each) => each.isFile())) {
    const path = join(entry.parentPath, entry.name);
    const bytes = await readFile(path);
    for (const word of words) if (bytes.includes(word)) found.push(`${path}: ${word}`);
  }
  return found;
}
