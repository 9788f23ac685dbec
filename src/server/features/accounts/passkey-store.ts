import type { Passkey } from "#common/accounts/second-factors.ts";
import type { Db } from "../../db/connection.ts";

/** A passkey, with the values against which its next use is verified. */
export type StoredPasskey = {
  id: string;
  userId: number;
  /** The public key in COSE format, as base64url. */
  publicKey: string;
  counter: number;
  transports: string[];
};

const columns = ["id", "userId", "publicKey", "counter", "transports"] as const;

const toStored = ({
  transports,
  ...row
}: Omit<StoredPasskey, "transports"> & { transports: string }) => ({
  ...row,
  transports: transports === "" ? [] : transports.split(","),
});

export async function findPasskey(db: Db, id: string): Promise<StoredPasskey | undefined> {
  const row = await db
    .selectFrom("passkeys")
    .select(columns)
    .where("id", "=", id)
    .executeTakeFirst();
  return row && toStored(row);
}

export async function listStoredPasskeys(db: Db, userId: number): Promise<StoredPasskey[]> {
  const rows = await db
    .selectFrom("passkeys")
    .select(columns)
    .where("userId", "=", userId)
    .orderBy("addedAt")
    .execute();
  return rows.map(toStored);
}

export async function listPasskeys(db: Db, userId: number): Promise<Passkey[]> {
  const rows = await db
    .selectFrom("passkeys")
    .select(["id", "name", "addedAt", "lastUsedAt"])
    .where("userId", "=", userId)
    .orderBy("addedAt")
    .execute();
  return rows.map(({ addedAt, lastUsedAt, ...row }) => ({
    ...row,
    addedAt: addedAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }));
}

/** Returns whether any account has a passkey. */
export async function hasPasskeys(db: Db): Promise<boolean> {
  return (await db.selectFrom("passkeys").select("id").limit(1).executeTakeFirst()) !== undefined;
}

export async function insertPasskey(
  trx: Db,
  { transports, ...passkey }: StoredPasskey & { name: string },
): Promise<void> {
  await trx
    .insertInto("passkeys")
    .values({ ...passkey, transports: transports.join(","), addedAt: new Date() })
    .execute();
}

/**
 * Records a use of a passkey, and its counter afterwards.
 *
 * @returns false if the counter has changed since it was read, or if the passkey was removed
 */
export async function recordPasskeyUse(
  trx: Db,
  id: string,
  counter: { before: number; after: number },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("passkeys")
    .set({ counter: counter.after, lastUsedAt: new Date() })
    .where("id", "=", id)
    .where("counter", "=", counter.before)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes a passkey of an account. Returns its name; undefined if there was no such passkey. */
export async function deletePasskey(
  trx: Db,
  userId: number,
  id: string,
): Promise<string | undefined> {
  const row = await trx
    .deleteFrom("passkeys")
    .where("id", "=", id)
    .where("userId", "=", userId)
    .returning("name")
    .executeTakeFirst();
  return row?.name;
}

export async function deletePasskeys(trx: Db, userId: number): Promise<void> {
  await trx.deleteFrom("passkeys").where("userId", "=", userId).execute();
}
