import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { previewOf } from "#common/html.ts";
import type { Database } from "../../db/connection.ts";
import { migrate } from "../../db/migrate.ts";
import { openEmptyDatabase, openTestContext } from "../../testing.ts";
import { fileOf } from "../media/testing.ts";
import { uploadPicture } from "../media/upload-picture.ts";
import { createImportGate } from "./guard-imports.ts";
import { dumpOf, linesOf } from "./testing.ts";
import { importText, postRow, withRow } from "./testing-import.ts";

const awkward = "tab\t newline\n return\r backslash\\ \\. \\N ‘quotes’ 🏡 \u0001 é e\u0301";

/** Stores values of every kind that needs escaping in a dump. */
async function fill(database: Database): Promise<void> {
  const { db, query } = database;
  const content = awkward.replaceAll("\r", "");
  const post = { title: awkward, slug: "awkward", content, contentPreview: previewOf(content) };
  await db
    .insertInto("blogPosts")
    .values({ ...post, excerpt: "", authorId: 1 })
    .execute();
  await query(
    `insert into post_versions (post_id, saved_at, title, slug, content, published)
     select 1, timestamptz '2026-01-01' + n * interval '1.000001 s', $1::text, 'a-slug',
       repeat('<p>' || n || ' &amp; more</p>', 200), n % 2 = 0
     from generate_series(1, 600) as n`,
    [awkward],
  );
  await query(
    `insert into submissions (id, answers, journal_path, accepted_at, definition_version)
     select md5(n::text)::uuid, jsonb_build_object('name', $1::text, 'agreeToTerms', false, 'rentRange', '[1, 2]'::jsonb),
       'journal/a.jsonl', timestamptz '2026-01-01' + n * interval '1 minute', 1
     from generate_series(1, 5000) as n`,
    [awkward.repeat(3)],
  );
  await query(
    `insert into analytics_counts
     select 'länder', 1, date '2026-01-01' + n, 1, chr(64 + n % 60) || n || '''"', 0, n
     from generate_series(1, 3000) as n`,
  );
  await query(
    `insert into mail (kind, about, to_address, subject, html, text, message_id, state)
     select 'confirmation', n::text, 'ana@example.org', 'Subject', $1::text, $1::text,
       '<' || n || '@example.org>', 'sent'
     from generate_series(1, 2) as n`,
    [`${awkward}\u{E000}search:1\u{E001}`],
  );
  for (const statement of [
    "mail_attempts (mail_id, attempt, outcome, response) select id, 1, 'accepted', 'OK' from mail",
    "mail_suppressions (address, reason) values ('ana@example.org', 'complaint')",
    "withdrawals (email_digest, withdrawn_at) values ('a digest', now())",
    "consents (submission_id, address, given_at) select id, 'Ana@example.org', now() from submissions",
    "search_events (submission_id, kind, actor, details) select id, 'asked', 'roost', '{}' from submissions limit 1",
    "answer_versions (submission_id, answers) select id, answers from submissions limit 1",
  ]) {
    await query(`insert into ${statement}`);
  }
  const file = await fileOf("png");
  await uploadPicture(database, { file, alt: awkward }, { id: 2, username: "admin" });
}

test("an import into the exported database or into a new PGlite database restores exactly the exported rows", async () => {
  await using opened = await openTestContext();
  const { context } = opened;
  await fill(context.database);
  const before = await dumpOf(context.database);
  const { message, logFile, backupFile } = await importText(context, before);
  expect(message).toBe("Database has been successfully imported");
  expect(linesOf(await dumpOf(context.database))).toEqual(linesOf(before));
  const { dataDir } = context.config;
  // The safety backup must contain the data from before the import.
  const saved = await readFile(join(dataDir, backupFile ?? ""), "utf8");
  expect(linesOf(saved)).toEqual(linesOf(before));
  expect((await stat(join(dataDir, logFile))).mode & 0o777).toBe(0o600);

  const other = await openEmptyDatabase();
  await migrate(other);
  try {
    const elsewhere = { ...context, database: other };
    const imports = createImportGate(elsewhere);
    await importText({ ...elsewhere, imports }, before);
    expect(linesOf(await dumpOf(other))).toEqual(linesOf(before));
  } finally {
    await other.close();
  }
});

test("an imported post that is published without a publication time gets the time of its creation, so that visitors can read it", async () => {
  await using opened = await openTestContext();
  const { context } = opened;
  const draft = { ...postRow, id: "901", slug: "a-draft", published: "f" };
  const dump = withRow(await dumpOf(context.database), "blog_posts", postRow);
  await importText(context, withRow(dump, "blog_posts", draft));
  const posts = await context.database.db
    .selectFrom("blogPosts")
    .select(["slug", "publishedAt"])
    .where("id", ">=", 900)
    .orderBy("id")
    .execute();
  expect(posts).toEqual([
    { slug: postRow.slug, publishedAt: new Date(postRow.created_at) },
    { slug: "a-draft", publishedAt: null },
  ]);
});
