import type { KyselyPlugin } from "kysely";
import type { SecretKeys } from "../secrets/secret-keys.ts";
import type { Database, Db } from "./connection.ts";
import type { Session } from "./session.ts";

/**
 * A Kysely plugin that only holds the encryption keys, and changes neither queries nor results. A
 * store reads the keys from the plugin of its database or transaction.
 */
class KeysPlugin implements KyselyPlugin {
  readonly keys: SecretKeys;

  constructor(keys: SecretKeys) {
    this.keys = keys;
  }

  transformQuery: KyselyPlugin["transformQuery"] = ({ node }) => node;
  transformResult: KyselyPlugin["transformResult"] = async ({ result }) => result;
}

/** Returns the encryption keys of a database; undefined if it was opened without keys. */
export function keysOf(db: Db): SecretKeys | undefined {
  return db.getExecutor().plugins.find((plugin) => plugin instanceof KeysPlugin)?.keys;
}

/** Returns a database whose stores encrypt and decrypt secrets with the given keys. */
export function withSecretKeys<Opened extends Database>(
  database: Opened,
  keys: SecretKeys | undefined,
): Opened {
  if (!keys) return database;
  const plugin = new KeysPlugin(keys);
  return {
    ...database,
    db: database.db.withPlugin(plugin),
    async openSession() {
      const session = await database.openSession();
      const keyed: Session = {
        ...session,
        transaction: (work, begin) =>
          session.transaction(
            (transaction) => work({ ...transaction, db: transaction.db.withPlugin(plugin) }),
            begin,
          ),
      };
      return keyed;
    },
  };
}
