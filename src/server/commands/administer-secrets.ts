import type { Logger } from "pino";
import type { Config } from "../config.ts";
import type { Database } from "../db/connection.ts";
import { openDatabase } from "../db/open-database.ts";
import { seedStarterContent } from "../seed-starter-content.ts";
import { forgetLockedSecrets, rotateSecrets } from "../stored-secrets.ts";

/**
 * Runs `rotate-secrets`, which encrypts all secrets in the database with the current key, or
 * `forget-secrets`, which deletes the secrets that no configured key can decrypt.
 *
 * @returns a sentence that says what was done
 * @throws DirectoryInUse while a server uses the embedded database. `rotate-secrets` also throws
 *   AppError BAD_REQUEST if no key is configured, and SecretLocked if a secret cannot be decrypted
 */
export async function administerSecrets(
  config: Config,
  log: Logger,
  command: "rotate-secrets" | "forget-secrets",
): Promise<string> {
  const { database, release } = await openDatabase(config, log, ({ db }) =>
    seedStarterContent(db, config),
  );
  try {
    return await carryOut(database, config, command);
  } finally {
    await database.makeDurable();
    await database.close();
    await release();
  }
}

async function carryOut(
  database: Database,
  config: Config,
  command: "rotate-secrets" | "forget-secrets",
): Promise<string> {
  if (command === "forget-secrets") {
    const names = await forgetLockedSecrets(database, config);
    if (names.length === 0) return "All secrets can be opened. Nothing was deleted.";
    return `Deleted, because no given key opens them: ${names.join(", ")}`;
  }
  const count = await rotateSecrets(database, config);
  const sealed = `${count} ${count === 1 ? "secret was" : "secrets were"} sealed`;
  return `${sealed} with the key ${config.secretKeys?.current.id}. SECRETS_KEY_OLD is not needed any more.`;
}
