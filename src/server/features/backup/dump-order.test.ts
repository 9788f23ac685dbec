import { randomUUID } from "node:crypto";
import { pino } from "pino";
import { expect, inject, test } from "vitest";
import { openPostgres } from "../../db/connection.ts";
import { migrate } from "../../db/migrate.ts";
import { openTestDatabase } from "../../testing.ts";
import { dumpOf, rowsIn } from "./testing.ts";

// The test's database sorts text by the rules of the ICU language "en". The statement that creates
// it also names the collation "C", which PostgreSQL ignores for sorting if an ICU language is set.
test.runIf(inject("template").engine === "postgres")(
  "the rows of a dump are sorted by bytes, even if the database sorts text by the rules of a language",
  async ({ skip }) => {
    await using stack = new AsyncDisposableStack();
    const server = await openTestDatabase();
    stack.defer(() => server.close());
    const { rows } = await server.query("select current_setting('server_version_num')::int as v");
    if (Number(rows[0]?.v) < 150_000) skip("This server has no other languages than its system's");
    const name = `roost_test_${randomUUID().replaceAll("-", "")}`;
    await server.query(`create database ${name} template template0 encoding 'UTF8'
      locale_provider icu icu_locale 'en' lc_collate 'C' lc_ctype 'C'`);
    stack.defer(async () => void (await server.query(`drop database ${name} with (force)`)));
    const url = Object.assign(new URL(server.url ?? ""), { pathname: `/${name}` }).href;
    const database = openPostgres(url, pino({ level: "silent" }));
    stack.defer(() => database.close());
    await migrate(database);
    await database.query(
      `
      insert into analytics_counts
      select 'measure', 1, date '2026-01-01', 1, name, 0, 1 from unnest($1::text[]) as name`,
      [["a", "B", "\u00e9", "Z", "_", "1"]],
    );

    const sorted = await database.query("select name from analytics_counts order by name");
    expect(sorted.rows.map((row) => row.name)).toEqual(["_", "1", "a", "B", "\u00e9", "Z"]);
    const dumped = rowsIn(await dumpOf(database), "analytics_counts");
    const names = dumped.map((row) => row.split("\t")[4]);
    expect(names).toEqual(["1", "B", "Z", "_", "a", "\u00e9"]);
  },
);
