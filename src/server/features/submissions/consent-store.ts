import { sql } from "kysely";
import type { Db } from "../../db/connection.ts";
import { getSecret } from "../../db/secret-store.ts";
import { digestOf, erasureSecret } from "./erasure-store.ts";

/**
 * Records when the owner of an email address confirmed a search. Does nothing if a confirmation is
 * already recorded.
 */
export async function confirmConsent(trx: Db, submissionId: string, at: Date): Promise<void> {
  await trx
    .updateTable("consents")
    .set({ confirmedAt: sql<Date>`coalesce(confirmed_at, ${at})` })
    .where("submissionId", "=", submissionId)
    .execute();
}

/** Returns whether a searcher has withdrawn the consent to a search. */
export async function isWithdrawn(db: Db, submissionId: string): Promise<boolean> {
  const row = await db
    .selectFrom("consents")
    .select("id")
    .where("submissionId", "=", submissionId)
    .where("withdrawnAt", "is not", null)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Withdraws all consents of an email address, and records the withdrawal under a keyed digest of
 * the address, so that an import does not undo it.
 */
export async function withdrawConsents(trx: Db, email: string, at: Date): Promise<void> {
  await trx
    .updateTable("consents")
    .set({ withdrawnAt: at })
    .where(sql`lower(address)`, "=", email.toLowerCase())
    .where("withdrawnAt", "is", null)
    .execute();
  const emailDigest = digestOf(await getSecret(trx, erasureSecret), email);
  await trx.insertInto("withdrawals").values({ emailDigest, withdrawnAt: at }).execute();
}
