import { PgBoss } from "pg-boss";
import type { Database } from "#server/db/connection.ts";
import { deliveryQueue } from "#server/features/webhook/deliver-submission.ts";

const number = async ({ query }: Database, text: string, values: unknown[] = []) =>
  Number((await query(text, values)).rows[0]?.number);

/** How many jobs of the queue could be run now, or are being run. */
export function countDue(stored: Database): Promise<number> {
  return number(
    stored,
    `select count(*) as number from pgboss.job where name = $1 and
      (state = 'active' or (state in ('created', 'retry') and start_after <= now()))`,
    [deliveryQueue],
  );
}

/** How many jobs of the queue are still to be run, now or later. */
export function countUndone(stored: Database): Promise<number> {
  return number(
    stored,
    "select count(*) as number from pgboss.job where name = $1 and state not in ('completed', 'cancelled')",
    [deliveryQueue],
  );
}

/** Seconds until all planned tries with the lowest number of all are due; undefined without any. */
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
 * Lets time pass for deliveries and for nothing else: what is planned comes nearer, what was done is
 * longer ago. Nothing may be under way.
 */
export async function letTimePass({ query }: Database, seconds: number): Promise<void> {
  const interval = "make_interval(secs => $1)";
  await query(
    `update pgboss.job set start_after = start_after - ${interval}
     where name = $2 and state in ('created', 'retry')`,
    [seconds, deliveryQueue],
  );
  await query(`update webhook_deliveries set attempted_at = attempted_at - ${interval}`, [seconds]);
}

/** As long as the queue waits until it gives up a process that has died, and longer than a claim. */
const givenUpSeconds = 90;
/** Seconds after which what is under way is of a process that has died: every try is quicker here. */
const diedSeconds = 4;

/**
 * Makes the jobs that killed processes had begun due again, without the minutes that the queue waits
 * for them to come back.
 */
export async function giveUpTheDead({ query }: Database): Promise<void> {
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
}

/** The queue itself, without workers or timers. */
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
