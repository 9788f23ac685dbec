import { randomBytes } from "node:crypto";
import { type FileHandle, mkdir, open, readdir, rename, rm, stat, unlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import { syncDirectory } from "../../sync-directory.ts";

/** The path of the folder with the backups, relative to the data directory. */
export const backupFolder = "backups";

/** The last characters of the name of a file that is still being written. */
const partialName = /\.partial-[0-9a-f]{12}$/;
/** The age in milliseconds at which an unfinished file counts as a leftover of a killed process. */
const leftAfterMs = 3_600_000;
const partialSuffix = () => `.partial-${randomBytes(6).toString("hex")}`;
export const folderOf = (dataDir: string) => join(dataDir, backupFolder);
export const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === "ENOENT";
/** Creates the folder for the backups if it is missing, and returns its path. */
export async function ensureFolder(dataDir: string): Promise<string> {
  const folder = folderOf(dataDir);
  const created = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (created !== undefined) await syncDirectory(dataDir);
  return folder;
}

/** Deletes the unfinished files that killed processes have left behind. */
export async function removeLeftovers(dataDir: string, now = new Date()): Promise<void> {
  const folder = folderOf(dataDir);
  for (const name of await listNames(folder)) {
    if (!partialName.test(name)) continue;
    const { mtimeMs } = await stat(join(folder, name)).catch(() => ({ mtimeMs: now.getTime() }));
    if (now.getTime() - mtimeMs > leftAfterMs) await rm(join(folder, name), { force: true });
  }
}

/** Lists the names in a folder. Returns an empty list if the folder does not exist. */
export async function listNames(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
}

/**
 * Opens a temporary file that no other process can open. The file is deleted when its handle is
 * closed or its process ends.
 */
export async function openTemporaryFile(dataDir: string): Promise<FileHandle> {
  const path = join(await ensureFolder(dataDir), `export${partialSuffix()}`);
  const handle = await open(path, "wx+", 0o600);
  await unlink(path);
  return handle;
}

/**
 * Writes a file completely and syncs it to the disk. If writing fails, the previous version of the
 * file stays unchanged.
 *
 * @throws the error of `write` or of the file system
 */
export async function writeAtomically<Result>(
  path: string,
  write: (handle: FileHandle) => Promise<Result>,
): Promise<Result> {
  const partial = path + partialSuffix();
  const handle = await open(partial, "wx", 0o600);
  try {
    let result: Result;
    try {
      result = await write(handle);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(partial, path);
    await syncDirectory(dirname(path));
    return result;
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}
