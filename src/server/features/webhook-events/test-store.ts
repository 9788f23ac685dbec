import type { testEvent } from "#common/webhook/delivery.ts";
import type { WebhookEventName } from "#common/webhook/webhook-events.ts";
import type { Db } from "../../db/connection.ts";
import { createAttempt, type NewAttempt } from "./attempt-store.ts";

type SentTest = NewAttempt & { id: string; event: WebhookEventName | typeof testEvent };

/** Records a test event that was sent, with its only delivery attempt. */
export async function recordTest(db: Db, { id, event, ...attempt }: SentTest): Promise<void> {
  const { attemptedAt, status, responseCode, durationMs, error } = attempt;
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto("webhookEvents")
      .values({
        id,
        event,
        isTest: true,
        // No data are stored: the payload of a test event is computed from its id, its time and its
        // name.
        data: "{}",
        occurredAt: attemptedAt,
        state: status === "delivered" ? "delivered" : "failed",
        attempts: 1,
        attemptedAt,
        responseCode,
        durationMs,
        error,
      })
      .execute();
    await createAttempt(trx, id, 1, attempt);
  });
}
