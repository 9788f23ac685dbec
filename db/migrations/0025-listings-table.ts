import { type Kysely, sql } from "kysely";

/**
 * The former indexes, which cover all listings. The new indexes below replace them, and leave out
 * duplicates.
 */
const replaced = [
  "listings_captured_at",
  "listings_status_captured_at",
  "listings_city_captured_at",
  "listings_source_captured_at",
];

const isInTable = "duplicate_of is null";
const isFlagged = "flags <> '[]'::jsonb and released_at is null";

/**
 * The indexes by which the back office filters, sorts and counts listings on its screen. The screen
 * does not show duplicates, so the indexes do not contain them.
 */
const indexes: [name: string, columns: string, condition: string][] = [
  ["captured", "captured_at, id", isInTable],
  ["status", "status, captured_at, id", isInTable],
  ["city", "city, captured_at, id", isInTable],
  ["source", "source, captured_at, id", isInTable],
  ["flagged", "captured_at, id", `${isInTable} and ${isFlagged}`],
  ["cheapest", "rent, captured_at, id", isInTable],
  ["dearest", "rent desc nulls last, captured_at desc, id desc", isInTable],
];

/** The indexes by which automations read the listings that have changed. */
const changed = ["status", "city", "source"];

/** Adds indexes with which reading from 100,000 listings is fast in each order. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of replaced) await db.schema.dropIndex(name).execute();
  for (const [name, columns, condition] of indexes) {
    await sql
      .raw(`create index listings_table_${name} on listings (${columns}) where ${condition}`)
      .execute(db);
  }
  for (const column of changed) {
    await db.schema
      .createIndex(`listings_${column}_updated_at`)
      .on("listings")
      .columns([column, "updated_at", "id"])
      .execute();
  }
}
