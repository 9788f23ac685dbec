import { sql } from "kysely";
import { expect, inject, test } from "vitest";
import { openTestDatabase } from "../testing.ts";

test("a database session loads and exports rows with COPY, and rolls back a transaction that fails", async () => {
  const database = await openTestDatabase();
  const session = await database.openSession();
  try {
    const rows = await session.transaction(async ({ db, copyIn, copyOut }) => {
      await sql`create schema other`.execute(db);
      await sql`create table other.things (id integer primary key, name text)`.execute(db);
      await copyIn(`"other"."things" ("id", "name")`, Buffer.from("1\tone\n2\t\\N\n"));
      const parts: Buffer[] = [];
      for await (const part of copyOut("select * from other.things order by id desc")) {
        parts.push(part);
      }
      return Buffer.concat(parts).toString();
    });
    expect(rows).toBe("2\t\\N\n1\tone\n");
    const failing = session.transaction(async ({ db, copyIn }) => {
      await sql`delete from other.things`.execute(db);
      await copyIn(`"other"."things" ("id", "name")`, Buffer.from("3\tthree\nfour\t4\n"));
    });
    await expect(failing).rejects.toMatchObject({
      code: "22P02",
      where: expect.stringContaining("line 2") as string,
    });
    const { rows: left } = await session.query("select count(*)::int as count from other.things");
    expect(left).toEqual([{ count: 2 }]);
  } finally {
    await session.close();
    await database.close();
  }
});

test.runIf(inject("template").engine === "postgres")(
  "a database session has no time limits, even if its server or role sets them",
  async () => {
    const database = await openTestDatabase();
    await database.query(
      `do $$ begin
         execute format('alter database %I set idle_in_transaction_session_timeout = 200', current_database());
         execute format('alter database %I set lock_timeout = 200', current_database());
       end $$`,
    );
    const session = await database.openSession();
    const show = async (name: string) => (await session.query(`show ${name}`)).rows[0]?.[name];
    expect(await show("statement_timeout")).toBe("0");
    expect(await show("lock_timeout")).toBe("0");
    expect(await show("idle_in_transaction_session_timeout")).toBe("0");
    expect(await show("tcp_keepalives_idle")).toBe("10");
    await session.close();
    await database.close();
  },
);
