import { type Kysely, sql } from "kysely";

/** Adds the slugs of renamed tags, whose addresses redirect. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isSlug = (name: string) => sql`${sql.ref(name)} ~ '^[a-z0-9]+(-[a-z0-9]+)*$'`;
  await db.schema
    .createTable("old_tag_slugs")
    .addColumn("slug", "varchar(255)", (column) => column.primaryKey().check(isSlug("slug")))
    // The slug to which the old slug redirects. This slug can be an old one as well.
    .addColumn("leads_to", "varchar(255)", (column) => column.notNull().check(isSlug("leads_to")))
    .addColumn("created_at", "timestamptz", (column) => column.notNull().defaultTo(sql`now()`))
    .execute();
}
