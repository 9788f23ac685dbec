import type { Logger } from "pino";
import { AppError } from "#common/errors.ts";
import { type Config, ConfigError } from "./config.ts";
import type { Database, Db } from "./db/connection.ts";
import { removeDeleted } from "./db/remove-deleted.ts";
import { generatedSecrets, type SecretColumn } from "./db/secret-store.ts";
import { appSecrets, newAppSecrets } from "./features/accounts/authenticator-store.ts";
import { isSealed, isSealedWith, openSecret, SecretLocked, sealSecret } from "./secrets/seal.ts";
import type { SecretKeys } from "./secrets/secret-keys.ts";

/** All columns with encrypted secrets, of all tables. */
const columns: readonly (SecretColumn & { table: string })[] = [
  { ...generatedSecrets, table: "secrets" },
  { ...appSecrets, table: "authenticators" },
  { ...newAppSecrets, table: "authenticators" },
];

type Stored = { column: SecretColumn; id: string; value: string };

async function listStored(db: Db): Promise<Stored[]> {
  const lists = await Promise.all(
    columns.map(async (column) =>
      (await column.list(db)).map((row): Stored => ({ column, ...row })),
    ),
  );
  return lists.flat();
}

const ownerOf = ({ column, id }: Stored) => ({ purpose: column.purpose, id });

/** Returns why a stored secret cannot be opened; undefined if it can. */
function findProblem(keys: SecretKeys | undefined, stored: Stored): string | undefined {
  try {
    openSecret(keys, ownerOf(stored), stored.value);
    return undefined;
  } catch (error) {
    if (error instanceof SecretLocked) return error.message;
    throw error;
  }
}

/**
 * Seals the stored secrets of the given kind with the current key. Each secret is stored
 * separately. If the process is killed, some secrets stay sealed with the old key, and the next run
 * seals them with the current key.
 *
 * @returns the number of secrets that were sealed
 */
async function sealAll(
  database: Database,
  keys: SecretKeys,
  isDue: (value: string) => boolean,
): Promise<number> {
  const due = (await listStored(database.db)).filter(({ value }) => isDue(value));
  for (const stored of due) {
    const secret = openSecret(keys, ownerOf(stored), stored.value);
    const to = sealSecret(keys, ownerOf(stored), secret);
    await stored.column.replace(database.db, { id: stored.id, from: stored.value, to });
  }
  if (due.length > 0) {
    // The files of the embedded database still contain the texts that were replaced, so the files
    // are rewritten.
    await removeDeleted(
      database,
      columns.map(({ table }) => table),
    );
  }
  return due.length;
}

/**
 * Prepares the stored secrets at the start of a server: checks that all can be decrypted, and
 * encrypts those that are still stored as plain text.
 *
 * @throws ConfigError if a secret cannot be decrypted with the given keys
 */
export async function prepareSecrets(
  database: Database,
  { secretKeys: keys }: Pick<Config, "secretKeys">,
  log: Logger,
): Promise<void> {
  const all = await listStored(database.db);
  for (const stored of all) {
    const problem = findProblem(keys, stored);
    if (problem === undefined) continue;
    throw new ConfigError(`SECRETS_KEY: ${problem}; docs/operations.md, Secrets, says what to do`);
  }
  if (!keys) {
    log.info("SECRETS_KEY is not set: the secrets in the database are not encrypted");
    return;
  }
  const count = await sealAll(database, keys, (value) => !isSealed(value));
  if (count > 0) log.info({ count }, "secrets in the database were encrypted");
  const { old } = keys;
  if (!old) return;
  if (all.some(({ value }) => isSealedWith(old, value))) {
    log.info("SECRETS_KEY_OLD is needed until rotate-secrets has run");
  } else {
    log.info("SECRETS_KEY_OLD is not needed any more");
  }
}

/**
 * Seals all stored secrets with the current key, including those that are sealed with the old one.
 *
 * @returns the number of secrets that were sealed anew
 * @throws AppError BAD_REQUEST without a key, SecretLocked if a secret cannot be opened
 */
export async function rotateSecrets(
  database: Database,
  { secretKeys: keys }: Pick<Config, "secretKeys">,
): Promise<number> {
  if (!keys)
    throw new AppError("BAD_REQUEST", "SECRETS_KEY is not set: there is no key to seal with");
  return sealAll(database, keys, (value) => !isSealedWith(keys.current, value));
}

/**
 * Deletes the stored secrets that cannot be opened with the given keys. Roost creates new ones when
 * it needs them.
 *
 * @returns the purposes and ids of the deleted secrets
 */
export async function forgetLockedSecrets(
  { db }: Database,
  { secretKeys: keys }: Pick<Config, "secretKeys">,
): Promise<string[]> {
  const locked = (await listStored(db)).filter((stored) => findProblem(keys, stored) !== undefined);
  for (const { column, id } of locked) await column.remove(db, id);
  return locked.map(({ column, id }) => `${column.purpose}/${id}`);
}
