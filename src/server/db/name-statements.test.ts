import { sql } from "kysely";
import { expect, inject, test } from "vitest";
import { openTestDatabase } from "../testing.ts";
import { createStatementNames } from "./name-statements.ts";

const often = <Result>(work: () => Result, times = 5): Result[] =>
  Array.from({ length: times }, work);

test("a statement that runs often gets a name of its own, so that the database server can reuse its plan", () => {
  const nameOf = createStatementNames();
  const names = often(() => nameOf("select 1"), 7);
  const name = names.at(-1);
  expect(name).toMatch(/^roost_/);
  expect(names).toEqual([undefined, undefined, undefined, undefined, name, name, name]);
  expect(often(() => nameOf("select 2")).at(-1)).not.toBe(name);
});

test("the number of named statements is limited, and many rare statements do not prevent a frequent one from getting a name", () => {
  const nameOf = createStatementNames();
  for (let number = 0; number < 10_000; number++) nameOf(`select ${number}`);
  expect(often(() => nameOf("select now()")).at(-1)).toBeDefined();
  const names = new Set<string | undefined>();
  for (let number = 0; number < 1_000; number++) {
    for (const name of often(() => nameOf(`delete ${number}`))) names.add(name);
  }
  expect(names.size).toBeLessThan(600);
});

test.runIf(inject("template").engine === "postgres")(
  "after a table is replaced, as in an import, an already prepared SQL statement reads the new table",
  async () => {
    const database = await openTestDatabase();
    try {
      const { db, query } = database;
      await query("create table things (id integer primary key, name text)");
      await query("insert into things values (1, 'old')");
      const readNames = () =>
        db.connection().execute(async (connection) => {
          const read = [];
          for (let time = 0; time < 8; time++) {
            const found = sql<{ name: string }>`select name from things where id = ${1}`;
            read.push(...(await found.execute(connection)).rows);
          }
          const planned = await sql`select from pg_prepared_statements`.execute(connection);
          return {
            names: [...new Set(read.map(({ name }) => name))],
            planned: planned.rows.length,
          };
        });
      expect(await readNames()).toEqual({ names: ["old"], planned: 1 });
      await query("alter table things rename to things_before");
      await query("create table things (name text, id integer primary key)");
      await query("insert into things values ('new', 1)");
      expect(await readNames()).toEqual({ names: ["new"], planned: 1 });
    } finally {
      await database.close();
    }
  },
);
