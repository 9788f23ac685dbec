import type { WebhookStatus } from "#common/webhook/webhook.ts";
import type { Context } from "../../context.ts";
import { isSecretUnseen } from "../../db/secret-store.ts";
import { countUndelivered } from "../submissions/delivery-store.ts";
import { signingSecret } from "./send-webhook.ts";
import { findDisabledAt, findWebhookUrl } from "./url-store.ts";

/** How the automation webhook stands. Nothing of it gives the secret away. */
export async function describeWebhook({
  config,
  database: { db },
}: Pick<Context, "config" | "database">): Promise<WebhookStatus> {
  const url = (await findWebhookUrl(db)) ?? null;
  const isSet = config.webhookSecret !== undefined;
  return {
    url,
    privateHosts: config.webhookPrivateHosts,
    disabledAt: url === null ? null : await findDisabledAt(db, url),
    secret: {
      source: isSet ? "environment" : "generated",
      canShow: !isSet && (await isSecretUnseen(db, signingSecret)),
    },
    ...(await countUndelivered(db)),
  };
}
