import type { Database } from "../db/connection.ts";
import { deliveryQueue } from "../features/webhook/deliver-submission.ts";

/** Beyond so many nobody counts on: an answer must stay quick however much waits. */
const mostCounted = 100_000;

/** What the database says of the work that waits in it, for all processes. */
export type WaitingWork = {
  /** Events that wait to be counted; never more than a hundred thousand. */
  pendingEvents: number;
  bytes: number;
};

/** Deliveries that may be tried now, later, and that are being tried. */
export type WaitingJobs = {
  due: number;
  planned: number;
  running: number;
  /** Seconds for which the oldest of those that are due could have been tried. */
  overdueSeconds: number;
};

export async function readWaitingWork({ query }: Pick<Database, "query">): Promise<WaitingWork> {
  const { rows } = await query(
    `select pg_database_size(current_database())::float as bytes,
       (select count(*) from (select 1 from analytics_pending limit ${mostCounted}) as pending)::int
         as pending`,
  );
  const [row] = rows as [{ bytes: number; pending: number }];
  return { pendingEvents: row.pending, bytes: row.bytes };
}

/** Nothing where the queue has not been made yet. */
export async function readWaitingJobs({
  query,
}: Pick<Database, "query">): Promise<WaitingJobs | undefined> {
  const { rows: tables } = await query("select to_regclass('pgboss.job') as name");
  if (!tables[0]?.name) return undefined;
  // By the columns of the queue's own index over what is not finished.
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
