import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { defaultDefinition } from "#common/questionnaire/default-definition.ts";
import { migrations } from "#db/migrations/index.ts";
import { someHash } from "../../passwords/testing-hash.ts";
import { openTestContext, type TestContext } from "../../testing.ts";
import { send } from "../listings/testing.ts";
import { dumpedTables } from "./table-rules.ts";
import { dumpOf, rowsIn } from "./testing.ts";
import { failureOf, importText, sealed } from "./testing-import.ts";

const names = Object.keys(migrations);

let opened: TestContext;

beforeAll(async () => {
  opened = await openTestContext();
});

afterAll(async () => {
  await opened[Symbol.asyncDispose]();
});

const content = `<p onclick="x">Text</p><p>with <b>2</b> parts &amp; more of it</p>`;
const post = `'A title', 'a-title', '${content}', 1`;

/**
 * Returns a dump of a database that was migrated only up to the given version. The database
 * contains a user, a post and a submission.
 */
async function dumpOfVersion(version: string, { tellsVersion = true } = {}): Promise<string> {
  const ran = names.slice(0, names.indexOf(version) + 1);
  const lines = ["-- Roost export, format 1", "-- Taken: 2026-01-31T10:20:30.000Z"];
  const session = await opened.context.database.openSession();
  await session.transaction(async ({ db, copyOut }) => {
    await sql`create schema earlier`.execute(db);
    await sql`set local search_path to earlier`.execute(db);
    for (const name of ran) await migrations[name]?.up(db as never);
    for (const statement of [
      `users (username, password, is_admin) values ('root', '${someHash}', true)`,
      `blog_posts (title, slug, content, author_id) values (${post})`,
      `form_settings (key, value) values ('form_questions', '${JSON.stringify(defaultDefinition).replaceAll("'", "''")}')`,
      `submissions (id, answers, journal_path, accepted_at)
       values (gen_random_uuid(), '{"name": "Ada", "email": "ada@example.com"}', 'journal/a', now())`,
    ]) {
      await sql.raw(`insert into ${statement}`).execute(db);
    }
    for (const table of dumpedTables) {
      const { rows } = await sql<{ columns: string | null }>`
        select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
        where attrelid = to_regclass(${table}) and attnum > 0 and not attisdropped
          and attgenerated = ''
      `.execute(db);
      const columns = rows[0]?.columns;
      if (!columns) continue;
      lines.push(`COPY public.${table} (${columns}) FROM stdin;`);
      const pieces: Buffer[] = [];
      for await (const piece of copyOut(`select ${columns} from ${table}`)) pieces.push(piece);
      lines.push(`${Buffer.concat(pieces).toString()}\\.`);
    }
    await sql`drop schema earlier cascade`.execute(db);
  });
  await session.close();
  if (tellsVersion) {
    const rows = ran.map((name) => `${name}\t2026-01-31T10:20:30.000Z`);
    lines.push("COPY public.kysely_migration (name, timestamp) FROM stdin;", ...rows, "\\.");
  }
  return sealed(`${lines.join("\n")}\n-- Rows: 0 in 0 tables\n`);
}

test.each([
  ["0009-logins", true],
  ["0012-setting-versions", true],
  ["0011-pictures", false],
])(
  "an imported dump of the version %s is migrated to the newest version",
  async (version, tellsVersion) => {
    const dump = await dumpOfVersion(version, { tellsVersion });
    const { context } = opened;
    await importText(context, dump);
    const now = await dumpOf(context.database);
    expect(rowsIn(now, "users").join()).toContain("\troot\t");
    expect(rowsIn(now, "blog_posts").join()).toContain("\t<p>Text</p><p>with");
    const { preview } = await context.database.db
      .selectFrom("blogPosts")
      .select("contentPreview as preview")
      .executeTakeFirstOrThrow();
    expect(preview).toBe("Text with 2 parts & more of it");
    // The old dump lacks the columns that this query selects. Later migrations add these columns,
    // and take the email address and the searchable text from the submission's answers.
    const { contactEmail, status, life, consented, searchText } = await context.database.db
      .selectFrom("submissions")
      .innerJoin("consents", "submissionId", "submissions.id")
      .select(["contactEmail", "status", "life", "consents.address as consented", "searchText"])
      .executeTakeFirstOrThrow();
    expect([contactEmail, status, life, consented]).toEqual([
      "ada@example.com",
      "new",
      "unconfirmed",
      "ada@example.com",
    ]);
    expect(rowsIn(now, "mail")).toEqual([]);
    expect(searchText).toContain("ada@example.com");
    // Every submission must refer to a version of the questionnaire, so the import stored the
    // dump's questionnaire as version 1.
    expect(rowsIn(now, "questionnaire_versions")).toHaveLength(1);
    expect(await context.definition.get()).toMatchObject({ version: 1 });
  },
);

test("an import refuses a dump whose tables or columns are not exactly those of its version", async () => {
  const dump = await dumpOfVersion("0012-setting-versions");
  const { context } = opened;
  const later = sealed(
    dump.replace(
      "COPY public.users (",
      "COPY public.submission_notes (id) FROM stdin;\n\\.\nCOPY public.users (",
    ),
  );
  expect((await failureOf(context, later)).error).toMatch(
    /^Table submission_notes, line \d+: .*version/,
  );
  const column = sealed(
    dump.replace(/COPY public\.users \([^)]*\)/, (head) => head.replace("email", "nickname")),
  );
  expect((await failureOf(context, column)).error).toMatch(/^Table users, line \d+: .*"nickname"/);
  const gap = sealed(dump.replace("0005-analytics\t2026-01-31T10:20:30.000Z\n", ""));
  expect((await failureOf(context, gap)).error).toMatch(/0005-analytics/);
  const missing = sealed(
    dump
      .replace(/COPY public\.users \([^)]*\)/, (head) => head.replace(", password", ""))
      .replace(`\troot\t${someHash}\t`, "\troot\t"),
  );
  expect((await failureOf(context, missing)).error).toMatch(
    /^Table users, line \d+: The column password is missing/,
  );
});

test("an import of a dump from a Roost version without a listings table leaves the listings table empty", async () => {
  const { context } = opened;
  await send(opened, { source: "Feed", text: "A flat to rent", fields: { rent: 900 } });
  await importText(context, await dumpOfVersion("0021-bounces"));
  const now = await dumpOf(context.database);
  expect(rowsIn(now, "users").join()).toContain("\troot\t");
  expect(rowsIn(now, "listings")).toEqual([]);
});
