import { sql } from "kysely";
import type { SuppressionReason } from "#common/mail/mail.ts";
import type { SuppressedAddress } from "#common/mail/mail-list.ts";
import type { Db } from "../../db/connection.ts";

/** The number of days within which refusals count towards suppressing an address. */
const countedDays = 14;

/**
 * SQL condition: a mail bounced because no mail server accepted it in time (4.x.x), and not because
 * one refused it.
 */
const isLateBounce = sql<boolean>`outcome = 'bounced' and coalesce(response, '') ~ '^4\\.'`;

/**
 * SQL condition: a mail server's reply (SMTP) says that it refused a mail because of its policy
 * (5.7.x), such as protection from spam.
 */
const isPolicyReply = sql<boolean>`coalesce(response, '') ~ '\\m5\\.7\\.[0-9]'`;

/** Stops all mail to the given address from now on. */
export async function suppressAddress(
  trx: Db,
  { address, reason, mailId }: { address: string; reason: SuppressionReason; mailId: string },
): Promise<void> {
  await trx
    .insertInto("mailSuppressions")
    .values({ address: address.toLowerCase(), reason, mailId })
    .onConflict((conflict) => conflict.column("address").doNothing())
    .execute();
}

/**
 * Counts the mails to the given address that were permanently refused within 14 days. Refusals for
 * a policy reason do not count, because one mistake of the site must not end all mail to an
 * address.
 */
export async function countRefusals(trx: Db, address: string): Promise<number> {
  const { count } = await trx
    .selectFrom("mailAttempts")
    .innerJoin("mail", "mail.id", "mailAttempts.mailId")
    .select(sql<number>`count(distinct mail.id)`.as("count"))
    .where(sql`lower(to_address)`, "=", address.toLowerCase())
    .where("outcome", "in", ["refused", "bounced"])
    .where("at", ">", new Date(Date.now() - countedDays * 86_400_000))
    .where(sql<boolean>`not ${isPolicyReply} and not (${isLateBounce})`)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Counts the mails that were refused for a policy reason within the last 24 hours. Refusals before
 * the last accepted mail do not count.
 */
export async function countPolicyRefusals(trx: Db): Promise<number> {
  const { count } = await trx
    .selectFrom("mailAttempts")
    .select(sql<number>`count(distinct mail_id)`.as("count"))
    .where("outcome", "=", "refused")
    .where(isPolicyReply)
    .where("at", ">", new Date(Date.now() - 86_400_000))
    .where(
      sql<boolean>`at > coalesce(
        (select max(at) from mail_attempts where outcome = 'accepted'), '-infinity'
      )`,
    )
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Returns whether the site probably causes the bounces of the last 24 hours, for example by a
 * mistake in its SPF record. This is assumed if mails to at least three addresses bounced for a
 * policy reason. The number of these addresses must also be at least a tenth of the number of mails
 * that have a row in `mail_attempts` from these 24 hours.
 */
export async function isRefusedByRules(trx: Db): Promise<boolean> {
  const { isRefused } = await trx
    .selectFrom("mailAttempts")
    .innerJoin("mail", "mail.id", "mailAttempts.mailId")
    .select(
      sql<boolean>`
        count(distinct lower(to_address)) filter (where outcome = 'bounced' and ${isPolicyReply})
          >= greatest(3, count(distinct mail.id) / 10.0)
      `.as("isRefused"),
    )
    .where("at", ">", new Date(Date.now() - 86_400_000))
    .executeTakeFirstOrThrow();
  return isRefused;
}

/** The maximum number of suppressed addresses in the list. */
const listedAddresses = 500;

/** Returns the addresses to which no mail is sent, most recently suppressed first. */
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
    // A constraint of the table allows only known reasons, so the value is not checked again.
    reason: reason as SuppressionReason,
    suppressedAt: suppressedAt.toISOString(),
  }));
}

/** Ends the suppression of an address. Returns false if the address was not suppressed. */
export async function liftSuppression(trx: Db, address: string): Promise<boolean> {
  const row = await trx
    .deleteFrom("mailSuppressions")
    .where("address", "=", address.toLowerCase())
    .returning("address")
    .executeTakeFirst();
  return row !== undefined;
}
