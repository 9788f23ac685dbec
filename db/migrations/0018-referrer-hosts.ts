import { type Kysely, sql } from "kysely";

/** Of a referrer the host alone is kept: a path or a query may say who the visitor is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A change of the type writes the table anew, so that its files hold nothing of the old addresses.
  await sql`
    alter table form_analytics
      alter column referrer type varchar(253) using nullif(referrer_host, 'direct'),
      add constraint form_analytics_referrer_check check (referrer !~ '[/?#@]')
  `.execute(db);

  // Whether the files of the embedded engine are free of what was deleted. A server frees its own.
  await db.schema
    .alterTable("erasures")
    .addColumn("traces_removed", "boolean", (column) => column.notNull().defaultTo(false))
    .execute();
}
