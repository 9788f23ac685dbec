import { randomUUID } from "node:crypto";
import pg from "pg";
import { type Database, openEmbedded, openPostgres } from "#server/db/connection.ts";

const serverUrl = process.env.FAULT_DATABASE_URL || undefined;

/** The folder of PostgreSQL's programs, for tests that start and kill their own server. */
export const postgresBinaries = process.env.FAULT_POSTGRES_BINARIES || undefined;

/** Whether this run has a PostgreSQL server that all tests share. */
export const hasPostgres = serverUrl !== undefined;

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client(serverUrl);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Creates an empty database on the shared server. `await using` drops it. */
export async function createDatabase(): Promise<AsyncDisposable & { url: string }> {
  const name = `roost_fault_${randomUUID().replaceAll("-", "")}`;
  await onServer(`create database ${name}`);
  return {
    url: Object.assign(new URL(serverUrl ?? ""), { pathname: `/${name}` }).href,
    [Symbol.asyncDispose]: () => onServer(`drop database ${name} with (force)`),
  };
}

/**
 * Opens the database of a server. An embedded database can be opened only while its server is
 * stopped.
 */
export async function openStored(
  dataDir: string,
  databaseUrl: string | undefined,
): Promise<Database & AsyncDisposable> {
  const database =
    databaseUrl === undefined
      ? await openEmbedded(`${dataDir}/database`)
      : openPostgres(databaseUrl, { warn() {} });
  return { ...database, [Symbol.asyncDispose]: () => database.close() };
}
