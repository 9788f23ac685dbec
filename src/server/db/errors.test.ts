import { createServer } from "node:net";
import { sql } from "kysely";
import { expect, inject, test } from "vitest";
import { openTestDatabase } from "../testing.ts";
import { type Db, openPostgres } from "./connection.ts";
import { isTemporary, isUnavailable } from "./errors.ts";

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

test.skipIf(inject("template").engine === "pglite")(
  "if the connection breaks in a transaction, every later statement reports the database as unavailable",
  async () => {
    await using database = await openTestDatabase().then((opened) => ({
      ...opened,
      [Symbol.asyncDispose]: () => opened.close(),
    }));
    const failures: unknown[] = [];
    const ask = (trx: Db, text: string) => failureOf(sql.raw(text).execute(trx));
    const ended = database.db.transaction().execute(async (trx) => {
      failures.push(await ask(trx, "select pg_terminate_backend(pg_backend_pid())"));
      failures.push(await ask(trx, "select 1"));
    });
    failures.push(await failureOf(ended));
    expect(failures.map(isUnavailable)).toEqual([true, true, true]);
  },
);

test("a failed connection and a deadlock are classified as temporary errors, and an error in the SQL is not", async () => {
  const database = await openTestDatabase();
  const refused = await failureOf(database.query("select 1 / 0"));
  const mistaken = await failureOf(database.query("select * from nowhere"));
  await database.close();
  expect([isTemporary(refused), isUnavailable(refused)]).toEqual([false, false]);
  expect([isTemporary(mistaken), isUnavailable(mistaken)]).toEqual([false, false]);
  expect([isTemporary({ code: "40P01" }), isUnavailable({ code: "40P01" })]).toEqual([true, false]);

  // The test has just released this port, so no server listens at it.
  const server = createServer().listen(0);
  const { port } = server.address() as { port: number };
  server.close();
  const away = openPostgres(`postgres://roost@127.0.0.1:${port}/roost`, { warn() {} });
  const failure = await failureOf(away.query("select 1"));
  await away.close();
  expect([isTemporary(failure), isUnavailable(failure)]).toEqual([true, true]);
});
