import { sql } from "kysely";
import { settingKeys } from "#common/settings/setting.ts";
import type { WebhookEventName } from "#common/webhook/webhook-events.ts";
import type { Db } from "../../db/connection.ts";
import { createAttempt, type NewAttempt } from "./attempt-store.ts";

/** The PostgreSQL channel on which processes announce that events wait to be sent. */
export const eventsChannel = "roost_events";

/**
 * SQL that notifies every process, when the transaction commits, that an event waits to be sent.
 */
const announcement = sql<string>`pg_notify(${sql.lit(eventsChannel)}, '')::text`;

/** The number of seconds after which another process sends the events of a killed process. */
const claimSeconds = 30;
/**
 * The number of days after which delivered and failed events are deleted, counted from when they
 * occurred.
 */
const keptDays = 30;

/**
 * Stores those of the given events that the settings switch on. Stores none if no webhook URL is
 * set.
 */
export async function insertWanted(
  trx: Db,
  events: readonly {
    event: WebhookEventName;
    data: object;
    submissionId: string | null;
    occurredAt: Date;
  }[],
): Promise<void> {
  await sql`
    insert into webhook_events (event, submission_id, data, occurred_at)
    select event, "submissionId", data, "occurredAt"
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb)
      as given (event text, "submissionId" uuid, data jsonb, "occurredAt" timestamptz)
    join site_settings as wanted on wanted.value @> jsonb_build_array(given.event)
    where wanted.key = ${settingKeys.webhookEvents}
      and exists (
        select from site_settings where key = ${settingKeys.webhookUrl} and value <> '""'
      )
    returning ${announcement}
  `.execute(trx);
}

/** An event that this process is about to send. */
export type ClaimedEvent = {
  id: string;
  event: WebhookEventName;
  data: object;
  occurredAt: Date;
  attempts: number;
};

/**
 * Reserves due webhook events for this process, so that no other process sends them at the same
 * time.
 * @param now the time at which the events are due; the database's time if omitted
 */
export async function claimEvents(db: Db, limit: number, now?: Date): Promise<ClaimedEvent[]> {
  // The clock of the database decides when a reservation expires, because the clocks of several
  // machines may differ. PostgreSQL would not use the index for a comparison with
  // `clock_timestamp()`, whose value may change within a statement.
  const time = now === undefined ? sql`statement_timestamp()` : sql`${now}::timestamptz`;
  const { rows } = await sql<ClaimedEvent>`
    update webhook_events
    set claimed_until = ${time} + make_interval(secs => ${sql.lit(claimSeconds)})
    where id = any(array(
      select id from webhook_events
      where state in ('waiting', 'retrying') and next_try_at <= ${time}
        and (claimed_until is null or claimed_until < ${time})
      order by next_try_at, id limit ${limit}
      for update skip locked
    ))
    returning id, event, data, occurred_at, attempts
  `.execute(db);
  return rows;
}

/**
 * Returns the earliest time at which a waiting webhook event is due and reserved by no process;
 * undefined if no event waits.
 */
export async function findNextDue(db: Db): Promise<Date | undefined> {
  const { dueAt } = await db
    .selectFrom("webhookEvents")
    .select(sql<Date | null>`min(greatest(next_try_at, claimed_until))`.as("dueAt"))
    .where("state", "in", ["waiting", "retrying"])
    .executeTakeFirstOrThrow();
  return dueAt ?? undefined;
}

/** Ends the reservation of an event by this process, so that another process can send the event. */
export async function releaseEvent(db: Db, id: string): Promise<void> {
  await db.updateTable("webhookEvents").set({ claimedUntil: null }).where("id", "=", id).execute();
}

/**
 * Stores a delivery attempt and the new state of its event.
 *
 * @param trx a transaction, so that the attempt is never stored without the new state
 * @param nextTryAt the time of the next attempt; undefined if none follows
 * @returns false if the attempt is recorded already, or the event was deleted
 */
export async function setAttempt(
  trx: Db,
  { id, attempt }: { id: string; attempt: number },
  made: NewAttempt,
  nextTryAt?: Date,
): Promise<boolean> {
  const { status, attemptedAt, responseCode, durationMs, error } = made;
  const { numUpdatedRows } = await trx
    .updateTable("webhookEvents")
    .set({
      state: status === "delivered" ? "delivered" : nextTryAt ? "retrying" : "failed",
      attemptedAt,
      responseCode,
      durationMs,
      error,
      ...(nextTryAt && { nextTryAt }),
      attempts: attempt,
      claimedUntil: null,
    })
    .where("id", "=", id)
    .where("attempts", "=", attempt - 1)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return false;
  await createAttempt(trx, id, attempt, made);
  return true;
}

/**
 * Makes an event due now, so that it is sent again.
 *
 * @returns the event's name, such as `search.confirmed`; undefined if there is no such event, or if
 *   it is a test event
 */
export async function queueAgain(trx: Db, id: string): Promise<string | undefined> {
  const row = await trx
    .updateTable("webhookEvents")
    .set({ state: "retrying", nextTryAt: sql<Date>`now()` })
    .where("id", "=", id)
    .where("isTest", "=", false)
    .returning(["event", announcement.as("announced")])
    .executeTakeFirst();
  return row?.event;
}

/** Returns an event or a test event, with its data; undefined if it does not exist. */
export async function findEvent(db: Db, id: string) {
  return db
    .selectFrom("webhookEvents")
    .select(["id", "event", "isTest", "data", "submissionId", "occurredAt", "state", "nextTryAt"])
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Deletes the events about searches that are erased. */
export async function deleteEventsAbout(trx: Db, submissionIds: string[]): Promise<void> {
  if (submissionIds.length === 0) return;
  await trx.deleteFrom("webhookEvents").where("submissionId", "in", submissionIds).execute();
}

/** Deletes the delivered and failed events that occurred more than a month ago. */
export async function deleteOldEvents(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom("webhookEvents")
    .where("state", "in", ["delivered", "failed"])
    .where("occurredAt", "<", new Date(now.getTime() - keptDays * 86_400_000))
    .execute();
}
