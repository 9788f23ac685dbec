import { randomUUID } from "node:crypto";
import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { AppError } from "#common/errors.ts";
import type { Context } from "../../context.ts";
import { dropStaging } from "./staging-store.ts";

/** The folder below the data directory that holds uploads while they are received and read. */
const folderOf = (dataDir: string) => join(dataDir, "imports");

/**
 * Returns the path of the next upload and creates its folder. The uploaded file's own name is not
 * used.
 */
export async function newUploadPath(dataDir: string): Promise<string> {
  await mkdir(folderOf(dataDir), { recursive: true, mode: 0o700 });
  return join(folderOf(dataDir), `upload-${randomUUID()}`);
}

/** Deletes the uploads of imports whose process died. Call it only during an import's turn. */
export async function deleteUploads(dataDir: string): Promise<void> {
  const names = await readdir(folderOf(dataDir)).catch(() => []);
  for (const name of names) await rm(join(folderOf(dataDir), name), { force: true });
}

/**
 * Milliseconds to wait for the import lock, which a process that died may still hold for a moment.
 */
const sweepPatienceMs = 10_000;

/**
 * Deletes the files and tables of an import whose process died, unless an import is running now.
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
