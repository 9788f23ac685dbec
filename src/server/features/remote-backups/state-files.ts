import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { ensureFolder, folderOf, isMissing, writeAtomically } from "../backup/folder-files.ts";

/** The state of the backups in the store. Times are ISO 8601 UTC. */
export type RemoteState = {
  /** The last backup that was sent completely, and when it was made; null before the first. */
  last: { key: string; takenAt: string } | null;
  /** The failure of the last attempt to send a backup; null if the attempt succeeded. */
  failure: { at: string; problem: string } | null;
  /** The result of the last test of the newest backup in the store; null before the first. */
  test: { at: string; key: string; isWhole: boolean; problem: string | null } | null;
};

const stateFile = (dataDir: string) => join(folderOf(dataDir), "elsewhere.json");

export async function readState(dataDir: string): Promise<RemoteState> {
  try {
    return JSON.parse(await readFile(stateFile(dataDir), "utf8")) as RemoteState;
  } catch (error) {
    if (!isMissing(error) && !(error instanceof SyntaxError)) throw error;
    return { last: null, failure: null, test: null };
  }
}

export async function updateState(dataDir: string, change: Partial<RemoteState>): Promise<void> {
  await ensureFolder(dataDir);
  const state = { ...(await readState(dataDir)), ...change };
  await writeAtomically(stateFile(dataDir), (handle) => handle.writeFile(JSON.stringify(state)));
}
