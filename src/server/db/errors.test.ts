import { createServer } from "node:net";
import { sql } from "kysely";
import { expect, inject, test } from "vitest";
import { openTestDatabase } from "../testing.ts";
import { type Db, openPostgres } from "./connection.ts";
import { isPassing, isUnavailable } from "./errors.ts";

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

test.skipIf(inject("template").engine === "pglite")(
  "in a transaction whose connection breaks, whatever is asked next may succeed later",
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

test("what fails for good is told from what may succeed later", async () => {
  const database = await openTestDatabase();
  const refused = await failureOf(database.query("select 1 / 0"));
  const mistaken = await failureOf(database.query("select * from nowhere"));
  await database.close();
  expect([isPassing(refused), isUnavailable(refused)]).toEqual([false, false]);
  expect([isPassing(mistaken), isUnavailable(mistaken)]).toEqual([false, false]);
  expect([isPassing({ code: "40P01" }), isUnavailable({ code: "40P01" })]).toEqual([true, false]);

  // A port that was free a moment ago.
  const server = createServer().listen(0);
  const { port } = server.address() as { port: number };
  server.close();
  const away = openPostgres(`postgres://roost@127.0.0.1:${port}/roost`, { warn() {} });
  const failure = await failureOf(away.query("select 1"));
  await away.close();
  expect([isPassing(failure), isUnavailable(failure)]).toEqual([true, true]);
});
