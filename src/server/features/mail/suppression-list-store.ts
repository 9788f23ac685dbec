import type { SuppressionReason } from "#common/mail/mail.ts";
import type { SuppressedAddress } from "#common/mail/mail-list.ts";
import type { Db } from "../../db/connection.ts";

/** The maximum number of suppressed addresses in the list. */
const listedAddresses = 500;

/** Returns the latest addresses to which no mail is sent, newest first. */
export async function listSuppressions(db: Db): Promise<SuppressedAddress[]> {
  const rows = await db
    .selectFrom("mailSuppressions")
    .selectAll()
    .orderBy("suppressedAt", "desc")
    .orderBy("address")
    .limit(listedAddresses)
    .execute();
  return rows.map(({ reason, suppressedAt, ...row }) => ({
    ...row,
    // A constraint of the table allows only known reasons.
    reason: reason as SuppressionReason,
    suppressedAt: suppressedAt.toISOString(),
  }));
}

/** Lets an address get mail again. Returns whether it was suppressed. */
export async function liftSuppression(trx: Db, address: string): Promise<boolean> {
  const row = await trx
    .deleteFrom("mailSuppressions")
    .where("address", "=", address.toLowerCase())
    .returning("address")
    .executeTakeFirst();
  return row !== undefined;
}
