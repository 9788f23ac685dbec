import { sql } from "kysely";
import type { Db } from "../../db/connection.ts";

export type RevokedKey = { id: string; name: string };

/**
 * Gives each API key the imported account with the same name, ignoring case, as the account that
 * created the key. The id alone is not enough, because after an import it may belong to another
 * person. If the import has no such account, the key belongs to no account.
 *
 * Revokes each key that is suspended now and would work after the import, because its account is
 * enabled, an administrator again, or missing there.
 *
 * @param db the transaction that replaces the tables, before it does so
 * @param schema the schema of the imported tables
 * @returns the revoked keys
 */
export async function carryOverKeys(db: Db, schema: string): Promise<RevokedKey[]> {
  const suspends = (account: string) => sql`coalesce(
    ${sql.id(account, "disabled_at")} is not null or not ${sql.id(account, "is_admin")}, false
  )`;
  const { rows } = await sql<RevokedKey & { isRevoked: boolean }>`
    with heirs as (
      select own.id, heir.id as user_id,
        own.revoked_at is null and ${suspends("creator")} and not ${suspends("heir")} as is_revoked
      from api_keys as own
      left join ${sql.id("public", "users")} as creator on creator.id = own.created_by
      left join ${sql.id(schema, "users")} as heir
        on lower(heir.username) = lower(creator.username)
    )
    update api_keys set created_by = user_id,
      revoked_at = case when is_revoked then now() else revoked_at end
    from heirs where heirs.id = api_keys.id
    returning api_keys.id, name, is_revoked as "isRevoked"
  `.execute(db);
  return rows.filter(({ isRevoked }) => isRevoked).map(({ id, name }) => ({ id, name }));
}
