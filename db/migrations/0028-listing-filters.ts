import { type Kysely, sql } from "kysely";

const isInTable = "duplicate_of is null";

/** The columns of the index by which the table of listings is filtered. */
const filtered = "status, city, source, captured_by, captured_key";

/**
 * The indexes by which the team's table of listings is read. They contain the filtered columns, so
 * that the listings of a rare combination of filters are found without reading all the others.
 */
const indexes: [name: string, columns: string, included: string, condition: string][] = [
  ["captured", "captured_at, id", filtered, isInTable],
  ["cheapest", "rent, captured_at, id", filtered, isInTable],
  ["dearest", "rent desc nulls last, captured_at desc, id desc", filtered, isInTable],
  ["status", "status, captured_at, id", "city, source, captured_by, captured_key", isInTable],
  [
    "captor",
    "captured_by, captured_at, id",
    "status, city, source",
    `${isInTable} and captured_by is not null`,
  ],
  ["sent", "captured_at, id", "status, city, source", `${isInTable} and captured_key is not null`],
];

/** Lets the table of 100,000 listings be filtered by any columns in a few milliseconds. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [name, columns, included, condition] of indexes) {
    await sql.raw(`drop index if exists listings_table_${name}`).execute(db);
    await sql
      .raw(
        `create index listings_table_${name} on listings (${columns}) include (${included})
          where ${condition}`,
      )
      .execute(db);
  }
}
