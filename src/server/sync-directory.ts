import { open, readdir, stat } from "node:fs/promises";
import { join } from "node:path";

/** The maximum number of files that are synced to the disk at once. */
const maxConcurrentSyncs = 16;

/**
 * Syncs the file names of a directory to disk. Does nothing on Windows, which cannot sync a
 * directory and does not need it.
 */
export async function syncDirectory(directory: string): Promise<void> {
  if (process.platform === "win32") return;
  await syncPath(directory);
}

/**
 * Syncs a directory, and all files and directories below it, to disk.
 * @param changedFrom if given, only what was changed at this time or later, in milliseconds since
 *   1970
 */
export async function syncTree(directory: string, changedFrom = 0): Promise<void> {
  const names = ["", ...(await readdir(directory, { recursive: true }))];
  for (let from = 0; from < names.length; from += maxConcurrentSyncs) {
    await Promise.all(
      names
        .slice(from, from + maxConcurrentSyncs)
        .map((name) => syncIfThere(join(directory, name), changedFrom)),
    );
  }
}

/**
 * Syncs a file, or the file names of a directory, to disk. Skips what does not exist, or may not be
 * read by this user.
 * @param changedFrom if given, only what was changed at this time or later, in milliseconds since
 *   1970
 */
export async function syncIfThere(path: string, changedFrom = 0): Promise<void> {
  try {
    const found = await stat(path);
    if (found.mtimeMs < changedFrom) return;
    await (found.isDirectory() ? syncDirectory(path) : syncPath(path));
  } catch (error) {
    if (!/^(?:ENOENT|EACCES)$/.test((error as NodeJS.ErrnoException).code ?? "")) throw error;
  }
}

async function syncPath(path: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
