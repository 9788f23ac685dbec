import { sql } from "kysely";
import type { DeliveryTry } from "#common/submissions/submission.ts";
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

/** When a target answered 410, if it did. */
export async function findDisabledAt(db: Db, url: string): Promise<string | null> {
  const row = await db
    .selectFrom("webhookDisabledUrls")
    .select("disabledAt")
    .where("url", "=", url)
    .executeTakeFirst();
  return row?.disabledAt.toISOString() ?? null;
}
