import { AppError } from "#common/errors.ts";
import type { Context } from "../../context.ts";
import { replaceSecret, takeSecret } from "../../db/secret-store.ts";
import { type Actor, appendAudit } from "../audit/store.ts";
import { signingSecret } from "./send-webhook.ts";

type Parts = Pick<Context, "config" | "database">;

/** What the environment sets is for whoever sets it there. */
function assertOurs({ config }: Parts): void {
  if (config.webhookSecret === undefined) return;
  throw new AppError(
    "FORBIDDEN",
    "The variable WEBHOOK_SECRET sets the signing secret on the server. You cannot show or renew it here.",
  );
}

/**
 * The signing secret, for the first who asks; then never again until it is renewed.
 *
 * @throws AppError FORBIDDEN when the environment sets it, CONFLICT when it was shown already
 */
export async function showSecret(parts: Parts, actor: Actor): Promise<{ secret: string }> {
  assertOurs(parts);
  return parts.database.db.transaction().execute(async (trx) => {
    const secret = await takeSecret(trx, signingSecret);
    if (secret === undefined) {
      throw new AppError(
        "CONFLICT",
        "The signing secret is shown only once, and has already been shown. Renew it to see a new one.",
      );
    }
    await appendAudit(trx, { actor, action: "webhook.secret-show", subject: null });
    return { secret };
  });
}

/**
 * Makes a new signing secret and shows it, for the only time. Every try from now on is signed with
 * it, those of deliveries that began before too.
 *
 * @throws AppError FORBIDDEN when the environment sets it
 */
export async function renewSecret(parts: Parts, actor: Actor): Promise<{ secret: string }> {
  assertOurs(parts);
  return parts.database.db.transaction().execute(async (trx) => {
    const secret = await replaceSecret(trx, signingSecret);
    await appendAudit(trx, { actor, action: "webhook.secret-renew", subject: null });
    return { secret };
  });
}
