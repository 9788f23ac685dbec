import type { Kysely } from "kysely";

/** Lets accounts be disabled for a while, and be invited before they have a password. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("users")
    // When the account was disabled; null if it is not disabled.
    .addColumn("disabled_at", "timestamptz")
    // When the account was last invited; null if it has a password that its owner knows.
    .addColumn("invited_at", "timestamptz")
    .execute();
}
