import type { RemoteBackupList } from "#common/backup/remote-backup.ts";
import type { Context } from "../../context.ts";
import { openObjectStore } from "../../object-store/object-store.ts";
import { usualLimits } from "../../object-store/store-requests.ts";
import { describeRemoteFailure } from "./remote-rules.ts";
import { listRemote } from "./send-backup.ts";
import { readState } from "./state-files.ts";

/**
 * A user waits at the screen for the backup store's response, so a request has a short time limit
 * and is not repeated.
 */
const limits = { ...usualLimits, timeoutMs: 10_000, attempts: 1 };

/** Returns the state of remote backups, and the list of those in the backup store. */
export async function describeElsewhere({
  config: { elsewhere, dataDir },
  stopping,
}: Pick<Context, "config" | "stopping">): Promise<RemoteBackupList> {
  const { last, failure, test } = await readState(dataDir);
  const state = {
    isOn: elsewhere !== undefined,
    hasKey: elsewhere?.identityFile !== undefined,
    lastAt: last?.takenAt ?? null,
    problem: failure?.problem ?? null,
    test: test && { at: test.at, isWhole: test.isWhole, problem: test.problem },
  };
  if (!elsewhere) return { ...state, backups: [], listProblem: null };
  try {
    const found = await listRemote(openObjectStore(elsewhere.store, stopping.signal, limits));
    const backups = found.map(({ key, bytes, takenAt }) => ({
      name: key,
      bytes,
      takenAt: takenAt.toISOString(),
    }));
    return { ...state, backups, listProblem: null };
  } catch (error) {
    return { ...state, backups: [], listProblem: describeRemoteFailure(error) };
  }
}
