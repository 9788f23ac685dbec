import { AppError } from "#common/errors.ts";
import {
  type DeliveryDetail,
  type MessageAttempt,
  submittedEvent,
  testEvent,
} from "#common/webhook/delivery.ts";
import type { WebhookEventName } from "#common/webhook/webhook-events.ts";
import type { Db } from "../../db/connection.ts";
import { findSubmission, listTries } from "../submissions/delivery-store.ts";
import { listAttempts } from "../webhook-events/attempt-store.ts";
import { findEvent } from "../webhook-events/store.ts";
import { eventPayload } from "./deliver-event.ts";
import { submissionPayload } from "./deliver-submission.ts";
import { testPayload } from "./send-test-event.ts";

/** Returns the details of the last attempt of a delivery, and the list of all its attempts. */
function lastOf(tries: MessageAttempt[]) {
  const [last] = tries;
  return {
    attempts: last?.attempt ?? 0,
    attemptedAt: last?.attemptedAt ?? null,
    responseCode: last?.responseCode ?? null,
    durationMs: last?.durationMs ?? null,
    error: last?.error ?? null,
    tries,
  };
}

/**
 * Returns a delivery with its payload and all its attempts.
 *
 * @param id the id of a submission, an event or a test event
 * @throws AppError NOT_FOUND
 */
export async function getDelivery(db: Db, id: string): Promise<DeliveryDetail> {
  const delivery = (await findEventDelivery(db, id)) ?? (await findSubmissionDelivery(db, id));
  if (!delivery) throw new AppError("NOT_FOUND", "There is no such delivery");
  return delivery;
}

async function findEventDelivery(db: Db, id: string): Promise<DeliveryDetail | undefined> {
  const stored = await findEvent(db, id);
  if (!stored) return undefined;
  const { isTest, submissionId, occurredAt, nextTryAt } = stored;
  // The event and the state are not checked again: the table contains only known events, and a
  // constraint allows only known states.
  const event = stored.event as WebhookEventName;
  const state = stored.state as DeliveryDetail["state"];
  const isWaiting = state === "waiting" || state === "retrying";
  return {
    id,
    event: stored.event === testEvent ? testEvent : event,
    isTest,
    state,
    submissionId,
    occurredAt: occurredAt.toISOString(),
    nextTryAt: isWaiting ? nextTryAt.toISOString() : null,
    payload: isTest
      ? testPayload({ id, event: stored.event === testEvent ? testEvent : event, occurredAt })
      : eventPayload({ id, event, data: stored.data as object, occurredAt }),
    ...lastOf(await listAttempts(db, id)),
  };
}

async function findSubmissionDelivery(db: Db, id: string): Promise<DeliveryDetail | undefined> {
  const submission = await findSubmission(db, id);
  if (!submission || submission.deliveryState === "none") return undefined;
  const tries = await listTries(db, id);
  // The state is not checked again, because a constraint of its column allows only known states.
  const state = submission.deliveryState as DeliveryDetail["state"];
  const planned = state === "retrying" ? tries[0]?.nextTryAt : undefined;
  return {
    id,
    event: submittedEvent,
    isTest: false,
    state,
    submissionId: id,
    occurredAt: submission.acceptedAt.toISOString(),
    nextTryAt: planned?.toISOString() ?? null,
    payload: submissionPayload(submission),
    ...lastOf(tries.map(({ nextTryAt: _nextTryAt, ...attempt }) => attempt)),
  };
}
