import type { WebhookStatus } from "#common/webhook/webhook.ts";
import type { Context } from "../../context.ts";
import { isSecretUnseen } from "../../db/secret-store.ts";
import { countUndelivered } from "../submissions/delivery-store.ts";
import { countUndeliveredEvents } from "../webhook-events/undelivered-store.ts";
import { findFormerEnd } from "./find-signing-secrets.ts";
import { signingSecret } from "./send-webhook.ts";
import { findDisabledAt, findWebhookUrl } from "./url-store.ts";

/** Returns the status of the webhook, without its secret. */
export async function describeWebhook({
  config,
  database: { db },
}: Pick<Context, "config" | "database">): Promise<WebhookStatus> {
  const url = (await findWebhookUrl(db)) ?? null;
  const isSet = config.webhookSecrets.length > 0;
  const formerEnd = isSet ? undefined : await findFormerEnd(db);
  return {
    url,
    privateHosts: config.webhookPrivateHosts,
    disabledAt: url === null ? null : await findDisabledAt(db, url),
    secret: {
      source: isSet ? "environment" : "generated",
      canShow: !isSet && (await isSecretUnseen(db, signingSecret)),
      formerEndsAt: formerEnd?.toISOString() ?? null,
    },
    ...(await countUndelivered(db)),
    events: await countUndeliveredEvents(db),
  };
}
