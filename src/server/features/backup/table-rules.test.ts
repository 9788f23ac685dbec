import { expect, test } from "vitest";
import { openTestDatabase } from "../../testing.ts";
import { rowChecks } from "./row-rules.ts";
import { clearedTables, dumpedTables, preservedTables } from "./table-rules.ts";

test("every table is listed as contained in dumps, emptied by an import, or unchanged by an import", async () => {
  const database = await openTestDatabase();
  const { rows } = await database.query(
    "select tablename from pg_tables where schemaname = 'public' order by tablename",
  );
  await database.close();
  const listed = [...dumpedTables, ...clearedTables, ...preservedTables];
  expect(
    rows.map(({ tablename }) => tablename),
    "tables.ts says of each table what dumps and imports do with it",
  ).toEqual(listed.toSorted());
});

test("no table that an import leaves unchanged refers to a table that an import replaces", async () => {
  const database = await openTestDatabase();
  const { rows } = await database.query(
    "select conrelid::regclass::text as table from pg_constraint where contype = 'f'",
  );
  await database.close();
  const surviving: readonly string[] = preservedTables;
  expect(rows.filter(({ table }) => surviving.includes(String(table)))).toEqual([]);
});

/**
 * Tables whose rows are not checked one by one, because they contain no HTML or are checked as
 * settings.
 */
const uncheckedTables = [
  "site_settings",
  "site_content_versions",
  "mail_text_versions",
  "form_settings",
  "questionnaire_versions",
  "flat_preferences",
  "submissions",
  "submission_notes",
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
  "matches",
  "shortlists",
  "shortlist_flats",
  "form_analytics",
  "analytics_pending",
  "analytics_sessions",
  "analytics_counts",
];

test("imported rows are checked and their HTML is cleaned, except in the tables of this list", () => {
  expect(
    dumpedTables.filter((table) => !rowChecks.has(table)),
    "row-checks.ts cleans the HTML of an import; a table that holds none is listed here",
  ).toEqual(uncheckedTables);
});

test("an imported post's preview is recreated from its content", () => {
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
