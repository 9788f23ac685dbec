import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Database } from "../../db/connection.ts";
import { writeDump } from "./write-dump.ts";

/** Returns a dump of the database as text. */
export async function dumpOf(
  database: Database,
  takenAt = new Date("2026-01-31T10:20:30Z"),
): Promise<string> {
  const pieces: Buffer[] = [];
  await writeDump(database, async (bytes) => void pieces.push(bytes), { takenAt });
  return Buffer.concat(pieces).toString();
}

/** Returns the lines of a dump without the lines that state its time and its checksum. */
export const linesOf = (dump: string): string[] =>
  dump.split("\n").filter((line) => !/^-- (?:Taken|SHA-256)/.test(line));

/** Returns the lines of a dump that contain the rows of a table. */
export function rowsIn(dump: string, table: string): string[] {
  const begin = dump.indexOf("\n", dump.indexOf(`\nCOPY public.${table} (`) + 1) + 1;
  const end = dump.indexOf("\\.\n", begin);
  return dump.slice(begin, end).split("\n").slice(0, -1);
}

/**
 * Stores values that need escaping in a dump, and so many rows that a dump is written in several
 * pieces.
 */
export async function fillWithAwkward({ db }: Database): Promise<void> {
  const awkward = "tab\t newline\n return\r backslash\\ \\. \\N ‘quotes’ 🏡 \u0001 é e\u0301";
  const [post] = await db
    .insertInto("blogPosts")
    .values({ title: awkward, slug: "awkward", content: awkward.repeat(50_000), excerpt: "" })
    .returning("id")
    .execute();
  await db
    .insertInto("pictures")
    .values({
      hash: "ab".repeat(32),
      width: 1,
      height: 1,
      master: Buffer.from(Array.from({ length: 300_000 }, (_, index) => index % 256)),
    })
    .execute();
  await sql`
    insert into post_versions (post_id, saved_at, title, slug, content, published)
    select ${post?.id}::int, timestamptz '2026-01-01' + n * interval '1.000001 s', 't', 's',
      repeat('<p>' || n || '</p>', 2000), false
    from generate_series(1, 600) as n
  `.execute(db);
  await sql`
    insert into analytics_counts
    select 'länder', 1, date '2026-01-01' + n, 1, chr(64 + n % 60) || n || '''"', 0, n
    from generate_series(1, 30000) as n
  `.execute(db);
  await db
    .insertInto("submissions")
    .values({
      id: randomUUID(),
      answers: JSON.stringify({ name: awkward, "\\N": ["\u2028", "\\."] }),
      acceptedAt: new Date("0044-03-15T00:00:00.001Z"),
      journalPath: "journal/awkward.jsonl",
    })
    .execute();
}
