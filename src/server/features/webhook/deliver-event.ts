import { eventMessage } from "#common/webhook/webhook-events.ts";
import type { Context } from "../../context.ts";
import {
  type ClaimedEvent,
  claimEvents,
  releaseEvent,
  setAttempt,
} from "../webhook-events/store.ts";
import { exchangeOf, noUrlError } from "./delivery-rules.ts";
import { findSigningSecrets } from "./find-signing-secrets.ts";
import { retryDelaySeconds } from "./retry-schedule.ts";
import { sendWebhook } from "./send-webhook.ts";
import { disableUrl, findWebhookUrl, isDisabled } from "./url-store.ts";

/** The number of events that this process sends at the same time. */
const atOnce = 4;

type Parts = Pick<Context, "config" | "database" | "log" | "counters">;

/**
 * Makes an attempt to deliver each webhook event that is due, several at a time. If the process is
 * killed, its events are sent again after their reservations have expired.
 * @param now the time of all attempts, which tests pass. If it is omitted, the clock is read again
 *   for each reservation and each attempt, because slow receivers can make this work take minutes
 * @returns the number of attempts
 */
export async function deliverDueEvents(
  parts: Parts,
  signal: AbortSignal,
  now?: Date,
): Promise<number> {
  let count = 0;
  while (!signal.aborted) {
    const events = await claimEvents(parts.database.db, atOnce, now);
    if (events.length === 0) break;
    await Promise.all(events.map((event) => deliverEvent(parts, event, signal, now)));
    count += events.length;
  }
  return count;
}

async function deliverEvent(
  { config, database, log, counters }: Parts,
  { attempts, data, occurredAt, ...event }: ClaimedEvent,
  signal: AbortSignal,
  now: Date | undefined,
): Promise<void> {
  const { db } = database;
  const attempt = attempts + 1;
  const attemptedAt = now ?? new Date();
  const url = await findWebhookUrl(db);
  if (url === undefined || (await isDisabled(db, url))) {
    const error = url === undefined ? noUrlError : "Deliveries are turned off";
    const made = { attemptedAt, responseCode: null, durationMs: null, error };
    await db
      .transaction()
      .execute((trx) => setAttempt(trx, { id: event.id, attempt }, { ...made, status: "failed" }));
    return;
  }
  const answer = await sendWebhook(
    {
      url,
      id: event.id,
      timestamp: new Date(),
      body: eventPayload({ ...event, data, occurredAt }),
      secrets: await findSigningSecrets({ config, database }),
      privateHosts: config.webhookPrivateHosts,
    },
    { signal },
  );
  const { outcome, status, ms, error } = answer;
  // A stopping process aborts its attempts. An aborted attempt does not count as a failure of the
  // receiver.
  if (signal.aborted && outcome === "failed") return releaseEvent(db, event.id);
  const delay = outcome === "failed" ? retryDelaySeconds(attempt, Math.random()) : undefined;
  const endedAt = now ?? new Date();
  const nextTryAt = delay === undefined ? undefined : new Date(endedAt.getTime() + delay * 1_000);
  counters.add("delivery", outcome);
  const level = outcome === "delivered" ? "info" : "warn";
  log[level]({ event: event.id, attempt, outcome, status, ms, error }, "webhook delivery");
  await db.transaction().execute(async (trx) => {
    const isNew = await setAttempt(
      trx,
      { id: event.id, attempt },
      {
        attemptedAt,
        status: outcome,
        responseCode: status,
        durationMs: ms,
        error,
        ...exchangeOf(url, answer),
      },
      nextTryAt,
    );
    if (isNew && outcome === "gone") await disableUrl(trx, url);
  });
}

/** Returns the body of an event's delivery, which is the same for each attempt. */
export const eventPayload = ({
  occurredAt,
  ...event
}: Pick<ClaimedEvent, "id" | "event" | "data" | "occurredAt">): string =>
  JSON.stringify(eventMessage({ ...event, occurredAt: occurredAt.toISOString() }));
