import { randomUUID } from "node:crypto";
import { AppError } from "#common/errors.ts";
import type { WebhookTest } from "#common/webhook/webhook.ts";
import type { Context } from "../../context.ts";
import { getSecret } from "../../db/secret-store.ts";
import { type Actor, appendAudit } from "../audit/store.ts";
import { sendWebhook, signingSecret } from "./send-webhook.ts";
import { findWebhookUrl } from "./url-store.ts";

export const noUrl = () =>
  new AppError("NOT_FOUND", "No webhook URL is set. Set one before you send a test event.");

/**
 * Sends a signed event that is marked as a test to the webhook, and returns the result. The event
 * is not recorded or repeated, and a 410 does not stop deliveries.
 * @throws AppError NOT_FOUND if no URL is set
 */
export async function sendTestEvent(
  { config, database: { db }, stopping }: Pick<Context, "config" | "database" | "stopping">,
  actor: Actor,
): Promise<WebhookTest> {
  const url = await findWebhookUrl(db);
  if (url === undefined) throw noUrl();
  await appendAudit(db, { actor, action: "webhook.test", subject: null });
  const id = randomUUID();
  const timestamp = new Date();
  return sendWebhook(
    {
      url,
      id,
      timestamp,
      body: JSON.stringify({ event: "test", id, sentAt: timestamp.toISOString() }),
      secret: config.webhookSecret ?? (await getSecret(db, signingSecret)),
      privateHosts: config.webhookPrivateHosts,
    },
    { signal: stopping.signal },
  );
}
