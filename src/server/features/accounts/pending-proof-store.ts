import type { Db } from "../../db/connection.ts";

/**
 * A proof of identity for which the server waits: the signature of a passkey, or another second
 * factor of a login. The `id` is
 * - the hash of the challenge that the passkey signs, for a login with a passkey
 * - the hash of the login's cookie, for a login with another factor
 * - the id of the user's session, if a logged-in user adds or uses a passkey
 */
export type PendingProof = {
  id: string;
  /**
   * The account that must prove its identity; null for a challenge that any passkey of the site may
   * sign.
   */
  userId: number | null;
  /**
   * The stored hash of the account's password when the user entered it; null if no password was
   * checked.
   */
  password: string | null;
  challenge: string | null;
};

/** The number of seconds for which the server waits for the second factor of a login. */
export const pendingSeconds = 5 * 60;

/**
 * Stores that the server waits five minutes for a user to prove their identity. Replaces the stored
 * row with the same id.
 */
export async function storePendingProof(db: Db, { id, ...proof }: PendingProof): Promise<void> {
  const now = Date.now();
  const values = { ...proof, expiresAt: new Date(now + pendingSeconds * 1000) };
  await db.deleteFrom("pendingProofs").where("expiresAt", "<=", new Date(now)).execute();
  await db
    .insertInto("pendingProofs")
    .values({ id, ...values })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(values))
    .execute();
}

export async function findPendingProof(db: Db, id: string): Promise<PendingProof | undefined> {
  return db
    .selectFrom("pendingProofs")
    .select(["id", "userId", "password", "challenge"])
    .where("id", "=", id)
    .where("expiresAt", ">", new Date())
    .executeTakeFirst();
}

/**
 * Deletes the row of a pending proof (a proof of identity for which the server waits), so that only
 * one request can use the proof.
 *
 * @returns false if the proof was already deleted, because it was used or has expired, or if its
 *   challenge has been replaced
 */
export async function takePendingProof(
  trx: Db,
  { id, challenge }: Pick<PendingProof, "id" | "challenge">,
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("pendingProofs")
    .where("id", "=", id)
    .where("challenge", "is not distinct from", challenge)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
