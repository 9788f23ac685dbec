import pg from "pg";

/** The clock of a database on PostgreSQL, which the test can move. */
export type DatabaseClock = AsyncDisposable & { moveTo(at: number): Promise<void> };

const functions = ["now", "clock_timestamp", "statement_timestamp", "transaction_timestamp"];

/**
 * Gives a new, empty database a clock that can be moved: functions in its schema `public` hide
 * PostgreSQL's own functions that return the time.
 */
export async function createDatabaseClock(url: string): Promise<DatabaseClock> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query("create table public.moved_clock (ahead interval)");
  await client.query("insert into public.moved_clock values ('0')");
  for (const name of functions) {
    await client.query(
      `create function public.${name}() returns timestamptz language sql stable
       as 'select pg_catalog.${name}() + ahead from public.moved_clock'`,
    );
  }
  const name = new URL(url).pathname.slice(1);
  await client.query(`alter database ${name} set search_path = public, pg_catalog`);
  return {
    async moveTo(at) {
      await client.query(
        "update public.moved_clock set ahead = greatest(ahead, to_timestamp($1) - pg_catalog.clock_timestamp())",
        [at / 1_000],
      );
    },
    [Symbol.asyncDispose]: () => client.end(),
  };
}
