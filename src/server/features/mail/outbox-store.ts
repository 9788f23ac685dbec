import { type Insertable, type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import type { MailKind, MailState } from "#common/mail/mail.ts";
import type { DB, Mail } from "#db/types.ts";
import type { Db } from "../../db/connection.ts";
import { insertRows } from "../../db/insert-rows.ts";
import { bodyColumns, type StoredBody, withBody } from "./render-mail.ts";

/** The PostgreSQL channel on which processes announce that a mail waits to be sent. */
export const mailChannel = "roost_mail";

/** The PostgreSQL channel on which processes announce that the states of mails have changed. */
export const mailChangesChannel = "roost_mail_changes";

/**
 * SQL expression for the `returning` clause of a statement that changes the states of mails. It
 * notifies every process of the change when the transaction commits.
 */
export const mailsChanged = sql<string>`pg_notify(${sql.lit(mailChangesChannel)}, '')::text`;

/**
 * A mail that this process has reserved for sending (claimed), so that no other process may send
 * it.
 */
export type ClaimedMail = {
  id: string;
  kind: MailKind;
  submissionId: string | null;
  /** The account that gets the mail; null for mails to visitors. */
  userId: number | null;
  toAddress: string;
  toName: string | null;
  subject: string;
  body: StoredBody;
  messageId: string;
  createdAt: Date;
  /** The number of the attempt; 1 for the first attempt. */
  attempts: number;
};

const claimedColumns = [
  "id",
  "kind",
  "submissionId",
  "userId",
  "toAddress",
  "toName",
  "subject",
  ...bodyColumns,
  "messageId",
  "createdAt",
  "attempts",
] as const;

/** Returns the given addresses that are suppressed (get no mail), in lower case. */
export async function listSuppressed(db: Db, addresses: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom("mailSuppressions")
    .select("address")
    .where("address", "=", sql<string>`any(${addresses.map((address) => address.toLowerCase())})`)
    .execute();
  return new Set(rows.map(({ address }) => address));
}

/** Returns whether an address is suppressed, so that it gets no mail. */
export async function isSuppressed(db: Db, address: string): Promise<boolean> {
  return (await listSuppressed(db, [address])).size > 0;
}

/**
 * Stores mails, and notifies every process when the transaction commits. Skips a mail if there is
 * one of the same kind about the same topic.
 *
 * @returns the ids of the stored mails
 */
export async function insertMails(trx: Db, mails: Insertable<Mail>[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    with stored as (
      ${insertRows("mail", mails)} on conflict (kind, about) do nothing returning id
    )
    select id, (select pg_notify(${mailChannel}, ''))::text from stored
  `.execute(trx);
  return new Set(rows.map(({ id }) => id));
}

/** Notifies every process, when the transaction commits, that mail may wait to be sent. */
export async function announceMail(trx: Db): Promise<void> {
  await sql`select pg_notify(${mailChannel}, '')`.execute(trx);
}

/**
 * Reserves at most `limit` waiting mails for sending by this process, the longest due first.
 * Reserves fewer if the site would otherwise make more than `perMinute` attempts within a minute,
 * and none while the queue is stopped.
 *
 * @param trx a transaction
 * @param except the ids of mails that this process is still sending, although its reservations of
 *   them have expired
 */
export async function claimMails(
  trx: Db,
  { limit, perMinute, except }: { limit: number; perMinute: number; except: string[] },
): Promise<ClaimedMail[]> {
  // The lock on the queue's row lets only one process at a time reserve mails. Otherwise, two
  // processes together could exceed the maximum number of mails per minute.
  const queue = await trx
    .selectFrom("mailQueue")
    .select("stoppedAt")
    .where("id", "=", 1)
    .forUpdate()
    .executeTakeFirst();
  if (!queue || queue.stoppedAt !== null) return [];
  const { busy } = await trx
    .selectNoFrom([
      sql<number>`(
        select count(*) from mail_attempts where at > now() - interval '1 minute'
          and outcome not in ('bounced', 'complained')
      ) + (select count(*) from mail where state = 'sending' and claimed_until > now())`.as("busy"),
    ])
    .executeTakeFirstOrThrow();
  const allowed = Math.min(limit, perMinute - busy);
  const claimed: ClaimedMail[] = [];
  while (claimed.length < allowed) {
    const most = Math.min(allowed - claimed.length, mostInStatement);
    const mails = await claimNext(trx, most, except);
    claimed.push(...mails);
    if (mails.length < most) break;
  }
  return claimed;
}

/**
 * The maximum number of mails that one statement changes. Each change updates the indexes that find
 * mails by their words, and on the embedded engine the process does nothing else meanwhile. Between
 * two statements, it handles requests.
 */
export const mostInStatement = 5;

/** Reserves the mails that have been due for the longest time. */
async function claimNext(trx: Db, limit: number, except: string[]): Promise<ClaimedMail[]> {
  const due = trx
    .selectFrom("mail")
    .select("id")
    .where("state", "in", ["queued", "sending"])
    .where("nextTryAt", "<=", sql<Date>`now()`)
    .$if(except.length > 0, (query) => query.where("id", "not in", except))
    .where((or) =>
      or.or([or("claimedUntil", "is", null), or("claimedUntil", "<", sql<Date>`now()`)]),
    )
    .orderBy("nextTryAt")
    .limit(limit)
    .forUpdate()
    .skipLocked();
  const rows = await trx
    .updateTable("mail")
    .set(claim)
    // PostgreSQL computes the array once. With `in` and a subquery, it might run the subquery again
    // for each row. The subquery could return other mails each time, so that more than `limit`
    // mails would be reserved.
    .where("id", "=", sql<string>`any(array${due})`)
    .returning(claimedColumns)
    .execute();
  return rows.map((row) => ({ ...withBody(row), kind: row.kind as MailKind }));
}

/**
 * The number of seconds for which a process reserves a mail. If the process is killed, another
 * process may send the mail after this time. An attempt to send a mail ends much sooner.
 */
const claimSeconds = 180;

const claim = {
  state: "sending",
  attempts: sql<number>`attempts + 1`,
  claimedUntil: sql<Date>`now() + make_interval(secs => ${sql.lit(claimSeconds)})`,
};

/** Reserves the given mail, to send it at once, even while the queue is stopped. */
export async function claimMail(trx: Db, id: string): Promise<ClaimedMail> {
  const row = await trx
    .updateTable("mail")
    .set(claim)
    .where("id", "=", id)
    .returning(claimedColumns)
    .executeTakeFirstOrThrow();
  return { ...withBody(row), kind: row.kind as MailKind };
}

/**
 * Deletes all reservations of mails that a killed process has left. Only the embedded engine's
 * single process may do this.
 */
export async function releaseClaims(db: Db): Promise<void> {
  await db.updateTable("mail").set({ claimedUntil: null }).where("state", "=", "sending").execute();
}

/** Puts reserved mails that were not tried back into the queue, because the process stops. */
export async function returnMails(db: Db, ids: string[]): Promise<void> {
  await db
    .updateTable("mail")
    .set({ state: "queued", claimedUntil: null, attempts: sql<number>`attempts - 1` })
    .where("id", "=", lockedInOrder(db.selectFrom("mail").select("id").where("id", "in", ids)))
    .where("state", "=", "sending")
    .execute();
}

/** Returns when the next mail may be sent; undefined if none waits. */
export async function findNextTry(db: Db): Promise<Date | undefined> {
  const { at } = await db
    .selectNoFrom(
      sql<Date | null>`least(
        (select min(next_try_at) from mail where state = 'queued'),
        (select min(claimed_until) from mail where state = 'sending')
      )`.as("at"),
    )
    .executeTakeFirstOrThrow();
  return at ?? undefined;
}

/**
 * Returns SQL for the comparison `id = …` with the ids of the selected mails. A statement with this
 * SQL locks these mails in the order of their ids, before it changes the first one. A fixed order
 * prevents deadlocks with other transactions that lock several of these mails.
 */
export const lockedInOrder = (
  mails: SelectQueryBuilder<DB, "mail", { id: string }>,
): RawBuilder<string> => sql<string>`any(array(${mails.orderBy("id").forUpdate()}))`;

/**
 * Locks mails until the transaction ends, in the order of their ids.
 *
 * @returns the ids of those mails that still exist
 */
export async function lockMails(trx: Db, ids: readonly string[]): Promise<Set<string>> {
  const rows = await trx
    .selectFrom("mail")
    .select("id")
    .where("id", "=", sql<string>`any(${[...ids]}::uuid[])`)
    .orderBy("id")
    .forUpdate()
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Ends the reservation of a mail by a process, and sets the mail's state. */
export async function setMailState(
  trx: Db,
  id: string,
  changes: { state: MailState; error: string | null; sentAt?: Date; nextTryAt?: Date },
): Promise<void> {
  await trx
    .updateTable("mail")
    .set({ ...changes, claimedUntil: null })
    .where("id", "=", id)
    // If the searcher has unsubscribed while the mail was being sent, the mail is not queued again.
    .where((eb) => (changes.state === "queued" ? eb("state", "=", "sending") : eb("id", "=", id)))
    .returning(mailsChanged.as("announced"))
    .execute();
}
