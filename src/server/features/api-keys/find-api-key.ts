import type { ApiKey } from "#common/api-keys/api-key.ts";
import { AppError } from "#common/errors.ts";
import type { RequestContext } from "../../context.ts";
import { hashToken } from "../../sessions.ts";
import { isKey, subjectOf } from "./key-rules.ts";
import { findApiKeyByDigest, recordUse } from "./store.ts";

/**
 * After the use of an API key was recorded, its further uses are not recorded for this number of
 * milliseconds.
 */
const recordEveryMs = 60_000;

const refusalOf = ({ isRevoked }: { isRevoked: boolean }) =>
  isRevoked
    ? "This API key was revoked"
    : "The account that created this API key is disabled or no longer an administrator, so the key is refused";

/**
 * Returns the API key with the given text.
 *
 * @throws AppError UNAUTHORIZED for an unknown, revoked or suspended key, TOO_MANY_REQUESTS after
 *   too many such keys
 */
export async function findApiKey(
  {
    database: { db },
    limits,
    refusals,
    address,
    setHeader,
  }: Pick<RequestContext, "address" | "database" | "limits" | "refusals" | "setHeader">,
  text: string,
): Promise<ApiKey> {
  const found = isKey(text) ? await findApiKeyByDigest(db, hashToken(text)) : undefined;
  if (!found || found.isRevoked || found.isSuspended) {
    await limits.spend("wrongKey", address);
    await refusals.record(address, {
      action: "api-key.refused",
      actor: null,
      subject: found ? subjectOf(found.name, found.id) : null,
    });
    setHeader("www-authenticate", 'Bearer error="invalid_token"');
    throw new AppError("UNAUTHORIZED", found ? refusalOf(found) : "This API key does not exist");
  }
  const { isRevoked: _, isSuspended: __, ...key } = found;
  const now = new Date();
  const unlessSince = new Date(now.getTime() - recordEveryMs);
  if (key.lastUsedAt === null || new Date(key.lastUsedAt) <= unlessSince) {
    await recordUse(db, key.id, now, unlessSince);
  }
  return key;
}
