import { randomUUID } from "node:crypto";
import { AppError } from "#common/errors.ts";
import { testEvent } from "#common/webhook/delivery.ts";
import type { WebhookTest } from "#common/webhook/webhook.ts";
import {
  eventMessage,
  type WebhookEventName,
  webhookEvents,
} from "#common/webhook/webhook-events.ts";
import type { Context } from "../../context.ts";
import { type Actor, appendAudit } from "../audit/store.ts";
import { recordTest } from "../webhook-events/test-store.ts";
import { exchangeOf } from "./delivery-rules.ts";
import { findSigningSecrets } from "./find-signing-secrets.ts";
import { sendWebhook } from "./send-webhook.ts";
import { findWebhookUrl } from "./url-store.ts";

export const noUrl = () =>
  new AppError("NOT_FOUND", "No webhook URL is set. Set one before you send a test event.");

/**
 * Sends a signed event that is marked as a test to the webhook, and returns the result. The event
 * is recorded as a test and not repeated, and a 410 does not stop deliveries.
 * @param event the event of which an example is sent; undefined for a plain test event
 * @throws AppError NOT_FOUND if no URL is set
 */
export async function sendTestEvent(
  { config, database, stopping }: Pick<Context, "config" | "database" | "stopping">,
  actor: Actor,
  event?: WebhookEventName,
): Promise<WebhookTest> {
  const { db } = database;
  const url = await findWebhookUrl(db);
  if (url === undefined) throw noUrl();
  await appendAudit(db, { actor, action: "webhook.test", subject: event ?? null });
  const id = randomUUID();
  const timestamp = new Date();
  const sent = await sendWebhook(
    {
      url,
      id,
      timestamp,
      body: testPayload({ id, event: event ?? testEvent, occurredAt: timestamp }),
      secrets: await findSigningSecrets({ config, database }),
      privateHosts: config.webhookPrivateHosts,
    },
    { signal: stopping.signal },
  );
  const { outcome, status, ms, error, answer } = sent;
  await recordTest(db, {
    id,
    event: event ?? testEvent,
    attemptedAt: timestamp,
    status: outcome,
    responseCode: status,
    durationMs: ms,
    error,
    ...exchangeOf(url, sent),
  });
  return { id, outcome, status, ms, error, answer };
}

/** Returns the body of a test event. The body depends only on the event's id, time and name. */
export function testPayload({
  id,
  event,
  occurredAt,
}: {
  id: string;
  event: WebhookEventName | typeof testEvent;
  occurredAt: Date;
}): string {
  const sentAt = occurredAt.toISOString();
  if (event === testEvent) return JSON.stringify({ event, id, sentAt });
  const { example } = webhookEvents[event];
  return JSON.stringify({
    ...eventMessage({ id, event, occurredAt: sentAt, data: example }),
    isTest: true,
  });
}
