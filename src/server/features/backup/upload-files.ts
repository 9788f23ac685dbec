import { randomUUID } from "node:crypto";
import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { AppError } from "#common/errors.ts";
import type { Context } from "../../context.ts";
import { dropStaging } from "./staging-store.ts";

/**
 * The name of the folder in the data directory that holds uploaded files until they have been read.
 */
const folderOf = (dataDir: string) => join(dataDir, "imports");

/**
 * Returns a new path for an uploaded file, and creates the folder. The path does not contain the
 * file's own name, which the client chooses.
 */
export async function newUploadPath(dataDir: string): Promise<string> {
  await mkdir(folderOf(dataDir), { recursive: true, mode: 0o700 });
  return join(folderOf(dataDir), `upload-${randomUUID()}`);
}

/**
 * Deletes an uploaded file after its import. Ignores an error, because the error would make a
 * finished import look like a failed one. In this case the next upload or the next start deletes
 * the file.
 */
export async function deleteUpload(path: string): Promise<void> {
  await rm(path, { force: true }).catch(() => {});
}

/**
 * Deletes the uploaded files of imports whose process has died. Call this function only while no
 * other import can run.
 */
export async function deleteUploads(dataDir: string): Promise<void> {
  const names = await readdir(folderOf(dataDir)).catch(() => []);
  for (const name of names) await rm(join(folderOf(dataDir), name), { force: true });
}

/**
 * The number of milliseconds to wait for the import lock, because a process that has just died may
 * have the lock for a moment longer.
 */
const sweepPatienceMs = 10_000;

/**
 * Deletes the files and tables of an import whose process has died. Does nothing while an import is
 * running.
 */
export async function sweepImports({
  config,
  imports,
}: Pick<Context, "config" | "imports">): Promise<void> {
  const deadline = performance.now() + sweepPatienceMs;
  for (;;) {
    try {
      await imports.alone(async ({ session }) => {
        await dropStaging(session);
        await deleteUploads(config.dataDir);
      });
      return;
    } catch (error) {
      const isTaken = error instanceof AppError && error.code === "CONFLICT";
      if (!isTaken) throw error;
      if (performance.now() > deadline) return;
    }
  }
}
