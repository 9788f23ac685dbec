import { sql } from "kysely";
import type { ApiKey, ApiScope } from "#common/api-keys/api-key.ts";
import type { NewApiKey } from "#common/api-keys/api-key-input.ts";
import type { Db } from "../../db/connection.ts";

const columns = ["id", "name", "prefix", "scopes", "createdAt", "lastUsedAt"] as const;

type Row = {
  id: string;
  name: string;
  prefix: string;
  scopes: unknown;
  createdAt: Date;
  lastUsedAt: Date | null;
};

const toApiKey = ({ id, name, prefix, scopes, createdAt, lastUsedAt }: Row): ApiKey => ({
  id,
  name,
  scopes: scopes as ApiScope[],
  prefix,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

/** Returns the API keys that were not revoked, newest first. */
export async function listApiKeys(db: Db): Promise<ApiKey[]> {
  const rows = await db
    .selectFrom("apiKeys")
    .select(columns)
    .where("revokedAt", "is", null)
    .orderBy("createdAt", "desc")
    .orderBy("id")
    .execute();
  return rows.map(toApiKey);
}

export async function insertApiKey(
  db: Db,
  {
    scopes,
    ...key
  }: NewApiKey & { prefix: string; digest: string; createdBy: number; createdAt: Date },
): Promise<ApiKey> {
  const row = await db
    .insertInto("apiKeys")
    .values({ ...key, scopes: JSON.stringify(scopes) })
    .returning(columns)
    .executeTakeFirstOrThrow();
  return toApiKey(row);
}

/**
 * Returns the API key with the given digest, even if it was revoked; undefined if there is none. A
 * key is suspended while the account that created it is disabled, or is no administrator.
 */
export async function findApiKeyByDigest(db: Db, digest: string) {
  const row = await db
    .selectFrom("apiKeys")
    .select((eb) => [
      ...columns,
      "revokedAt",
      eb
        .exists(
          eb
            .selectFrom("users")
            .select("users.id")
            .whereRef("users.id", "=", "apiKeys.createdBy")
            .where((user) =>
              user.or([
                user("users.disabledAt", "is not", null),
                user("users.isAdmin", "=", false),
              ]),
            ),
        )
        .$castTo<boolean>()
        .as("isSuspended"),
    ])
    .where("digest", "=", digest)
    .executeTakeFirst();
  if (!row) return undefined;
  return { ...toApiKey(row), isRevoked: row.revokedAt !== null, isSuspended: row.isSuspended };
}

/** Lists the ids of the API keys that an account has created and that were not revoked. */
export async function listIdsOf(db: Db, userId: number): Promise<string[]> {
  const rows = await db
    .selectFrom("apiKeys")
    .select("id")
    .where("createdBy", "=", userId)
    .where("revokedAt", "is", null)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Records that an API key was used.
 * @param unlessSince if a use after this time is already recorded, nothing is stored
 */
export async function recordUse(db: Db, id: string, at: Date, unlessSince: Date): Promise<void> {
  await db
    .updateTable("apiKeys")
    .set({ lastUsedAt: at })
    .where("id", "=", id)
    .where((eb) => eb.or([eb("lastUsedAt", "is", null), eb("lastUsedAt", "<=", unlessSince)]))
    .execute();
}

/**
 * Revokes an API key. Returns its name; undefined if there is no such key, or if it was revoked
 * before.
 */
export async function setRevoked(db: Db, id: string): Promise<string | undefined> {
  const row = await db
    .updateTable("apiKeys")
    .set({ revokedAt: sql<Date>`now()` })
    .where("id", "=", id)
    .where("revokedAt", "is", null)
    .returning("name")
    .executeTakeFirst();
  return row?.name;
}
