import { sql } from "kysely";
import type { DeliveryAttempt, DeliveryState } from "#common/submissions/submission.ts";
import { type Exchange, exchangeDays, type MessageAttempt } from "#common/webhook/delivery.ts";
import type { Db } from "../../db/connection.ts";
import {
  attemptColumns,
  exchangeColumns,
  toMessageAttempt,
} from "../webhook-events/attempt-store.ts";
import { announceDeliveries } from "../webhook-events/news-store.ts";
import { findFirstAnswers } from "./wishes-store.ts";

const selectAttempts = (db: Db) =>
  db
    .selectFrom("webhookDeliveries")
    .select([
      "id",
      "submissionId",
      "attempt",
      "status",
      "responseCode",
      "durationMs",
      "error",
      "attemptedAt",
    ]);

type Row = Omit<DeliveryAttempt, "status" | "attemptedAt"> & { status: string; attemptedAt: Date };

const toAttempt = ({ status, attemptedAt, ...row }: Row): DeliveryAttempt => ({
  ...row,
  // The status is not checked again, because a check constraint of the column allows only known
  // statuses.
  status: status as DeliveryAttempt["status"],
  attemptedAt: attemptedAt.toISOString(),
});

/** Returns the delivery attempts of one submission, newest first. */
export async function listDeliveriesOf(db: Db, submissionId: string): Promise<DeliveryAttempt[]> {
  const rows = await selectAttempts(db)
    .where("submissionId", "=", submissionId)
    .orderBy("attempt", "desc")
    .execute();
  return rows.map(toAttempt);
}

/**
 * Returns the delivery attempts of one submission, newest first, each with its request and its
 * response. `nextTryAt` is the planned time of the following attempt; null if none was planned.
 */
export async function listTries(
  db: Db,
  submissionId: string,
): Promise<(MessageAttempt & { nextTryAt: Date | null })[]> {
  const rows = await db
    .selectFrom("webhookDeliveries")
    .select(attemptColumns)
    .select("nextTryAt")
    .where("submissionId", "=", submissionId)
    .orderBy("attempt", "desc")
    .execute();
  return rows.map(({ nextTryAt, ...row }) => ({ ...toMessageAttempt(row), nextTryAt }));
}

/**
 * Deletes the requests and responses of old delivery attempts, including attempts without a
 * response. The results of the attempts stay.
 */
export async function deleteOldExchanges(db: Db, now: Date): Promise<void> {
  await db
    .updateTable("webhookDeliveries")
    .set({ url: null, requestHeaders: null, responseHeaders: null, responseText: null })
    .where("url", "is not", null)
    .where("attemptedAt", "<", new Date(now.getTime() - exchangeDays * 86_400_000))
    .execute();
}

export async function findDelivery(
  db: Db,
  submissionId: string,
  attempt: number,
): Promise<DeliveryAttempt | undefined> {
  const row = await selectAttempts(db)
    .where("submissionId", "=", submissionId)
    .where("attempt", "=", attempt)
    .executeTakeFirst();
  return row && toAttempt(row);
}

/** Returns the number that a submission's next delivery attempt will have. */
export async function nextAttempt(db: Db, submissionId: string): Promise<number> {
  const row = await db
    .selectFrom("webhookDeliveries")
    .select(({ fn }) => fn.max("attempt").as("last"))
    .where("submissionId", "=", submissionId)
    .executeTakeFirst();
  return (row?.last ?? 0) + 1;
}

/**
 * Counts the submissions that the webhook's receiver has not received yet. `waiting` counts those
 * without a delivery attempt, `failing` those whose last attempt failed, even if no further attempt
 * follows.
 */
export async function countUndelivered(db: Db): Promise<{ waiting: number; failing: number }> {
  return (
    db
      .selectFrom("submissions")
      .select([
        sql<number>`count(*) filter (where delivery_state = 'waiting')`.as("waiting"),
        sql<number>`count(*) filter (where delivery_state <> 'waiting')`.as("failing"),
      ])
      // The condition must equal that of the partial index, because PostgreSQL would otherwise not
      // use the index.
      .where(sql<boolean>`delivery_state in ('waiting', 'retrying', 'failed')`)
      .executeTakeFirstOrThrow()
  );
}

/**
 * Returns a submission and its preference record as they were first submitted, for delivery to the
 * webhook. Answers that the searcher changed later are ignored, so that each attempt sends the same
 * body.
 */
export async function findSubmission(db: Db, id: string) {
  const submission = await db
    .selectFrom("submissions")
    .select(["id", "answers", "acceptedAt", "preferenceId", "deliveryState"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!submission) return undefined;
  const preferences =
    submission.preferenceId === null
      ? undefined
      : await db
          .selectFrom("flatPreferences")
          .selectAll()
          .where("id", "=", submission.preferenceId)
          .executeTakeFirst();
  // The first answers are copied to `answer_versions` only when the searcher changes the answers.
  // This table is read last. If it were read first, and the answers changed before the query of
  // `submissions`, the changed answers would be returned as the first ones.
  return { ...submission, preferences: preferences ?? null, ...(await findFirstAnswers(db, id)) };
}

/**
 * Returns whether a submission is stored. A submission is no longer stored if its sender was erased
 * in the meantime.
 */
export async function isStored(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom("submissions")
    .select("id")
    .where("id", "=", id)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Returns whether a delivery attempt is recorded already. A delivery job that runs again after a
 * crash must not repeat a recorded attempt.
 */
export async function isRecorded(db: Db, submissionId: string, attempt: number): Promise<boolean> {
  const row = await db
    .selectFrom("webhookDeliveries")
    .select("id")
    .where("submissionId", "=", submissionId)
    .where("attempt", "=", attempt)
    .executeTakeFirst();
  return row !== undefined;
}

type NewDelivery = {
  submissionId: string;
  attempt: number;
  status: "delivered" | "failed" | "gone";
  responseCode: number | null;
  durationMs: number;
  error: string | null;
  /** The time of the delivery attempt; the current time if omitted. */
  attemptedAt?: Date;
  /** The planned time of the next delivery attempt; null or omitted if none is planned. */
  nextTryAt?: Date | null;
  /** The request and the response of the attempt. If omitted, neither of them is stored. */
  exchange?: Exchange;
};

/**
 * Records a delivery attempt and the new delivery state of its submission. Records nothing if the
 * submission was deleted.
 * @param trx a transaction, so that either both are stored or neither is
 * @returns false if the attempt was already recorded or the submission was deleted
 */
export async function createDelivery(
  trx: Db,
  { exchange, ...delivery }: NewDelivery,
  state: DeliveryState,
): Promise<boolean> {
  const submission = await trx
    .selectFrom("submissions")
    .select("id")
    .where("id", "=", delivery.submissionId)
    .forKeyShare()
    .executeTakeFirst();
  if (!submission) return false;
  const row = await trx
    .insertInto("webhookDeliveries")
    .values({ ...delivery, ...(exchange && exchangeColumns(exchange)) })
    .onConflict((conflict) => conflict.columns(["submissionId", "attempt"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  if (row) await setDeliveryState(trx, delivery.submissionId, state);
  return row !== undefined;
}

/**
 * Stores a submission's delivery state, and notifies all processes that deliveries have changed.
 */
export async function setDeliveryState(db: Db, id: string, state: DeliveryState): Promise<void> {
  await db
    .updateTable("submissions")
    .set({ deliveryState: state })
    .where("id", "=", id)
    .where("deliveryState", "!=", state)
    .execute();
  await announceDeliveries(db);
}
