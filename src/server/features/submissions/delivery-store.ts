import { sql } from "kysely";
import type { DeliveryState, DeliveryTry } from "#common/submissions/submission.ts";
import type { Db } from "../../db/connection.ts";

const selectTries = (db: Db) =>
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

type Row = Omit<DeliveryTry, "status" | "attemptedAt"> & { status: string; attemptedAt: Date };

const toTry = ({ status, attemptedAt, ...row }: Row): DeliveryTry => ({
  ...row,
  // The column takes no other.
  status: status as DeliveryTry["status"],
  attemptedAt: attemptedAt.toISOString(),
});

/** The last tries to deliver any submission, newest first. */
export async function listDeliveries(db: Db, limit: number): Promise<DeliveryTry[]> {
  const rows = await selectTries(db).orderBy("id", "desc").limit(limit).execute();
  return rows.map(toTry);
}

/** The tries to deliver one submission, newest first. */
export async function listDeliveriesOf(db: Db, submissionId: string): Promise<DeliveryTry[]> {
  const rows = await selectTries(db)
    .where("submissionId", "=", submissionId)
    .orderBy("attempt", "desc")
    .execute();
  return rows.map(toTry);
}

export async function findDelivery(
  db: Db,
  submissionId: string,
  attempt: number,
): Promise<DeliveryTry | undefined> {
  const row = await selectTries(db)
    .where("submissionId", "=", submissionId)
    .where("attempt", "=", attempt)
    .executeTakeFirst();
  return row && toTry(row);
}

/** The number that the next try to deliver a submission has. */
export async function nextAttempt(db: Db, submissionId: string): Promise<number> {
  const row = await db
    .selectFrom("webhookDeliveries")
    .select(({ fn }) => fn.max("attempt").as("last"))
    .where("submissionId", "=", submissionId)
    .executeTakeFirst();
  return (row?.last ?? 0) + 1;
}

/**
 * How many submissions have not reached the receiver: those whose first try is still to come, and
 * those whose last try failed, whether another follows by itself or not. None is counted twice.
 */
export async function countUndelivered(db: Db): Promise<{ waiting: number; failing: number }> {
  return (
    db
      .selectFrom("submissions")
      .select([
        sql<number>`count(*) filter (where delivery_state = 'waiting')`.as("waiting"),
        sql<number>`count(*) filter (where delivery_state <> 'waiting')`.as("failing"),
      ])
      // Written out, as the index has it that holds only these.
      .where(sql<boolean>`delivery_state in ('waiting', 'retrying', 'failed')`)
      .executeTakeFirstOrThrow()
  );
}

/** A submission with its preference record, as it is delivered. */
export async function findSubmission(db: Db, id: string) {
  const submission = await db
    .selectFrom("submissions")
    .select(["id", "answers", "acceptedAt", "preferenceId"])
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
  return { ...submission, preferences: preferences ?? null };
}

/** Whether a submission is there: the person may have been erased since. */
export async function isStored(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom("submissions")
    .select("id")
    .where("id", "=", id)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a try is recorded: a job that is run again after a crash must not repeat it. */
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
  /** Without it, now. */
  attemptedAt?: Date;
};

/**
 * Records a try, and how far the delivery of its submission is with it; answers whether it was not
 * recorded before. Of a submission that is gone nothing is recorded.
 *
 * @param trx a transaction: the one is not there without the other
 */
export async function createDelivery(
  trx: Db,
  delivery: NewDelivery,
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
    .values(delivery)
    .onConflict((conflict) => conflict.columns(["submissionId", "attempt"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  if (row) await setDeliveryState(trx, delivery.submissionId, state);
  return row !== undefined;
}

/** Notes how far the delivery of a submission is. */
export async function setDeliveryState(db: Db, id: string, state: DeliveryState): Promise<void> {
  await db
    .updateTable("submissions")
    .set({ deliveryState: state })
    .where("id", "=", id)
    .where("deliveryState", "!=", state)
    .execute();
}
