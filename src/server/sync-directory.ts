import { open, readdir, stat } from "node:fs/promises";
import { join } from "node:path";

/** The maximum number of files that are synced to the disk at once. */
const maxConcurrentSyncs = 16;

/**
 * Syncs the file names of a directory to disk. Does nothing on Windows, which has no such call and
 * does not need it.
 */
export async function syncDirectory(directory: string): Promise<void> {
  if (process.platform === "win32") return;
  await syncPath(directory);
}

/** Syncs a directory, and all files and directories below it, to disk. */
export async function syncTree(directory: string): Promise<void> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  for (let from = 0; from < entries.length; from += maxConcurrentSyncs) {
    await Promise.all(
      entries
        .slice(from, from + maxConcurrentSyncs)
        .map((entry) => syncIfThere(join(entry.parentPath, entry.name))),
    );
  }
  await syncDirectory(directory);
}

/** Syncs a file, or the file names of a directory, to disk. Skips what does not exist. */
export async function syncIfThere(path: string): Promise<void> {
  try {
    const isDirectory = (await stat(path)).isDirectory();
    await (isDirectory ? syncDirectory(path) : syncPath(path));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
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
