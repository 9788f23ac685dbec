import type { CreatedApiKey } from "#common/api-keys/api-key.ts";
import type { NewApiKey } from "#common/api-keys/api-key-input.ts";
import { AppError } from "#common/errors.ts";
import type { Context } from "../../context.ts";
import { hashToken } from "../../sessions.ts";
import { type Actor, appendAudit } from "../audit/store.ts";
import { newKey, prefixOf, subjectOf } from "./key-rules.ts";
import { insertApiKey, setRevoked } from "./store.ts";

type Parts = Pick<Context, "database">;

/** Creates an API key, and returns it together with its text, which is not stored. */
export async function createApiKey(
  { database }: Parts,
  actor: NonNullable<Actor>,
  input: NewApiKey,
): Promise<CreatedApiKey> {
  const key = newKey();
  return database.db.transaction().execute(async (trx) => {
    const row = await insertApiKey(trx, {
      ...input,
      prefix: prefixOf(key),
      digest: hashToken(key),
      createdBy: actor.id,
      createdAt: new Date(),
    });
    await appendAudit(trx, {
      actor,
      action: "api-key.create",
      subject: subjectOf(row.name, row.id),
    });
    return { ...row, key };
  });
}

/**
 * Revokes an API key for ever.
 *
 * @throws AppError NOT_FOUND if there is no such key, or it was revoked before
 */
export async function revokeApiKey({ database }: Parts, actor: Actor, id: string): Promise<void> {
  await database.db.transaction().execute(async (trx) => {
    const name = await setRevoked(trx, id);
    if (name === undefined) throw new AppError("NOT_FOUND", "There is no such API key");
    await appendAudit(trx, { actor, action: "api-key.revoke", subject: subjectOf(name, id) });
  });
}
