import { z } from "zod";
import { AppError } from "#common/errors.ts";
import type { DeliveryState } from "#common/submissions/submission.ts";
import { submittedEvent } from "#common/webhook/delivery.ts";
import type { Context } from "../../context.ts";
import type { Db } from "../../db/connection.ts";
import { whileClaimed } from "../submissions/claim-store.ts";
import {
  createDelivery,
  findSubmission,
  isRecorded,
  isStored,
  setDeliveryState,
} from "../submissions/delivery-store.ts";
import { exchangeOf, noUrlError } from "./delivery-rules.ts";
import { findSigningSecrets } from "./find-signing-secrets.ts";
import { retryDelaySeconds } from "./retry-schedule.ts";
import { sendWebhook } from "./send-webhook.ts";
import { disableUrl, findWebhookUrl, isDisabled } from "./url-store.ts";

export const deliveryQueue = "deliver-submission";

/** The data of a delivery job in the queue. The first delivery attempt has number 1. */
const deliverySchema = z.object({ submissionId: z.string(), attempt: z.int().min(1) });
export type Delivery = z.output<typeof deliverySchema>;

type Parts = Pick<Context, "config" | "database" | "jobs" | "log" | "counters">;

const stoppedMeanwhile = () =>
  new AppError(
    "SERVICE_UNAVAILABLE",
    "The server is stopping, and there was no answer yet. Please try again in a minute.",
  );

/**
 * Runs a job of the queue: makes one attempt to deliver a submission.
 * @param data a `Delivery`
 */
export async function deliverSubmission(
  parts: Parts,
  data: unknown,
  signal: AbortSignal,
): Promise<void> {
  const delivery = deliverySchema.parse(data);
  const { db } = parts.database;
  const { submissionId } = delivery;
  const wasFree = await whileClaimed(db, submissionId, () => makeTry(parts, delivery, signal));
  // The queue runs a delivery job again later if the job throws an error.
  if (!wasFree && (await isStored(db, submissionId))) {
    throw new Error("The submission is being sent already");
  }
}

/**
 * Makes one attempt to deliver a submission, records it, and after a failure schedules the next one
 * in the same transaction. Sends nothing if no URL is set or the URL returned 410, and then plans
 * no further attempt. The caller must have reserved the submission for this process.
 *
 * Source: Standard Webhooks 1.0.
 */
export async function makeTry(
  { config, database, jobs, log, counters }: Parts,
  { submissionId, attempt }: Delivery,
  signal: AbortSignal,
): Promise<void> {
  const { db } = database;
  if (await isRecorded(db, submissionId, attempt)) return;
  const url = await findWebhookUrl(db);
  if (url === undefined) return recordMissingUrl(db, { submissionId, attempt });
  if (await isDisabled(db, url)) return setDeliveryState(db, submissionId, "failed");
  const submission = await findSubmission(db, submissionId);
  if (!submission) return;

  const answer = await sendWebhook(
    {
      url,
      id: submissionId,
      timestamp: new Date(),
      body: submissionPayload(submission),
      secrets: await findSigningSecrets({ config, database }),
      privateHosts: config.webhookPrivateHosts,
    },
    { signal },
  );
  const { outcome, status, ms, error } = answer;
  // A stopping process aborts its attempts. An aborted attempt does not count as a failure of the
  // receiver, and the queue repeats it.
  if (signal.aborted && outcome === "failed") throw stoppedMeanwhile();
  const delay = outcome === "failed" ? retryDelaySeconds(attempt, Math.random()) : undefined;
  counters.add("delivery", outcome);
  const level = outcome === "delivered" ? "info" : "warn";
  log[level]({ submission: submissionId, attempt, outcome, status, ms, error }, "webhook delivery");

  await db.transaction().execute(async (trx) => {
    const isNew = await createDelivery(
      trx,
      {
        submissionId,
        attempt,
        status: outcome,
        responseCode: status,
        durationMs: ms,
        error,
        nextTryAt: delay === undefined ? null : new Date(Date.now() + delay * 1_000),
        exchange: exchangeOf(url, answer),
      },
      stateAfter(outcome, delay !== undefined),
    );
    if (!isNew) return;
    if (outcome === "gone") await disableUrl(trx, url);
    if (delay !== undefined) {
      const next: Delivery = { submissionId, attempt: attempt + 1 };
      await jobs.add(trx, deliveryQueue, [{ data: next, delaySeconds: delay }]);
    }
  });
}

/**
 * Records that a submission was not sent, because no webhook URL is set. If an earlier attempt to
 * send it has failed, this attempt counts as failed, too. Otherwise the team would no longer see
 * the submission among the deliveries, and would not send it again.
 */
async function recordMissingUrl(db: Db, { submissionId, attempt }: Delivery): Promise<void> {
  if (attempt === 1) return setDeliveryState(db, submissionId, "none");
  const made = { responseCode: null, durationMs: 0, error: noUrlError };
  await db
    .transaction()
    .execute((trx) =>
      createDelivery(trx, { submissionId, attempt, status: "failed", ...made }, "failed"),
    );
}

function stateAfter(outcome: "delivered" | "failed" | "gone", isPlanned: boolean): DeliveryState {
  if (outcome === "delivered") return "delivered";
  return isPlanned ? "retrying" : "failed";
}

type StoredSubmission = NonNullable<Awaited<ReturnType<typeof findSubmission>>>;

/**
 * Returns the body of a delivery. The body has the same bytes for each attempt, because the stored
 * data does not change.
 */
export function submissionPayload({
  id,
  acceptedAt,
  answers,
  preferences,
}: Pick<StoredSubmission, "id" | "acceptedAt" | "answers" | "preferences">): string {
  return JSON.stringify({
    event: submittedEvent,
    id,
    submittedAt: acceptedAt.toISOString(),
    answers,
    preferences,
  });
}
