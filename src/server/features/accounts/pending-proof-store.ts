import type { Db } from "../../db/connection.ts";

/**
 * A login that waits for its second factor, or a passkey's challenge. Its id is the hash of the
 * login's cookie or of the challenge, or the id of the session that adds or shows a passkey.
 */
export type PendingProof = {
  id: string;
  /** The account; null for a challenge that any passkey of the site may sign. */
  userId: number | null;
  /** The hash of the password that was right; null if no password was checked. */
  password: string | null;
  challenge: string | null;
};

/** The number of seconds for which a login waits for its second factor. */
export const pendingSeconds = 5 * 60;

/** Stores a pending proof for five minutes. Replaces one with the same id. */
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
 * Deletes a pending proof, which no other request can use then.
 *
 * @returns false if it has ended already, or has another challenge meanwhile
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
