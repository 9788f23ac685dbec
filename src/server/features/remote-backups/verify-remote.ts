import { open, rm } from "node:fs/promises";
import { join } from "node:path";
import { AppError } from "#common/errors.ts";
import type { Context } from "../../context.ts";
import type { ObjectStore } from "../../object-store/object-store.ts";
import { isPassing, StoreFailed } from "../../object-store/store-requests.ts";
import { findDumpProblem } from "../backup/verify-backup.ts";
import { decryptBackup } from "./encrypt-backup.ts";
import { readIdentity, withDownload } from "./load-backup.ts";
import { describeRemoteFailure } from "./remote-rules.ts";
import { listRemote, outgoingFolder } from "./send-backup.ts";
import { type RemoteState, updateState } from "./state-files.ts";

/**
 * Tests the newest backup in the remote store: downloads it and verifies its digest. If the server
 * has the private key, it also restores the backup into a separate schema, which leaves the current
 * data unchanged. Stores the result, except while an import is running.
 *
 * @throws StoreFailed if the store cannot be used now, so that a later attempt may succeed
 */
export async function verifyRemote(
  parts: Pick<Context, "database" | "imports">,
  { dataDir, identityFile }: { dataDir: string; identityFile: string | undefined },
  store: ObjectStore,
  now: Date,
): Promise<RemoteState["test"]> {
  const [newest] = await listRemote(store);
  if (!newest) return null;
  const { key } = newest;
  const problem = await withDownload(dataDir, store, key, async (file) => {
    if (identityFile === undefined) return null;
    const path = join(outgoingFolder(dataDir), `testing-${process.pid}.sql`);
    const plain = await open(path, "w+", 0o600);
    try {
      await decryptBackup(file, plain, await readIdentity(identityFile));
      return await findDumpProblem(parts, path);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return error.code === "CONFLICT" ? undefined : error.message;
    } finally {
      await plain.close();
      await rm(path, { force: true });
    }
  }).catch((error: unknown) => {
    if (!(error instanceof StoreFailed) || isPassing(error)) throw error;
    return describeRemoteFailure(error);
  });
  if (problem === undefined) return null;
  const test = { at: now.toISOString(), key, isWhole: identityFile !== undefined, problem };
  await updateState(dataDir, { test });
  return test;
}
