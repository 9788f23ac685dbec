import { expect, test } from "vitest";
import { openTestDatabase } from "../../testing.ts";
import { endedTables, heldTables, survivingTables } from "./tables.ts";

test("every table is held by dumps, ended by an import, or survives it", async () => {
  const database = await openTestDatabase();
  const { rows } = await database.query(
    "select tablename from pg_tables where schemaname = 'public' order by tablename",
  );
  await database.close();
  const listed = [...heldTables, ...endedTables, ...survivingTables];
  expect(rows.map(({ tablename }) => tablename)).toEqual(listed.toSorted());
});

test("no table that survives refers to one that is replaced", async () => {
  const database = await openTestDatabase();
  const { rows } = await database.query(
    "select conrelid::regclass::text as table from pg_constraint where contype = 'f'",
  );
  await database.close();
  const surviving: readonly string[] = survivingTables;
  expect(rows.filter(({ table }) => surviving.includes(String(table)))).toEqual([]);
});
