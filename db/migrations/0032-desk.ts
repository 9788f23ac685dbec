import { type Kysely, sql } from "kysely";

/**
 * Adds the deadlines that the team sets, the saved views of the submissions, and the deleted
 * listings that can be brought back.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("submissions")
    // The team's own deadline for the first results; null if the promised deadline applies.
    .addColumn("own_deadline", "timestamptz")
    .execute();
  await addViews(db);
  await addDeletedListings(db);
}

async function addViews(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("submission_views")
    .addColumn("id", "uuid", (column) => column.primaryKey().defaultTo(sql`gen_random_uuid()`))
    // The account to which the view belongs; null for a view that the whole team shares.
    .addColumn("owner_id", "integer", (column) => column.references("users.id").onDelete("cascade"))
    .addColumn("name", "varchar(60)", (column) => column.notNull().check(sql`name <> ''`))
    // What a saved view of the submissions consists of: its filters, searched text and sorting, and
    // whether it shows the submissions as a board or as a table.
    .addColumn("view", "jsonb", (column) =>
      column.notNull().check(sql`jsonb_typeof(view) = 'object'`),
    )
    .addColumn("updated_at", "timestamptz", (column) => column.notNull().defaultTo(sql`now()`))
    .execute();
  await sql`
    create unique index submission_views_name on submission_views (coalesce(owner_id, 0), lower(name))
  `.execute(db);
  await db.schema
    .createIndex("submission_views_owner_id")
    .on("submission_views")
    .column("owner_id")
    .execute();
}

async function addDeletedListings(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("deleted_listings")
    .addColumn("id", "uuid", (column) => column.primaryKey())
    .addColumn("deleted_at", "timestamptz", (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn("deleted_by", "integer", (column) =>
      column.references("users.id").onDelete("set null"),
    )
    // The deleted rows of the listing. The keys are the names of the tables.
    .addColumn("content", "jsonb", (column) =>
      column.notNull().check(sql`jsonb_typeof(content) = 'object'`),
    )
    .execute();
  await db.schema
    .createIndex("deleted_listings_deleted_at")
    .on("deleted_listings")
    .column("deleted_at")
    .execute();
  await db.schema
    .createIndex("deleted_listings_deleted_by")
    .on("deleted_listings")
    .column("deleted_by")
    .execute();
}
