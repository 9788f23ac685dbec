import { AppError } from "#common/errors.ts";
import type { DeliveryAttempt } from "#common/submissions/submission.ts";
import type { Context } from "../../context.ts";
import { type Actor, appendAudit } from "../audit/store.ts";
import { whileClaimed } from "../submissions/claim-store.ts";
import { findDelivery, isStored, nextAttempt } from "../submissions/delivery-store.ts";
import { subjectOf } from "../submissions/update-submission.ts";
import { makeTry } from "./deliver-submission.ts";
import { noUrl } from "./send-test-event.ts";
import { findWebhookUrl, isDisabled } from "./url-store.ts";

const notFound = () => new AppError("NOT_FOUND", "There is no such submission");

const notWanted = () =>
  new AppError(
    "CONFLICT",
    "Deliveries are turned off, because the receiver answered 410 (Gone). Save the webhook URL again to turn them on.",
  );

/**
 * Makes the next attempt to deliver a submission at once instead of at its scheduled time. If the
 * attempt fails, the remaining retries follow.
 * @throws AppError NOT_FOUND, CONFLICT if the submission is being sent or a 410 stopped deliveries,
 *   or SERVICE_UNAVAILABLE if the process stops before the receiver responds
 */
export async function resendDelivery(
  context: Pick<Context, "config" | "database" | "jobs" | "log" | "stopping" | "counters">,
  submissionId: string,
  actor: Actor,
): Promise<DeliveryAttempt> {
  const { db } = context.database;
  const url = await findWebhookUrl(db);
  if (url === undefined) throw noUrl();
  if (await isDisabled(db, url)) throw notWanted();
  if (!(await isStored(db, submissionId))) throw notFound();
  let made: DeliveryAttempt | undefined;
  const wasFree = await whileClaimed(db, submissionId, async () => {
    const attempt = await nextAttempt(db, submissionId);
    await appendAudit(db, { actor, action: "webhook.resend", subject: subjectOf(submissionId) });
    await makeTry(context, { submissionId, attempt }, context.stopping.signal);
    made = await findDelivery(db, submissionId, attempt);
  });
  if (!wasFree) {
    throw new AppError("CONFLICT", "This submission is being sent already.");
  }
  // The attempt was not recorded: in the meantime, a response with the status 410 stopped
  // deliveries, or the submission was erased.
  if (!made) throw (await isStored(db, submissionId)) ? notWanted() : notFound();
  return made;
}
