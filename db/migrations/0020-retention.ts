import { type Kysely, sql } from "kysely";

/**
 * Adds a table for the erasure of ended searches, and a column for the team's review of the site's
 * texts about mail.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The table lists the searches whose data were erased, so that they are not stored again from a
  // dump or from the journal (the files of accepted submissions).
  await db.schema
    .createTable("erased_searches")
    .addColumn("id", "uuid", (column) => column.primaryKey())
    .addColumn("erased_at", "timestamptz", (column) => column.notNull())
    .addColumn("traces_removed", "boolean", (column) => column.notNull().defaultTo(false))
    .execute();
  await sql`
    create index erased_searches_traces on erased_searches (id) where not traces_removed
  `.execute(db);
  await db.schema
    .createIndex("erased_searches_erased_at")
    .on("erased_searches")
    .column("erased_at")
    .execute();

  // Since when the dashboard asks the team to review the site's texts about mail; null if it does
  // not.
  await db.schema.alterTable("mail_queue").addColumn("review_asked_at", "timestamptz").execute();
  await sql`
    update mail_queue set review_asked_at = now() where exists (select from submissions)
  `.execute(db);

  // The data of a search are erased some time after its end. This update sets the end of all ended
  // searches to the present time. Otherwise the data of old searches would be erased at once, and
  // the dashboard could not announce the erasure a week before.
  await sql`update submissions set ended_at = now() where life = 'ended'`.execute(db);
}
