import { inject } from "vitest";
import { type Database, openEmbedded, openPostgres } from "#server/db/connection.ts";
import { createDatabaseOn, type OwnDatabase } from "./own-database.ts";
import { isFull } from "./scale.ts";

const serverUrl = process.env.FAULT_DATABASE_URL || undefined;

/** The folder of PostgreSQL's programs, for tests that start and kill their own server. */
export const postgresBinaries = process.env.FAULT_POSTGRES_BINARIES || undefined;

/** Whether this run has a PostgreSQL server that all tests share. */
export const hasPostgres = serverUrl !== undefined;

/**
 * Whether this run repeats tests on PostgreSQL. Only the full run of the fault tests does so, and
 * only if there is a PostgreSQL server. The short run, in `npm test`, runs these tests only on the
 * embedded database.
 */
export const alsoOnPostgres = hasPostgres && isFull;

/**
 * Creates a database on the PostgreSQL server that all tests share. The database has the content of
 * a site after its server's first start. `await using` drops the database.
 */
export const createDatabase = (): Promise<OwnDatabase> =>
  createDatabaseOn(serverUrl ?? "", inject("databaseTemplate"));

/**
 * Creates a database without tables on the PostgreSQL server that all tests share. `await using`
 * drops the database.
 */
export const createEmptyDatabase = (): Promise<OwnDatabase> =>
  createDatabaseOn(serverUrl ?? "", undefined);

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
