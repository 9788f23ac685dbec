import { formerSecretHours } from "#common/webhook/webhook.ts";
import type { Context } from "../../context.ts";
import type { Db } from "../../db/connection.ts";
import {
  deleteSecret,
  type FormerSecret,
  findFormerSecret,
  getSecret,
} from "../../db/secret-store.ts";
import { signingSecret } from "./send-webhook.ts";

/** The former signing secret, which the last renewal has replaced. */
export const formerSigningSecret: FormerSecret = { name: "webhook-former" };

const formerSecretMs = formerSecretHours * 3_600_000;

const endedBefore = (now: Date) => new Date(now.getTime() - formerSecretMs);

/**
 * Returns the secrets that sign a delivery: the current one, and for 24 hours after a renewal the
 * former one, unless a user has ended its use. If the environment sets secrets, returns only these.
 */
export async function findSigningSecrets(
  { config, database: { db } }: Pick<Context, "config" | "database">,
  now = new Date(),
): Promise<string[]> {
  if (config.webhookSecrets.length > 0) return config.webhookSecrets;
  const former = await findFormerSecret(db, formerSigningSecret, endedBefore(now));
  const current = await getSecret(db, signingSecret);
  return former ? [current, former.value] : [current];
}

/** Returns when the former secret expires; undefined if no delivery is signed with it. */
export async function findFormerEnd(db: Db, now = new Date()): Promise<Date | undefined> {
  const former = await findFormerSecret(db, formerSigningSecret, endedBefore(now));
  return former && new Date(former.replacedAt.getTime() + formerSecretMs);
}

/** Deletes the former secret if it has expired. */
export async function deleteEndedSecret(db: Db, now: Date): Promise<void> {
  await deleteSecret(db, formerSigningSecret, endedBefore(now));
}
