import type { Db } from "./connection.ts";

/** The name of a secret of this database, which is in a table that exports leave out. */
export type Secret = { name: string; create: () => string };

/** Selects the value of a secret, for use within another query. */
export const selectSecret = (db: Db, { name }: Secret) =>
  db.selectFrom("secrets").select("value").where("name", "=", name);

/** Returns the value of a secret; undefined if it was never created. */
export async function findSecret(db: Db, secret: Secret): Promise<string | undefined> {
  return (await selectSecret(db, secret).executeTakeFirst())?.value;
}

/** Returns the value of a secret, and creates it at the first call. */
export async function getSecret(db: Db, secret: Secret): Promise<string> {
  const existing = await findSecret(db, secret);
  if (existing !== undefined) return existing;
  await db
    .insertInto("secrets")
    .values({ name: secret.name, value: secret.create() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const value = await findSecret(db, secret);
  if (value === undefined) throw new Error(`The secret ${secret.name} could not be stored`);
  return value;
}

/** Returns whether a secret was never shown to an administrator, or was never created. */
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
  return row?.value;
}

/** Replaces a secret with a new one, marks it as shown, and returns it. */
export async function replaceSecret(trx: Db, { name, create }: Secret): Promise<string> {
  const now = new Date();
  const fresh = { value: create(), createdAt: now, shownAt: now };
  const { value } = await trx
    .insertInto("secrets")
    .values({ name, ...fresh })
    .onConflict((conflict) => conflict.column("name").doUpdateSet(fresh))
    .returning("value")
    .executeTakeFirstOrThrow();
  return value;
}
