import { sql } from "kysely";
import type { Db } from "../../db/connection.ts";

export async function countRecoveryCodes(db: Db, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom("recoveryCodes")
    .select(sql<number>`count(*)::integer`.as("count"))
    .where("userId", "=", userId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Replaces all recovery codes of an account. */
export async function replaceRecoveryCodes(
  trx: Db,
  userId: number,
  digests: string[],
): Promise<void> {
  await deleteRecoveryCodes(trx, userId);
  await trx
    .insertInto("recoveryCodes")
    .values(digests.map((digest) => ({ digest, userId })))
    .execute();
}

export async function hasRecoveryCode(db: Db, userId: number, digest: string): Promise<boolean> {
  const row = await db
    .selectFrom("recoveryCodes")
    .select("digest")
    .where("digest", "=", digest)
    .where("userId", "=", userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Uses up a recovery code. Returns false if the account has no such code. */
export async function takeRecoveryCode(trx: Db, userId: number, digest: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("recoveryCodes")
    .where("digest", "=", digest)
    .where("userId", "=", userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteRecoveryCodes(trx: Db, userId: number): Promise<void> {
  await trx.deleteFrom("recoveryCodes").where("userId", "=", userId).execute();
}
