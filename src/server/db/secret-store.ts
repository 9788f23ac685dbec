import { openSecret, type SecretOwner, sealSecret } from "../secrets/seal.ts";
import type { Db } from "./connection.ts";
import { keysOf } from "./with-secret-keys.ts";

/**
 * A secret of this database. `name` identifies its row in the table `secrets`, which exports leave
 * out. `create` generates its value.
 */
export type Secret = { name: string; create: () => string };

/**
 * The name under which a replaced secret is kept. The `created_at` of its row is the time of the
 * replacement.
 */
export type FormerSecret = Pick<Secret, "name">;

/**
 * A table column that contains secrets. They are encrypted if the database was opened with keys.
 */
export type SecretColumn = {
  /**
   * The purpose of the secrets, such as `totp`. An encrypted secret can be decrypted only for the
   * purpose and the id that it was encrypted for.
   */
  purpose: string;
  /** Lists all secrets as they are stored, each with the id that is needed to decrypt it. */
  list: (db: Db) => Promise<{ id: string; value: string }[]>;
  /** Replaces a stored secret, unless it has changed since it was read. */
  replace: (db: Db, change: { id: string; from: string; to: string }) => Promise<void>;
  /** Deletes a secret that can no longer be decrypted. */
  remove: (db: Db, id: string) => Promise<void>;
};

/** The secrets in the table `secrets`, which Roost has generated itself. */
export const generatedSecrets: SecretColumn = {
  purpose: "secrets",
  list: (db) => db.selectFrom("secrets").select(["name as id", "value"]).orderBy("name").execute(),
  async replace(db, { id, from, to }) {
    await db
      .updateTable("secrets")
      .set({ value: to })
      .where("name", "=", id)
      .where("value", "=", from)
      .execute();
  },
  async remove(db, id) {
    await db.deleteFrom("secrets").where("name", "=", id).execute();
  },
};

const ownerOf = (name: string): SecretOwner => ({ purpose: generatedSecrets.purpose, id: name });

const seal = (db: Db, name: string, value: string): string =>
  sealSecret(keysOf(db), ownerOf(name), value);

const open = (db: Db, name: string, stored: string): string =>
  openSecret(keysOf(db), ownerOf(name), stored);

/**
 * Selects a secret as it is stored, perhaps encrypted, for use within another query. The caller has
 * to decrypt the result.
 */
export const selectSecret = (db: Db, { name }: Pick<Secret, "name">) =>
  db.selectFrom("secrets").select("value").where("name", "=", name);

/**
 * Decrypts a secret that a query has selected as it is stored.
 * @throws SecretLocked if the secret cannot be decrypted
 */
export const openSelected = (db: Db, { name }: Secret, stored: string | null): string | null =>
  stored === null ? null : open(db, name, stored);

/**
 * Returns the value of a secret; undefined if it was never created.
 * @throws SecretLocked if the secret cannot be decrypted
 */
export async function findSecret(db: Db, secret: Secret): Promise<string | undefined> {
  const row = await selectSecret(db, secret).executeTakeFirst();
  return row && open(db, secret.name, row.value);
}

/** Returns the value of a secret, and creates it at the first call. */
export async function getSecret(db: Db, secret: Secret): Promise<string> {
  const existing = await findSecret(db, secret);
  if (existing !== undefined) return existing;
  await db
    .insertInto("secrets")
    .values({ name: secret.name, value: seal(db, secret.name, secret.create()) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const value = await findSecret(db, secret);
  if (value === undefined) throw new Error(`The secret ${secret.name} could not be stored`);
  return value;
}

/**
 * Returns whether no administrator has seen a secret: it was never shown, or does not exist yet.
 */
export async function isSecretUnseen(db: Db, { name }: Secret): Promise<boolean> {
  const row = await db
    .selectFrom("secrets")
    .select("shownAt")
    .where("name", "=", name)
    .executeTakeFirst();
  return row === undefined || row.shownAt === null;
}

/**
 * Returns a secret that no administrator has seen yet, and marks it as shown. Returns undefined if
 * the secret was shown before.
 */
export async function takeSecret(trx: Db, secret: Secret): Promise<string | undefined> {
  await getSecret(trx, secret);
  const row = await trx
    .updateTable("secrets")
    .set({ shownAt: new Date() })
    .where("name", "=", secret.name)
    .where("shownAt", "is", null)
    .returning("value")
    .executeTakeFirst();
  return row && open(trx, secret.name, row.value);
}

/**
 * Replaces a secret with a new one, marks the new one as shown, and returns it. Deletes the secret
 * that was stored under the name `former`. If an administrator has seen the replaced secret, stores
 * the replaced secret under the name `former`.
 */
export async function replaceSecret(
  trx: Db,
  { name, create }: Secret,
  former: FormerSecret,
): Promise<string> {
  const now = new Date();
  const value = create();
  const replaced = await selectSecret(trx, { name })
    .where("shownAt", "is not", null)
    .forUpdate()
    .executeTakeFirst();
  await deleteSecret(trx, former);
  if (replaced) {
    const kept = seal(trx, former.name, open(trx, name, replaced.value));
    await trx
      .insertInto("secrets")
      .values({ name: former.name, value: kept, createdAt: now, shownAt: now })
      .execute();
  }
  const fresh = { value: seal(trx, name, value), createdAt: now, shownAt: now };
  await trx
    .insertInto("secrets")
    .values({ name, ...fresh })
    .onConflict((conflict) => conflict.column("name").doUpdateSet(fresh))
    .execute();
  return value;
}

/**
 * Returns a former secret and the time of its replacement; undefined if there is none, or if it was
 * replaced at or before the given time.
 */
export async function findFormerSecret(
  db: Db,
  { name }: FormerSecret,
  replacedAfter: Date,
): Promise<{ value: string; replacedAt: Date } | undefined> {
  const row = await selectSecret(db, { name })
    .select("createdAt")
    .where("createdAt", ">", replacedAfter)
    .executeTakeFirst();
  return row && { value: open(db, name, row.value), replacedAt: row.createdAt };
}

/**
 * Deletes a former secret.
 * @param replacedUntil if given, the secret is deleted only if it was replaced at or before this
 *   time
 * @returns whether a secret was deleted
 */
export async function deleteSecret(
  db: Db,
  { name }: FormerSecret,
  replacedUntil?: Date,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("secrets")
    .where("name", "=", name)
    .$if(replacedUntil !== undefined, (query) =>
      query.where("createdAt", "<=", replacedUntil ?? new Date()),
    )
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
