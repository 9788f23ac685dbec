import { AppError } from "#common/errors.ts";
import type { Config } from "../config.ts";
import { loadBackup, readIdentity } from "../features/remote-backups/load-backup.ts";
import { describeRemoteFailure } from "../features/remote-backups/remote-rules.ts";
import { findNewestDaily, listRemote, sendBackup } from "../features/remote-backups/send-backup.ts";
import { openObjectStore } from "../object-store/object-store.ts";
import { StoreFailed } from "../object-store/store-requests.ts";

/** The commands of `npm run backup` for the remote backup store. They need no database. */
export type ElsewhereAdministration = {
  /** Lists the backups in the remote backup store, newest first. */
  list: () => Promise<{ key: string; bytes: number }[]>;
  /**
   * Sends a local backup, by default the newest daily one, to the remote backup store.
   * @returns the name of the backup
   */
  send: (name: string | undefined) => Promise<string>;
  /**
   * Downloads and decrypts a backup.
   * @param identityFile the file with the private key; by default the one that the server uses
   * @returns the name of the local backup
   */
  load: (key: string, identityFile: string | undefined) => Promise<string>;
};

/**
 * Opens the remote backup store. An error of the store becomes an AppError that states its reason.
 * @throws AppError BAD_REQUEST if no store is configured
 */
export function openElsewhere({
  elsewhere,
  dataDir,
}: Pick<Config, "elsewhere" | "dataDir">): ElsewhereAdministration {
  if (!elsewhere) throw new AppError("BAD_REQUEST", "BACKUP_S3_URL is not set: there is no store");
  const store = openObjectStore(elsewhere.store, new AbortController().signal);

  async function inWords<Result>(work: Promise<Result>): Promise<Result> {
    return work.catch((error: unknown) => {
      if (!(error instanceof StoreFailed)) throw error;
      throw new AppError("SERVICE_UNAVAILABLE", describeRemoteFailure(error), { cause: error });
    });
  }

  return {
    list: () => inWords(listRemote(store)),
    async send(given) {
      const name = given ?? (await findNewestDaily(dataDir));
      if (name === undefined) throw new AppError("NOT_FOUND", "There is no daily backup yet");
      if (!(await inWords(sendBackup({ dataDir, elsewhere }, store, name)))) {
        throw new AppError("NOT_FOUND", `There is no daily or manual backup named ${name}`);
      }
      return name;
    },
    async load(key, identityFile) {
      const file = identityFile ?? elsewhere.identityFile;
      if (file === undefined) {
        throw new AppError("BAD_REQUEST", "Name the file with your private key: --identity <file>");
      }
      return loadBackup(dataDir, store, { key, identity: await readIdentity(file) });
    },
  };
}
