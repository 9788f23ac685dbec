import { createServer } from "node:net";
import { expect, test } from "vitest";
import { openTestDatabase } from "../testing.ts";
import { openPostgres } from "./connection.ts";
import { isDataError, isUnavailable } from "./errors.ts";

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

test("what a statement's data is to blame for is told from a database that is away", async () => {
  const database = await openTestDatabase();
  const refused = await failureOf(database.query("select 1 / 0"));
  const mistaken = await failureOf(database.query("select * from nowhere"));
  await database.close();
  expect([isDataError(refused), isUnavailable(refused)]).toEqual([true, false]);
  expect([isDataError(mistaken), isUnavailable(mistaken)]).toEqual([false, false]);

  // A port that was free a moment ago.
  const server = createServer().listen(0);
  const { port } = server.address() as { port: number };
  server.close();
  const away = openPostgres(`postgres://roost@127.0.0.1:${port}/roost`, { warn() {} });
  const failure = await failureOf(away.query("select 1"));
  await away.close();
  expect([isDataError(failure), isUnavailable(failure)]).toEqual([false, true]);
});
