import { randomUUID } from "node:crypto";
import type { Db } from "../../db/connection.ts";
import type { SecretColumn } from "../../db/secret-store.ts";
import { keysOf } from "../../db/with-secret-keys.ts";
import { openSecret, sealSecret } from "../../secrets/seal.ts";

/** The authenticator app of an account. */
export type Authenticator = { secret: string; addedAt: Date };

/** Returns how the secrets of a column of `authenticators` are listed and replaced. */
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

/** The secrets of apps. */
export const appSecrets = secretColumn("totp", "secret");
/** The secrets of new apps that have sent no code yet. */
export const newAppSecrets = secretColumn("new-totp", "newSecret");

/** The column of a secret, and the id of its row. */
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

/** The secret of a new app that has sent no code yet, and the id of its row. */
export type NewAuthenticator = { id: string; secret: string };

/** Returns the new app of an account; undefined if there is none. */
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

/** Stores the secret of a new app. The account's present app works until the new one is added. */
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
 * Makes the new app the account's only app.
 * @param step the period of the code that the new app has sent
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
 * Records the period of an accepted code.
 *
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
