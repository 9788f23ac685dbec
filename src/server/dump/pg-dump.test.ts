import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { openTestDatabase } from "#server/testing.ts";
import { openDump } from "./open-dump.ts";
import { readWhole } from "./testing-dumps.ts";

const execute = promisify(execFile);

const version = await execute("pg_dump", ["--version"]).then(
  ({ stdout }) => Number(/ (\d+)/.exec(stdout)?.[1]),
  () => undefined,
);
const hasPgDump = version !== undefined || process.env.REQUIRE_ALL === "1";
const isOnServer = inject("template").engine === "postgres";

const shapes = [
  [],
  ["--clean", "--if-exists"],
  ["--no-owner", "--no-privileges", "--no-comments", "--schema=public"],
  ["--quote-all-identifiers"],
  ["--data-only", "--disable-triggers"],
  ["--data-only", "--inserts"],
  ["--inserts"],
  ["--column-inserts", "--on-conflict-do-nothing"],
  ["--inserts", "--rows-per-insert=7", "--quote-all-identifiers"],
  ["--format=custom"],
  ["--format=custom", "--compress=0"],
  ["--format=custom", "--compress=9", "--data-only"],
  ["--format=custom", "--inserts"],
  ["--format=custom", "--column-inserts", "--compress=0", "--schema=public"],
  // pg_dump offers the compression methods lz4 and zstd from version 16 on.
  ...((version ?? 0) < 16
    ? []
    : ["zstd", "zstd:long", "lz4"].map((method) => ["--format=custom", `--compress=${method}`])),
];

const strings = [
  "plain",
  "it's; -- \\. $$ /* \"",
  "\\.",
  "tab\tnew\nline\r\n\\n\\N\v\f\b\u0001",
  "Jürgen 😀 \u2028",
  "",
  "x".repeat(2_000_000),
];

describe.skipIf(!isOnServer || !hasPgDump)("dumps by the installed pg_dump are parsed", () => {
  let database: Awaited<ReturnType<typeof openTestDatabase>>;
  let directory = "";
  const expected = new Map<string, string>();

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), "roost-pg-dump-"));
    database = await openTestDatabase();
    const { db } = database;
    for (const [at, text] of strings.entries()) {
      await db
        .insertInto("users")
        .values({ username: `name-${at}`, password: text, isAdmin: at % 2 === 0 })
        .execute();
      await sql`insert into site_settings (key, value, description)
        values (${`test-${at}`}, ${JSON.stringify({ text: text.replace("\u0001", "") })}::jsonb, ${text})`.execute(
        db,
      );
      await db
        .insertInto("pictures")
        .values({ hash: `${at}`, width: -1, height: 1, alt: text, master: Buffer.from(text) })
        .execute();
    }
    const session = await database.openSession();
    const { rows: tables } = await session.query(
      "select tablename::text as name from pg_tables where schemaname = 'public'",
    );
    await session.transaction(async ({ copyOut }) => {
      for (const { name } of tables) {
        const parts: Buffer[] = [];
        for await (const part of copyOut(`select * from "${String(name)}"`)) parts.push(part);
        if (parts.length > 0) expected.set(String(name), Buffer.concat(parts).toString());
      }
    });
    await session.close();
  });
  afterAll(async () => {
    await database.close();
    await rm(directory, { recursive: true, force: true });
  });

  test.each(shapes.map((shape) => [shape.join(" "), shape] as const))(
    "all rows of a dump by the installed pg_dump are parsed, with the options: %s",
    async (_, shape) => {
      const path = join(directory, "dump");
      await execute("pg_dump", [...shape, `--file=${path}`, database.url ?? ""]);
      const { rows, summary } = await readWhole(await openDump(path));
      const inPublic = [...rows].filter(([table]) => !table.includes("."));
      expect(new Map(inPublic)).toEqual(expected);
      expect(summary.tables.has("submissions")).toBe(true);
      expect(summary.sequences.has("users_id_seq")).toBe(true);
    },
  );
});
