import { randomBytes } from "node:crypto";
import { type FileHandle, mkdir, open, readdir, rename, rm, stat, unlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import { syncDirectory } from "../../sync-directory.ts";

/** Relative to the data directory. */
export const backupFolder = "backups";

/** What a file is called as long as it is not whole. */
const partialName = /\.partial-[0-9a-f]{12}$/;
/** Milliseconds after which nobody writes to such a file any more: its process was killed. */
const leftAfterMs = 3_600_000;
const partialSuffix = () => `.partial-${randomBytes(6).toString("hex")}`;
export const folderOf = (dataDir: string) => join(dataDir, backupFolder);
export const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === "ENOENT";
/** The folder of the backups, made where it is missing. */
export async function ensureFolder(dataDir: string): Promise<string> {
  const folder = folderOf(dataDir);
  const created = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (created !== undefined) await syncDirectory(dataDir);
  return folder;
}

/** Removes what killed processes have left half written. */
export async function removeLeftovers(dataDir: string, now = new Date()): Promise<void> {
  const folder = folderOf(dataDir);
  for (const name of await listNames(folder)) {
    if (!partialName.test(name)) continue;
    const { mtimeMs } = await stat(join(folder, name)).catch(() => ({ mtimeMs: now.getTime() }));
    if (now.getTime() - mtimeMs > leftAfterMs) await rm(join(folder, name), { force: true });
  }
}

/** The names in a folder; none where there is no folder. */
export async function listNames(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
}

/**
 * Opens a file for what nobody is to find: it has no name any more, and ends with its handle,
 * however its process ends.
 */
export async function openNameless(dataDir: string): Promise<FileHandle> {
  const path = join(await ensureFolder(dataDir), `export${partialSuffix()}`);
  const handle = await open(path, "wx+", 0o600);
  await unlink(path);
  return handle;
}

/**
 * Writes a file that is there, whole and on the disk, when this resolves, or not at all.
 *
 * @throws what `write` has thrown, or the file system's error
 */
export async function writeWhole<Result>(
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
