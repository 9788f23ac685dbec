import type { Database } from "../db/connection.ts";
import { findQueueStatus } from "../features/mail/queue-status-store.ts";
import { findWaitingMails } from "../features/mail/waiting-store.ts";
import { deliveryQueue } from "../features/webhook/deliver-submission.ts";

/** The number of rows at which counting stops, so that fetching the metrics stays fast. */
const maxCounted = 100_000;

/**
 * Rows that wait to be matched are counted only up to this number, so that the query stays fast.
 */
const maxUnmatched = 1_000;

/**
 * The size of the database in bytes, and the numbers of rows that wait for background work: events
 * to count, and listings and searches to match.
 */
export type WaitingWork = {
  /** The number of analytics events that are not in the daily counts yet; at most 100,000. */
  pendingEvents: number;
  /** The numbers of listings and searches that wait to be matched; at most 1,000 each. */
  unmatched: { listing: number; search: number };
  bytes: number;
};

/** The numbers of webhook deliveries that are due now, planned for later, and running. */
export type WaitingJobs = {
  due: number;
  planned: number;
  running: number;
  /** The number of seconds since the oldest due delivery became due. */
  overdueSeconds: number;
};

export async function readWaitingWork({ query }: Pick<Database, "query">): Promise<WaitingWork> {
  // This condition must be the same as in the partial indexes `listings_unmatched` and
  // `submissions_unmatched`, so that the database uses them.
  const unmatched = (table: string) => `(select count(*) from (
      select 1 from ${table} where matched_as_of is distinct from updated_at limit ${maxUnmatched}
    ) as unmatched)::int`;
  const { rows } = await query(
    `select pg_database_size(current_database())::float as bytes,
       (select count(*) from (select 1 from analytics_pending limit ${maxCounted}) as pending)::int
         as pending,
       ${unmatched("listings")} as listing, ${unmatched("submissions")} as search`,
  );
  const [row] = rows as [{ bytes: number; pending: number; listing: number; search: number }];
  const { pending: pendingEvents, bytes, listing, search } = row;
  return { pendingEvents, unmatched: { listing, search }, bytes };
}

/**
 * Returns how many webhook deliveries wait, and for how long; undefined if the job queue does not
 * exist yet.
 */
export async function readWaitingJobs({
  query,
}: Pick<Database, "query">): Promise<WaitingJobs | undefined> {
  const { rows: tables } = await query("select to_regclass('pgboss.job') as name");
  if (!tables[0]?.name) return undefined;
  // The condition is written so that the database can use the job queue's index over unfinished
  // jobs.
  const { rows } = await query(
    `select state::text, start_after <= now() as is_due, count(*)::int as count,
       coalesce(extract(epoch from now() - min(start_after)), 0)::float as seconds
     from pgboss.job
     where name = $1 and state in ('created', 'retry', 'active') group by 1, 2`,
    [deliveryQueue],
  );
  const jobs: WaitingJobs = { due: 0, planned: 0, running: 0, overdueSeconds: 0 };
  for (const row of rows as { state: string; is_due: boolean; count: number; seconds: number }[]) {
    if (row.state === "active") jobs.running += row.count;
    else if (!row.is_due) jobs.planned += row.count;
    else {
      jobs.due += row.count;
      jobs.overdueSeconds = Math.max(jobs.overdueSeconds, row.seconds);
    }
  }
  return jobs;
}

export type MailFigures = {
  /** The number of mails that wait to be sent; at most 10,000. */
  waiting: number;
  /** The number of seconds for which the oldest waiting mail has waited; 0 if none waits. */
  oldestSeconds: number;
  isStopped: boolean;
};

export async function readMailFigures({ db }: Pick<Database, "db">): Promise<MailFigures> {
  const now = new Date();
  const { count, since } = await findWaitingMails(db, now);
  const { stoppedAt } = await findQueueStatus(db);
  return {
    waiting: count,
    oldestSeconds: since === undefined ? 0 : Math.max(0, (now.getTime() - since.getTime()) / 1_000),
    isStopped: stoppedAt !== null,
  };
}
