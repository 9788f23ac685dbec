import { randomUUID } from "node:crypto";
import pg from "pg";

/** A database that only one test uses. `name` is the database's name on the PostgreSQL server. */
export type OwnDatabase = AsyncDisposable & { name: string; url: string };

async function runOn(server: string, statement: string): Promise<void> {
  const client = new pg.Client(server);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/**
 * Creates a database on a PostgreSQL server. `await using` drops it.
 * @param template the name of a database to copy; without it, the new database is empty
 */
export async function createDatabaseOn(
  server: string,
  template: string | undefined,
): Promise<OwnDatabase> {
  const name = `roost_fault_${randomUUID().replaceAll("-", "")}`;
  const copied = template === undefined ? "" : ` template ${template}`;
  await runOn(server, `create database ${name}${copied}`);
  return {
    name,
    url: Object.assign(new URL(server), { pathname: `/${name}` }).href,
    [Symbol.asyncDispose]: () => runOn(server, `drop database ${name} with (force)`),
  };
}
