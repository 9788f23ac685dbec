import { type Kysely, sql } from "kysely";

/**
 * Allows listings to have dates. The earlier conditions lacked a backslash, so they refused every
 * date.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table listings
      drop constraint listings_available_from_check,
      add constraint listings_available_from_check
        check (available_from ~ '^(now|[0-9]{4}-[0-9]{2}-[0-9]{2})$'),
      drop constraint listings_available_until_check,
      add constraint listings_available_until_check
        check (available_until ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$')
  `.execute(db);
}
