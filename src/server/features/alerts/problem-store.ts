import { sql } from "kysely";
import type { Db } from "../../db/connection.ts";

/**
 * The number of the PostgreSQL advisory lock with which only one process at a time stores summaries
 * and warnings to the team. No other lock may have this number, and every process must use it.
 */
export const alertLock = 7_246_877;

/**
 * The times of the first and the last failed attempt to deliver a submission to the webhook. Only
 * attempts after the last successful delivery of any submission count.
 */
export type FailedSeries = { firstAt: Date; lastAt: Date };

/**
 * Returns the times of the failed attempts to deliver submissions to the webhook since the last
 * successful delivery; undefined if there are none.
 */
export async function findFailedSeries(db: Db): Promise<FailedSeries | undefined> {
  const { firstAt, lastAt } = await db
    .selectFrom("webhookDeliveries")
    .select(({ fn }) => [
      fn.min<Date | null>("attemptedAt").as("firstAt"),
      fn.max<Date | null>("attemptedAt").as("lastAt"),
    ])
    .where(
      sql<boolean>`id > coalesce(
        (select max(id) from webhook_deliveries where status = 'delivered'), 0
      )`,
    )
    .executeTakeFirstOrThrow();
  return firstAt && lastAt ? { firstAt, lastAt } : undefined;
}

/**
 * Returns the time of the most recent delivery attempt among all submissions whose delivery was
 * given up; undefined if there are no such submissions.
 */
export async function findGivenUpAt(db: Db): Promise<Date | undefined> {
  const { at } = await db
    .selectFrom("submissions")
    .innerJoin("webhookDeliveries", "submissionId", "submissions.id")
    .select(({ fn }) => fn.max<Date | null>("attemptedAt").as("at"))
    // PostgreSQL uses the partial index `submissions_undelivered` only if it can tell that the
    // query meets the condition of the index. The query therefore repeats that condition.
    .where(sql<boolean>`delivery_state in ('waiting', 'retrying', 'failed')`)
    .where("deliveryState", "=", "failed")
    .executeTakeFirstOrThrow();
  return at ?? undefined;
}

/**
 * Returns the error message of the last failed delivery attempt; null if no attempt has failed, or
 * if the last failed attempt has no error message.
 */
export async function findLastDeliveryError(db: Db): Promise<string | null> {
  const row = await db
    .selectFrom("webhookDeliveries")
    .select(["error", "status"])
    .where("status", "<>", "delivered")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (row?.status === "gone") return "The receiver answered 410 (Gone)";
  return row?.error ?? null;
}
