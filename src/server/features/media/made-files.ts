import { randomUUID } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Context } from "../../context.ts";

type Make = () => Promise<Buffer | undefined>;
type Check = (bytes: Buffer) => boolean;

/**
 * Cached files that can be made again: a file is made at its first request, and again if it is lost
 * or damaged.
 */
export type MadeFiles = {
  /**
   * Returns the bytes of a file, and makes the file if it is missing or damaged. Concurrent
   * requests for the same file share the result.
   * @param name the path of the file below the folder of pictures
   * @param isGood returns whether the bytes are the complete file
   * @param make makes the file's bytes; returns undefined if there is no such picture
   */
  read(name: string, isGood: Check, make: Make): Promise<Buffer | undefined>;
};

/**
 * Writes a file under a temporary name, and renames it when it is complete. So no process reads an
 * incomplete file, and several processes can write the same file at once.
 */
async function writeFileWhenComplete(path: string, bytes: Buffer): Promise<void> {
  const unfinished = `${path}.${randomUUID()}.tmp`;
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  try {
    await writeFile(unfinished, bytes, { mode: 0o600 });
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

export function createMadeFiles({ config, log }: Pick<Context, "config" | "log">): MadeFiles {
  /**
   * The running requests for files, by the names of the files. Requests for the same file share one
   * result, so that the file is made only once.
   */
  const pending = new Map<string, Promise<Buffer | undefined>>();

  async function readOrMake(name: string, isGood: Check, make: Make) {
    const path = join(config.dataDir, "pictures", name);
    const cached = await readFile(path).catch(() => undefined);
    if (cached && isGood(cached)) return cached;
    const bytes = await make();
    // A failure to store the cached file is only logged, because the next request makes the file
    // again.
    if (bytes) await writeFileWhenComplete(path, bytes).catch((error: unknown) => warn(error));
    return bytes;
  }

  function warn(error: unknown): void {
    log.warn({ error: (error as NodeJS.ErrnoException).code }, "a picture could not be stored");
  }

  return {
    read(name, isGood, make) {
      const running = pending.get(name);
      if (running) return running;
      const result = readOrMake(name, isGood, make).finally(() => pending.delete(name));
      pending.set(name, result);
      return result;
    },
  };
}
