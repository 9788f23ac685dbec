import { randomUUID } from "node:crypto";
import { access, constants, mkdir, readdir, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ConfigError } from "../config.ts";

const reasons: Record<string, string> = {
  EACCES: "this user is not allowed to write there",
  EPERM: "this user is not allowed to write there",
  EROFS: "the file system is read-only",
  EEXIST: "a file exists where a folder is needed",
  ENOTDIR: "a file exists where a folder is needed",
  ELOOP: "its symbolic links lead in a circle",
};

/**
 * A full disk does not prevent the start: the server serves the stored content, and refuses only
 * the changes that it cannot store.
 */
const isFull = (error: unknown) =>
  /^(?:ENOSPC|EDQUOT)$/.test((error as NodeJS.ErrnoException).code ?? "");

const refusal = (path: string, error: unknown) => {
  const { code = "" } = error as NodeJS.ErrnoException;
  return new ConfigError(`DATA_DIR: ${path} cannot be written: ${reasons[code] ?? code}`, {
    cause: error,
  });
};

/**
 * Checks that this process can write to the data directory. Creates the directory if it is missing.
 * @throws ConfigError that names the path that cannot be written, and the reason
 */
export async function checkDataDir(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    const trial = join(dataDir, `trial-${randomUUID()}`);
    await writeFile(trial, "", { flag: "wx" });
    await rm(trial);
  } catch (error) {
    if (!isFull(error)) throw refusal(dataDir, error);
  }
  // The folder `journal` is checked, because the site accepts no submission while this folder
  // cannot be written. The folder of the embedded database is checked later, if the database cannot
  // be opened. If another folder cannot be written, the site works, and the back office reports
  // what fails.
  await checkFolder(join(dataDir, "journal"));
}

async function checkFolder(path: string): Promise<void> {
  const found = await stat(path).catch(() => undefined);
  if (!found) return;
  if (!found.isDirectory()) throw refusal(path, { code: "ENOTDIR" });
  await checkAccess(path, constants.R_OK | constants.W_OK | constants.X_OK);
}

/**
 * Checks that this process can read and write each file in a directory.
 * @throws ConfigError that names the first file that it cannot read and write
 */
export async function checkFiles(directory: string): Promise<void> {
  await checkFolder(directory);
  for (const entry of await readdir(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) await checkFiles(path);
    else await checkAccess(path, constants.R_OK | constants.W_OK);
  }
}

async function checkAccess(path: string, mode: number): Promise<void> {
  try {
    await access(path, mode);
  } catch (error) {
    throw refusal(path, error);
  }
}
