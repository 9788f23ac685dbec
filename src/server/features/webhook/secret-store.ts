import { randomBytes } from "node:crypto";
import type { Db } from "../../db/connection.ts";

const secretName = "webhook";

/** As Standard Webhooks 1.0 writes a secret: its key has 32 bytes. */
const newSecret = () => `whsec_${randomBytes(32).toString("base64")}`;

/**
 * The secret that signs deliveries, made at its first use. It is in a table that no export holds.
 *
 * @returns `whsec_` and 32 bytes in base64
 */
export async function getWebhookSecret(db: Db): Promise<string> {
  const find = () =>
    db.selectFrom("secrets").select("value").where("name", "=", secretName).executeTakeFirst();
  const existing = await find();
  if (existing) return existing.value;
  await db
    .insertInto("secrets")
    .values({ name: secretName, value: newSecret() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { value } = (await find()) ?? {};
  if (value === undefined) throw new Error("The webhook secret could not be stored");
  return value;
}

/** Whether nobody has seen the secret: also one that is not made yet. */
export async function isSecretUnseen(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom("secrets")
    .select("shownAt")
    .where("name", "=", secretName)
    .executeTakeFirst();
  return row === undefined || row.shownAt === null;
}

/** The secret for who sees it first; undefined for everyone after. */
export async function takeSecret(trx: Db): Promise<string | undefined> {
  await getWebhookSecret(trx);
  const row = await trx
    .updateTable("secrets")
    .set({ shownAt: new Date() })
    .where("name", "=", secretName)
    .where("shownAt", "is", null)
    .returning("value")
    .executeTakeFirst();
  return row?.value;
}

/** Puts a new secret in the place of the old, seen by who asked for it. */
export async function replaceSecret(trx: Db): Promise<string> {
  const now = new Date();
  const fresh = { value: newSecret(), createdAt: now, shownAt: now };
  const { value } = await trx
    .insertInto("secrets")
    .values({ name: secretName, ...fresh })
    .onConflict((conflict) => conflict.column("name").doUpdateSet(fresh))
    .returning("value")
    .executeTakeFirstOrThrow();
  return value;
}
