import { AppError } from "#common/errors.ts";
import type { Context } from "../../context.ts";
import { deleteSecret, replaceSecret, takeSecret } from "../../db/secret-store.ts";
import { type Actor, appendAudit } from "../audit/store.ts";
import { formerSigningSecret } from "./find-signing-secrets.ts";
import { signingSecret } from "./send-webhook.ts";

type Parts = Pick<Context, "config" | "database">;

/** A signing secret that the environment sets is never shown in the back office. */
function assertOurs({ config }: Parts): void {
  if (config.webhookSecrets.length === 0) return;
  throw new AppError(
    "FORBIDDEN",
    "The variable WEBHOOK_SECRET sets the signing secret on the server. You cannot show or renew it here.",
  );
}

/**
 * Returns the signing secret to the first administrator who asks for it. Further calls are refused
 * until the secret is renewed.
 * @throws AppError FORBIDDEN if the environment sets the secret, CONFLICT if it was already shown
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
 * Creates a new signing secret and returns it, this one time only. All later delivery attempts are
 * signed with the new secret. For 24 hours, they are also signed with the replaced secret, so that
 * a receiver that still has the replaced secret accepts them.
 * @throws AppError FORBIDDEN if the environment sets the secret
 */
export async function renewSecret(parts: Parts, actor: Actor): Promise<{ secret: string }> {
  assertOurs(parts);
  return parts.database.db.transaction().execute(async (trx) => {
    const secret = await replaceSecret(trx, signingSecret, formerSigningSecret);
    await appendAudit(trx, { actor, action: "webhook.secret-renew", subject: null });
    return { secret };
  });
}

/**
 * Ends the use of the former signing secret: all later delivery attempts are signed with the
 * current one only. Does nothing if the former secret is no longer used.
 */
export async function endFormerSecret(
  { database }: Pick<Context, "database">,
  actor: Actor,
): Promise<void> {
  await database.db.transaction().execute(async (trx) => {
    if (!(await deleteSecret(trx, formerSigningSecret))) return;
    await appendAudit(trx, { actor, action: "webhook.secret-end", subject: null });
  });
}
