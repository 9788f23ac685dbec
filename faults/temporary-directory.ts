import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

type TemporaryDirectory = AsyncDisposable & { path: string };

/**
 * A directory of the test's own; `await using` deletes it.
 *
 * @param template a directory to begin with a copy of
 */
export async function temporaryDirectory(template?: string): Promise<TemporaryDirectory> {
  const path = await mkdtemp(join(tmpdir(), "roost-fault-"));
  if (template !== undefined) await cp(template, path, { recursive: true });
  return {
    path,
    // A process that was killed may still be letting go of its files.
    [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true, maxRetries: 5 }),
  };
}
