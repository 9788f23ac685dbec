import { randomUUID } from "node:crypto";
import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { AppError } from "#common/errors.ts";
import type { Context } from "../../context.ts";
import { dropStaging } from "./staging-store.ts";

/** Below the data directory: uploads while they are received and read, and nothing else. */
const folderOf = (dataDir: string) => join(dataDir, "imports");

/** Where the next upload goes; its own name says nothing here. Its folder is there. */
export async function newUploadPath(dataDir: string): Promise<string> {
  await mkdir(folderOf(dataDir), { recursive: true, mode: 0o700 });
  return join(folderOf(dataDir), `upload-${randomUUID()}`);
}

/** Deletes what an import left behind whose process died. Only for who has the turn. */
export async function deleteUploads(dataDir: string): Promise<void> {
  const names = await readdir(folderOf(dataDir)).catch(() => []);
  for (const name of names) await rm(join(folderOf(dataDir), name), { force: true });
}

/** Milliseconds for which the turn of a process that has died may still be taken. */
const sweepPatienceMs = 10_000;

/** Removes what is left of an import whose process died, unless somebody imports just now. */
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
