import { PgBoss } from "pg-boss";
import type { Database } from "#server/db/connection.ts";
import { deliveryQueue } from "#server/features/webhook/deliver-submission.ts";
import { jobsChannel } from "#server/jobs.ts";

const number = async ({ query }: Database, text: string, values: unknown[] = []) =>
  Number((await query(text, values)).rows[0]?.number);

/** Returns the number of deliveries that are due or in progress. */
export function countDue(stored: Database): Promise<number> {
  return number(
    stored,
    `select count(*) as number from pgboss.job where name = $1 and
      (state = 'active' or (state in ('created', 'retry') and start_after <= now()))`,
    [deliveryQueue],
  );
}

/** Returns the number of deliveries that are neither completed nor cancelled. */
export function countUndone(stored: Database): Promise<number> {
  return number(
    stored,
    "select count(*) as number from pgboss.job where name = $1 and state not in ('completed', 'cancelled')",
    [deliveryQueue],
  );
}

/**
 * Selects the waiting webhook deliveries that have had the fewest attempts. Returns the number of
 * seconds until the last of them is due. Other deliveries are ignored, because they wait longer.
 * Returns undefined if no delivery is waiting.
 */
export async function secondsToNextTries({ query }: Database): Promise<number | undefined> {
  const { rows } = await query(
    `select extract(epoch from max(start_after) - now())::float8 as seconds from (
      select start_after, rank() over (order by (data->>'attempt')::int) as place
      from pgboss.job where name = $1 and state in ('created', 'retry')
    ) as planned where place = 1`,
    [deliveryQueue],
  );
  const seconds = rows[0]?.seconds;
  return seconds == null ? undefined : Math.max(0, Number(seconds));
}

/**
 * Makes all server processes look for due jobs now. The processes set their timers before the test
 * moved the times of the jobs, so the timers alone would start the jobs too late.
 */
async function announceJobs({ query }: Pick<Database, "query">): Promise<void> {
  await query("select pg_notify($1, '')", [jobsChannel]);
}

/**
 * Lets time pass for webhook deliveries only, by moving their times in the database into the past.
 * No delivery may be in progress.
 */
export async function letTimePass({ query }: Database, seconds: number): Promise<void> {
  const interval = "make_interval(secs => $1)";
  await query(
    `update pgboss.job set start_after = start_after - ${interval}
     where name = $2 and state in ('created', 'retry')`,
    [seconds, deliveryQueue],
  );
  await query(`update webhook_deliveries set attempted_at = attempted_at - ${interval}`, [seconds]);
  await announceJobs({ query });
}

/**
 * The number of seconds by which the times of jobs are moved into the past. The queue then treats
 * the processes of these jobs as dead, and their reservations of deliveries as expired.
 */
const givenUpSeconds = 90;
/**
 * If a delivery takes longer than this number of seconds, its process counts as dead, because each
 * delivery by a running process takes less time in the fault tests.
 */
const diedSeconds = 4;

/** Makes the jobs of killed processes due at once, instead of after some minutes. */
export async function retryJobsOfKilledProcesses({ query }: Database): Promise<void> {
  const ago = (seconds: number) => `interval '${seconds} seconds'`;
  await query(
    `update submissions set sending_until = sending_until - ${ago(givenUpSeconds)}
     where sending_until < clock_timestamp() + ${ago(30 - diedSeconds)}`,
  );
  await query(
    `update pgboss.job set started_on = started_on - ${ago(givenUpSeconds)}
     where name = $1 and state = 'active' and started_on < now() - ${ago(diedSeconds)}`,
    [deliveryQueue],
  );
  await query("update pgboss.queue set monitor_claim_on = null, monitor_on = null");
  await withQueue({ query }, (boss) => boss.supervise(deliveryQueue));
  await query(
    "update pgboss.job set start_after = now() where name = $1 and state = 'retry' and start_after > now()",
    [deliveryQueue],
  );
  await announceJobs({ query });
}

/**
 * Opens the job queue for `work`, without workers and timers, so that this process runs no jobs.
 */
async function withQueue(
  { query }: Pick<Database, "query">,
  work: (boss: PgBoss) => Promise<void>,
): Promise<void> {
  const boss = new PgBoss({
    db: { executeSql: (text: string, values?: unknown[]) => query(text, values) },
    supervise: false,
    schedule: false,
  });
  await boss.start();
  try {
    await work(boss);
  } finally {
    await boss.stop({ graceful: false, close: false });
  }
}
