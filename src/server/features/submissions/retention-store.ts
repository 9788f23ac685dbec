import { sql } from "kysely";
import type { Db } from "../../db/connection.ts";
import type { Search } from "./life-store.ts";

/**
 * The number of the PostgreSQL advisory lock for erasing ended searches. It must be unique, and
 * every process must use the same number.
 */
export const retentionLock = 7_246_876;

/**
 * SQL condition: since the given time, no mail has asked the searcher to confirm the search, and no
 * person has continued it.
 */
const isUnrenewedSince = (time: Date) => sql<boolean>`not exists (
  select from search_events
  where submission_id = submissions.id and kind in ('asked', 'revived') and at > ${time}
)`;

/**
 * Returns and locks the unconfirmed searches for which the last request for confirmation is older
 * than a time.
 */
export async function lockUnanswered(
  trx: Db,
  askedBefore: Date,
  limit: number,
): Promise<Pick<Search, "id" | "updatedAt" | "life">[]> {
  const rows = await trx
    .selectFrom("submissions")
    .select(["id", "updatedAt"])
    .where("life", "=", "unconfirmed")
    .where("askedAt", "<=", askedBefore)
    .where(isUnrenewedSince(askedBefore))
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map(({ id, updatedAt }) => ({
    id,
    updatedAt: updatedAt.toISOString(),
    life: "unconfirmed",
  }));
}

/**
 * The data of a search are erased if the search ended at `endedBefore` or earlier. The data of a
 * search that was never confirmed are also erased if the last request for the confirmation was sent
 * at `askedBefore` or earlier.
 */
export type Expiry = { endedBefore: Date; askedBefore: Date };

const selectExpired = (db: Db, { endedBefore, askedBefore }: Expiry) =>
  db
    .selectFrom("submissions")
    .select("id")
    .where("life", "=", "ended")
    .where((eb) =>
      eb.or([
        eb("endedAt", "<=", endedBefore),
        eb.and([
          eb("endedReason", "=", "unanswered"),
          eb("askedAt", "<=", askedBefore),
          isUnrenewedSince(askedBefore),
        ]),
      ]),
    );

/** SQL condition: the search has a booked feedback call that ends after the given time. */
const hasCallAfter = (time: Date) => sql<boolean>`exists (
  select from calls
  where calls.submission_id = submissions.id and calls.state = 'booked' and ends_at > ${time}
)`;

/**
 * SQL condition: a mail that cancels a feedback call of the search waits to be sent. A mail that is
 * older than a day does not count, because its attempts are over or sending is stopped.
 */
const hasWaitingCancellation = sql<boolean>`exists (
  select from mail
  where mail.submission_id = submissions.id and mail.kind = 'call-cancelled'
    and mail.state in ('queued', 'sending') and created_at > now() - interval '1 day'
)`;

/**
 * Returns the ids of searches whose data must be erased, and that have a feedback call that ends
 * after the given time.
 */
export async function listExpiredWithCall(
  db: Db,
  expiry: Expiry,
  callAfter: Date,
  limit: number,
): Promise<string[]> {
  const rows = await selectExpired(db, expiry)
    .where(hasCallAfter(callAfter))
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Returns the ids of ended searches whose data must be erased, the longest ended first, and locks
 * them. So the team cannot reopen a search while it is being erased. Skips searches that another
 * transaction is changing. Also skips searches with a coming feedback call, and those whose mails
 * about a cancelled call wait to be sent, because the erasure would delete these mails.
 */
export async function lockExpired(trx: Db, expiry: Expiry, limit: number): Promise<string[]> {
  const rows = await selectExpired(trx, expiry)
    .where((eb) => eb.not(hasCallAfter(new Date())))
    .where((eb) => eb.not(hasWaitingCancellation))
    .orderBy("endedAt")
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Counts the searches that ended before the given time, except those that ended because they were
 * never confirmed. Also returns when the first of them ended.
 */
export async function countEndedBefore(
  db: Db,
  endedBefore: Date,
): Promise<{ count: number; firstEndedAt: Date | null }> {
  return db
    .selectFrom("submissions")
    .select(({ fn }) => [
      fn.countAll<number>().as("count"),
      fn.min<Date | null>("endedAt").as("firstEndedAt"),
    ])
    .where("life", "=", "ended")
    .where("endedReason", "is distinct from", "unanswered")
    .where("endedAt", "<=", endedBefore)
    .executeTakeFirstOrThrow();
}

/** Returns those of the given email addresses, in lower case, to which no stored search belongs. */
export async function listUnusedAddresses(db: Db, addresses: string[]): Promise<string[]> {
  const lower = [...new Set(addresses.map((address) => address.toLowerCase()))];
  if (lower.length === 0) return [];
  const rows = await db
    .selectFrom("submissions")
    .select(sql<string>`lower(contact_email)`.as("address"))
    .where(sql`lower(contact_email)`, "in", lower)
    .execute();
  const used = new Set(rows.map(({ address }) => address));
  return lower.filter((address) => !used.has(address));
}

/**
 * Sets active and paused searches to the state `unconfirmed` if their searchers have not confirmed
 * their email addresses. Such searches began while the site had no mail server. Without this
 * change, shortlists would be mailed to unconfirmed addresses. Sends no confirmation mail.
 *
 * @returns the number of changed searches
 */
export async function unconfirmSearches(trx: Db): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable("submissions")
    .set({ life: "unconfirmed", askedAt: null })
    .where("life", "in", ["active", "paused"])
    .where("confirmedAt", "is", null)
    // A search without an email address gets no mail, so it needs no confirmation.
    .where("contactEmail", "is not", null)
    .executeTakeFirstOrThrow();
  await sql`
    update search_events set details = details - 'before'
    from submissions
    where submissions.id = submission_id and kind = 'ended' and details ? 'before'
      and life = 'ended' and confirmed_at is null and contact_email is not null
  `.execute(trx);
  return Number(numUpdatedRows);
}
