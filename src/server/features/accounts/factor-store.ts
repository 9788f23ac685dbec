import type { LoginFactors } from "#common/accounts/second-factors.ts";
import type { Db } from "../../db/connection.ts";
import { hasApp, hasPasskey } from "../../sessions.ts";

/** Returns the second factors of an account; undefined if it has none. */
export async function findLoginFactors(db: Db, userId: number): Promise<LoginFactors | undefined> {
  const row = await db
    .selectFrom("users")
    .select((eb) => ["username", hasApp(eb).as("hasApp"), hasPasskey(eb).as("hasPasskey")])
    .where("id", "=", userId)
    .executeTakeFirst();
  if (!row?.hasApp && !row?.hasPasskey) return undefined;
  return {
    username: row.username,
    hasApp: Boolean(row.hasApp),
    hasPasskey: Boolean(row.hasPasskey),
  };
}
