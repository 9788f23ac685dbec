import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

type TemporaryDirectory = AsyncDisposable & { path: string };

/**
 * Creates a temporary directory. `await using` deletes it.
 * @param template a directory to copy
 */
export async function temporaryDirectory(template?: string): Promise<TemporaryDirectory> {
  const path = await mkdtemp(join(tmpdir(), "roost-fault-"));
  if (template !== undefined) await cp(template, path, { recursive: true });
  return {
    path,
    // Retry, because a killed process may still use its files.
    [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true, maxRetries: 5 }),
  };
}
