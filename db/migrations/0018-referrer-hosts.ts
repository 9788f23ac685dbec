import { type Kysely, sql } from "kysely";

/** Reduces stored referrers to their hosts, because a path or a query may identify the visitor. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Changing the column's type rewrites the table, so that its files no longer contain the old
  // values.
  await sql`
    alter table form_analytics
      alter column referrer type varchar(253) using nullif(referrer_host, 'direct'),
      add constraint form_analytics_referrer_check check (referrer !~ '[/?#@]')
  `.execute(db);

  // Whether the deleted data of an erased person are gone from the files of the embedded database.
  // The column is unused on PostgreSQL, because PostgreSQL frees the space of deleted rows itself.
  await db.schema
    .alterTable("erasures")
    .addColumn("traces_removed", "boolean", (column) => column.notNull().defaultTo(false))
    .execute();
}
