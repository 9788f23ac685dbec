import type { Db } from "../../db/connection.ts";
import { type Actor, appendAudit } from "../audit/store.ts";
import type { RevokedKey } from "./carry-over-store.ts";
import { subjectOf } from "./key-rules.ts";
import { listIdsOf, setRevoked } from "./store.ts";

/** Revokes all API keys that an account has created. */
export async function revokeKeysOf(trx: Db, actor: Actor, userId: number): Promise<void> {
  for (const id of await listIdsOf(trx, userId)) {
    const name = await setRevoked(trx, id);
    if (name !== undefined) await auditRevocations(trx, actor, [{ id, name }]);
  }
}

/** Records in the audit log that API keys were revoked. */
export async function auditRevocations(
  trx: Db,
  actor: Actor,
  keys: readonly RevokedKey[],
): Promise<void> {
  for (const { id, name } of keys) {
    await appendAudit(trx, { actor, action: "api-key.revoke", subject: subjectOf(name, id) });
  }
}
