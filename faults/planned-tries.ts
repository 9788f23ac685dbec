import type { Database } from "#server/db/connection.ts";
import { deliveryQueue } from "#server/features/webhook/deliver-submission.ts";
import { retryDelaySeconds } from "#server/features/webhook/retry-schedule.ts";
import { countDue, letTimePass, secondsToNextTries } from "./passing-time.ts";
import { isFull } from "./scale.ts";
import { until } from "./until.ts";

/** How long to wait for thousands of deliveries, and how often to check, in milliseconds. */
export const patience = { timeoutMs: isFull ? 1_200_000 : 120_000, everyMs: 100 };
/**
 * The number of attempts that the server makes within a delivery's first day. It makes three more
 * attempts on later days.
 */
export const triesOfDay = 7;

/** Waits until no attempt of a delivery is due. */
export const untilTried = (stored: Database) =>
  until(async () => (await countDue(stored)) === 0, patience);

/**
 * Lets the given number of seconds pass for the deliveries. Stops at each planned attempt until the
 * attempt is made. Returns the number of seconds that passed, which is smaller if no further
 * attempt is planned.
 */
export async function passTime(stored: Database, seconds: number): Promise<number> {
  let passed = 0;
  while (passed < seconds) {
    await untilTried(stored);
    const next = await secondsToNextTries(stored);
    if (next === undefined) break;
    const step = Math.min(next + 0.001, seconds - passed);
    await letTimePass(stored, step);
    passed += step;
  }
  return passed;
}

/**
 * Returns the attempts to deliver the given submissions to the webhook that were made too early:
 * more than a second before the planned delay after the previous attempt had passed, or when no
 * further attempt was planned.
 */
export async function listEarlyTries({ query }: Database, ids: string[]): Promise<string[]> {
  const { rows } = await query(
    `select submission_id, attempt, extract(epoch from attempted_at - lag(attempted_at) over
      (partition by submission_id order by attempt))::float8 as seconds from webhook_deliveries
     where submission_id = any($1)`,
    [ids],
  );
  return rows.flatMap(({ submission_id, attempt, seconds }) => {
    if (Number(attempt) === 1) return [];
    const planned = retryDelaySeconds(Number(attempt) - 1) ?? Number.POSITIVE_INFINITY;
    return Number(seconds) < planned - 1
      ? [`${String(submission_id)}: try ${Number(attempt)}`]
      : [];
  });
}

/**
 * Changes the database as if each waiting delivery had failed in all `triesOfDay` attempts of its
 * first day. Leaves out deliveries that are past these attempts, or have an attempt in progress.
 *
 * @returns the number of deliveries that are due or in progress after the change
 */
export async function writeTriesOfDay(stored: Database): Promise<number> {
  const waiting = "name = $1 and state in ('created', 'retry') and (data->>'attempt')::int <= $2";
  await stored.query(
    `with planned as (
      update pgboss.job set data = jsonb_set(data, '{attempt}', to_jsonb($2::int + 1)),
        start_after = now() + interval '26 hours'
      where ${waiting} returning (data->>'submissionId')::uuid as id
    ), tries as (
      insert into webhook_deliveries (submission_id, attempt, status, duration_ms)
      select id, attempt, 'failed', 1 from planned, generate_series(1, $2::int) as attempt
      on conflict do nothing
    )
    update submissions set delivery_state = 'retrying' where id in (select id from planned)`,
    [deliveryQueue, triesOfDay],
  );
  return countDue(stored);
}

/** Returns the ids of the submissions that wait for delivery to the webhook, oldest job first. */
export async function listPlanned({ query }: Database): Promise<string[]> {
  const { rows } = await query(
    `select data->>'submissionId' as id from pgboss.job
     where name = $1 and state in ('created', 'retry') order by created_on`,
    [deliveryQueue],
  );
  return rows.map(({ id }) => String(id));
}
