import { type Kysely, sql } from "kysely";
import { Migrator } from "kysely/migration";
import { defaultDefinition } from "#common/questionnaire/default-definition.ts";
import { settingKeys } from "#common/settings/setting.ts";
import { defaultSiteContent } from "#common/site/default-site-content.ts";
import { migrations } from "#db/migrations/index.ts";
import type { Database } from "#server/db/connection.ts";
import { someHash } from "#server/passwords/testing-hash.ts";

/**
 * SQL that generates the answers of the submission with the number `n`. The answers contain the
 * name, the email address and the city, because early versions have no columns for these.
 */
const answersOf = `jsonb_build_object('name', 'Visitor ' || n, 'email', 'old-' || n || '@example.com',
  'city', (array['lisbon', 'paris', 'berlin'])[1 + n % 3])`;

/**
 * Returns SQL statements that fill a database of an early version. `count` is the number of
 * submissions.
 */
const fillings = (count: number) => [
  `insert into users (username, password, is_admin) values ('root', '${someHash}', true), ('reader', '${someHash}', false)`,
  `insert into blog_posts (title, slug, content, author_id, published, published_at)
   select 'Old post ' || n, 'old-' || n, repeat('<p>Paragraph of ' || n || '</p>', 50), 1, true, '2026-01-01'
   from generate_series(1, 50) as n`,
  `insert into content_pages (title, slug, content, page_type, published)
   values ('An old page', 'old-page', '<p>Kept as it is.</p>', 'other', true)`,
  `insert into submissions (id, answers, journal_path, accepted_at)
   select md5(n::text)::uuid, ${answersOf}, 'journal/old', '2026-01-01'::timestamptz + n * interval '1 minute'
   from generate_series(1, ${count}) as n`,
  `insert into webhook_deliveries (submission_id, attempt, status, duration_ms)
   select md5(n::text)::uuid, 1, 'delivered', 5
   from generate_series(1, ${count}) as n`,
  `insert into form_analytics (session_id, event_type, step_id, step_number, timestamp, user_agent, referrer)
   select 'old-' || n / 5, (array['start', 'step_view', 'step_complete', 'complete', 'abandon'])[1 + n % 5],
     case when n % 5 in (1, 2) then 'location_step' end, 1, now() - interval '1 hour',
     'Mozilla/5.0 (Windows NT 10.0; rv:139.0) Gecko/20100101 Firefox/139.0', 'https://www.example.org/'
   from generate_series(0, ${5 * count - 1}) as n`,
];

/**
 * SQL that fills the columns of submissions that `0013-submission-work` and later migrations added.
 */
const workOfSubmissions = `update submissions set delivery_state = 'delivered',
  contact_name = answers->>'name', contact_email = answers->>'email', city = answers->>'city'`;

type Filling = { version: string; submissions: number; webhookUrl: string };

/** Migrates an empty database to an early version, and fills it with data of that version. */
export async function fillOldDatabase(
  { db, query }: Database,
  { version, submissions, webhookUrl }: Filling,
): Promise<void> {
  const migrator = new Migrator({
    db: db as Kysely<unknown>,
    provider: { getMigrations: () => Promise.resolve(migrations) },
  });
  const { error } = await migrator.migrateTo(version);
  if (error) throw error;
  for (const filling of fillings(submissions)) await query(filling);
  if (version >= "0013") await query(workOfSubmissions);
  for (const [table, key, value] of [
    ["site_settings", settingKeys.siteContent, defaultSiteContent],
    ["site_settings", settingKeys.webhookUrl, webhookUrl],
    ["form_settings", settingKeys.formQuestions, defaultDefinition],
  ] as const) {
    await query(`insert into ${table} (key, value) values ($1, $2)`, [key, JSON.stringify(value)]);
  }
}

/** The contents of one table: its columns, the number of its rows, and a hash of the rows. */
export type Contents = { table: string; columns: string; rows: number; digest: string }[];

async function digestOf({ db }: Database, table: string, columns: string) {
  const { rows } = await sql<{ rows: number; digest: string }>`
    select count(*) as rows, coalesce(md5(string_agg(row::text, '' order by row::text)), '') as digest
    from (select ${sql.raw(columns)} from ${sql.table(table)}) as row
  `.execute(db);
  return { table, columns, rows: rows[0]?.rows ?? 0, digest: rows[0]?.digest ?? "" };
}

/** Reads the contents of all tables before the migration to the current version. */
export async function readContents(database: Database): Promise<Contents> {
  const { rows } = await database.query(`
    select table_name, string_agg(quote_ident(column_name), ', ' order by ordinal_position) as columns
    from information_schema.columns
    where table_schema = 'public' and table_name not like 'kysely%'
      and column_name <> 'referrer' -- of which a migration keeps the host alone
    group by table_name order by table_name
  `);
  const contents: Contents = [];
  for (const { table_name: table, columns } of rows) {
    contents.push(await digestOf(database, String(table), String(columns)));
  }
  return contents.filter((each) => each.rows > 0);
}

/**
 * Reads the tables and columns that `before` lists, so that a test can compare their contents
 * before and after the migration to the current version.
 */
export async function readAgain(database: Database, before: Contents): Promise<Contents> {
  const contents: Contents = [];
  for (const { table, columns } of before) contents.push(await digestOf(database, table, columns));
  return contents;
}
