import { expect, test } from "vitest";
import { openTestDatabase } from "../../testing.ts";
import { rowChecks } from "./row-rules.ts";
import { carriedTables, clearedTables, dumpedTables, preservedTables } from "./table-rules.ts";

test("every database table is in exactly one of the four lists that say what dumps and imports do with the table", async () => {
  const database = await openTestDatabase();
  const { rows } = await database.query(
    "select tablename from pg_tables where schemaname = 'public' order by tablename",
  );
  await database.close();
  const listed = [...dumpedTables, ...clearedTables, ...carriedTables, ...preservedTables];
  expect(
    rows.map(({ tablename }) => tablename),
    "tables.ts says of each table what dumps and imports do with it",
  ).toEqual(listed.toSorted());
});

test("tables that an import preserves have no foreign keys to tables that the import replaces", async () => {
  const database = await openTestDatabase();
  const { rows } = await database.query(
    `select conrelid::regclass::text as table, confrelid::regclass::text as target
       from pg_constraint where contype = 'f'`,
  );
  await database.close();
  const surviving: readonly string[] = preservedTables;
  const survives = (table: unknown) => surviving.includes(String(table));
  expect(rows.filter(({ table, target }) => survives(table) && !survives(target))).toEqual([]);
});

/**
 * Tables whose rows are not checked one by one, because the rows contain no HTML, or because
 * `checkSettings` checks all settings together.
 */
const uncheckedTables = [
  "old_tag_slugs",
  "site_settings",
  "site_content_versions",
  "site_text_versions",
  "mail_text_versions",
  "form_settings",
  "questionnaire_versions",
  "flat_preferences",
  "submissions",
  "submission_notes",
  "submission_views",
  "webhook_deliveries",
  "consents",
  "search_events",
  "answer_versions",
  "calls",
  "mail_attempts",
  "mail_suppressions",
  "withdrawals",
  "listings",
  "listing_versions",
  "listing_sources",
  "listing_prices",
  "listing_keys",
  "listing_bands",
  "listing_pictures",
  "listing_picture_bands",
  "listing_pairs",
  "deleted_listings",
  "matches",
  "shortlists",
  "shortlist_flats",
  "contact_messages",
  "form_analytics",
  "analytics_pending",
  "analytics_sessions",
  "analytics_counts",
];

test("every table in a dump has a function that checks its rows during an import, except the tables that this test lists", () => {
  expect(
    dumpedTables.filter((table) => !rowChecks.has(table)),
    "row-checks.ts cleans the HTML of an import; a table that holds none is listed here",
  ).toEqual(uncheckedTables);
});

test("an import computes the preview of a post from its content again", () => {
  const post = new Map<string, string | null>([
    ["slug", "a-post"],
    ["content", "<p onclick=x>Its own text</p>"],
    ["content_preview", "<script>Something else</script>"],
  ]);
  rowChecks.get("blog_posts")?.({
    get: (column) => post.get(column) ?? null,
    set: (column, value) => post.set(column, value),
  });
  expect(post.get("content_preview")).toBe("Its own text");
});
