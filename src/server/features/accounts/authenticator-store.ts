import { randomUUID } from "node:crypto";
import type { Db } from "../../db/connection.ts";
import type { SecretColumn } from "../../db/secret-store.ts";
import { keysOf } from "../../db/with-secret-keys.ts";
import { openSecret, sealSecret } from "../../secrets/seal.ts";

/** The authenticator app of an account. */
export type Authenticator = { secret: string; addedAt: Date };

/**
 * Describes a column of `authenticators` that contains secrets, so that a new encryption key can be
 * applied to them.
 */
const secretColumn = (purpose: string, column: "secret" | "newSecret"): SecretColumn => ({
  purpose,
  async list(db) {
    const rows = await db
      .selectFrom("authenticators")
      .select(["id", column])
      .where(column, "is not", null)
      .orderBy("id")
      .execute();
    return rows.map((row) => ({ id: row.id, value: row[column] ?? "" }));
  },
  async replace(db, { id, from, to }) {
    await db
      .updateTable("authenticators")
      .set({ [column]: to })
      .where("id", "=", id)
      .where(column, "=", from)
      .execute();
  },
  async remove(db, id) {
    const emptied = column === "secret" ? { secret: null, addedAt: null } : { newSecret: null };
    await db.updateTable("authenticators").set(emptied).where("id", "=", id).execute();
  },
});

/** The secrets of authenticator apps that users log in with. */
export const appSecrets = secretColumn("totp", "secret");
/**
 * The secrets of authenticator apps that a user is setting up, and of which no code was entered
 * yet.
 */
export const newAppSecrets = secretColumn("new-totp", "newSecret");

/** Where a secret is stored: `purpose` identifies the column, and `id` identifies the row. */
type Place = { purpose: "totp" | "new-totp"; id: string };

const seal = (db: Db, place: Place, secret: string): string =>
  sealSecret(keysOf(db), place, secret);

const open = (db: Db, place: Place, stored: string): string =>
  openSecret(keysOf(db), place, stored);

export async function findAuthenticator(
  db: Db,
  userId: number,
): Promise<Authenticator | undefined> {
  const row = await db
    .selectFrom("authenticators")
    .select(["id", "secret", "addedAt"])
    .where("userId", "=", userId)
    .executeTakeFirst();
  if (!row || row.secret === null || row.addedAt === null) return undefined;
  const secret = open(db, { purpose: "totp", id: row.id }, row.secret);
  return { secret, addedAt: row.addedAt };
}

/**
 * The secret of an authenticator app that a user is setting up, and the id of its row. No code of
 * the app was entered yet.
 */
export type NewAuthenticator = { id: string; secret: string };

/**
 * Returns the authenticator app that the user of an account is setting up; undefined if there is
 * none.
 */
export async function findNewAuthenticator(
  db: Db,
  userId: number,
): Promise<NewAuthenticator | undefined> {
  const row = await db
    .selectFrom("authenticators")
    .select(["id", "newSecret"])
    .where("userId", "=", userId)
    .executeTakeFirst();
  if (!row || row.newSecret === null) return undefined;
  const { id } = row;
  return { id, secret: open(db, { purpose: "new-totp", id }, row.newSecret) };
}

/**
 * Stores the secret of an authenticator app that a user is setting up. An earlier app of the
 * account keeps working until the user enters a code of the new app.
 */
export async function storeNewSecret(db: Db, userId: number, secret: string): Promise<void> {
  await db
    .insertInto("authenticators")
    .values({ id: randomUUID(), userId })
    .onConflict((conflict) => conflict.column("userId").doNothing())
    .execute();
  const { id } = await db
    .selectFrom("authenticators")
    .select("id")
    .where("userId", "=", userId)
    .executeTakeFirstOrThrow();
  await db
    .updateTable("authenticators")
    .set({ newSecret: seal(db, { purpose: "new-totp", id }, secret) })
    .where("id", "=", id)
    .execute();
}

/**
 * Stores the authenticator app that the user has just set up, as the only app of the account.
 * @param step the number, counted from 1970, of the period of the code that the user has entered.
 *   Codes of this period and of earlier ones are no longer accepted
 */
export async function addAuthenticator(
  trx: Db,
  { id, secret }: NewAuthenticator,
  step: number,
): Promise<void> {
  await trx
    .updateTable("authenticators")
    .set({
      secret: seal(trx, { purpose: "totp", id }, secret),
      addedAt: new Date(),
      lastStep: step,
      newSecret: null,
    })
    .where("id", "=", id)
    .execute();
}

/**
 * Records the period of an accepted code, so that the code works only once.
 * @returns false if a code of this period or of a later one was accepted before
 */
export async function takeStep(trx: Db, userId: number, step: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("authenticators")
    .set({ lastStep: step })
    .where("userId", "=", userId)
    .where("lastStep", "<", step)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes the app of an account. Returns whether the account had one. */
export async function deleteAuthenticator(trx: Db, userId: number): Promise<boolean> {
  const rows = await trx
    .deleteFrom("authenticators")
    .where("userId", "=", userId)
    .returning("secret")
    .execute();
  return rows.some(({ secret }) => secret !== null);
}
