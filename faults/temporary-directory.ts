import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

type TemporaryDirectory = AsyncDisposable & { path: string };

/**
 * Creates a temporary directory. `await using` deletes it.
 *
 * @param template the path of a directory whose files are copied into the new one
 */
export async function temporaryDirectory(template?: string): Promise<TemporaryDirectory> {
  const path = await mkdtemp(join(tmpdir(), "roost-fault-"));
  if (template !== undefined) {
    // Each copied file keeps its modification time. When a server starts, it syncs the database
    // files that are newer than the last sync. With new times, it could sync files needlessly,
    // which takes time.
    await cp(template, path, { recursive: true, preserveTimestamps: true });
  }
  return {
    path,
    // A failed deletion is repeated, because a killed process may still use the files for a moment.
    [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true, maxRetries: 5 }),
  };
}
