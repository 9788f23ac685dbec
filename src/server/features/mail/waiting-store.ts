import { sql } from "kysely";
import type { MailKind } from "#common/mail/mail.ts";
import type { Db } from "../../db/connection.ts";

/** The number of mails at which counting stops, so that counting stays fast. */
const maxCounted = 10_000;

/** How many mails wait to be sent, and since when. */
export type WaitingMails = {
  /** The number of mails that wait. The counting stops at 10,000. */
  count: number;
  /**
   * Since when mail has been waiting: the earliest time at which a waiting mail became due, or at
   * which an attempt to send it failed temporarily (`deferred`) within the last 24 hours. Ignores
   * mails that report a failing part of the site to the team. Undefined if no other mail waits.
   */
  since: Date | undefined;
};

/** Returns how many mails wait to be sent, and since when. */
export async function findWaitingMails(db: Db, now: Date): Promise<WaitingMails> {
  const dayAgo = new Date(now.getTime() - 86_400_000);
  const { rows } = await sql<{ count: number; since: Date | null }>`
    select count(*) as count, min(least(next_try_at, (
      select min(at) from mail_attempts where mail_id = waiting.id and at > ${dayAgo}
        and outcome = 'deferred'
    ))) filter (where kind <> 'failing') as since
    from (
      select id, kind, next_try_at from mail where state in ('queued', 'sending')
      order by next_try_at limit ${sql.lit(maxCounted)}
    ) as waiting
  `.execute(db);
  const [{ count, since } = { count: 0, since: null }] = rows;
  return { count, since: since ?? undefined };
}

/** Returns whether the mail server has accepted any mail since the given time. */
export async function hasAcceptedMail(db: Db, since: Date): Promise<boolean> {
  const row = await db
    .selectFrom("mailAttempts")
    .select("id")
    .where("at", ">", since)
    .where("outcome", "=", "accepted")
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Counts the mails that failed or bounced since the given time. */
export async function countFailedMails(db: Db, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom("mailAttempts")
    .innerJoin("mail", "mail.id", "mailAttempts.mailId")
    .select(sql<number>`count(distinct mail.id)`.as("count"))
    .where("at", ">", since)
    .where("state", "in", ["failed", "bounced"])
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Deletes the waiting mails of the given kind whose column `about` begins with the given text. The
 * column says what a mail is about, such as an id.
 */
export async function deleteWaitingMails(
  trx: Db,
  kind: MailKind,
  aboutStart: string,
): Promise<void> {
  await trx
    .deleteFrom("mail")
    .where("kind", "=", kind)
    .where("state", "=", "queued")
    .where(sql<boolean>`starts_with(about, ${aboutStart})`)
    .execute();
}

/** Deletes the mails of the given kinds that were made before the given time. */
export async function deleteMailsBefore(
  trx: Db,
  kinds: readonly MailKind[],
  before: Date,
): Promise<void> {
  await trx.deleteFrom("mail").where("kind", "in", kinds).where("createdAt", "<", before).execute();
}
