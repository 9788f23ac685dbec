import { mkdir } from "node:fs/promises";
import pg from "pg";
import { startTemporaryPostgres } from "../scripts/temporary-postgres.ts";
import { type Database, openEmbedded, openPostgres } from "../src/server/db/connection.ts";
import { migrate } from "../src/server/db/migrate.ts";
import { seedStarterContent } from "../src/server/seed-starter-content.ts";

const silent = { warn() {} };

/** The data directory and the database URL with which a measured server runs. */
export type Place = { dataDir: string; databaseUrl?: string };

/** Creates and seeds the database if needed, fills it, and closes it. */
export async function fillDatabase<Result>(
  { dataDir, databaseUrl }: Place,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  await mkdir(dataDir, { recursive: true });
  const database =
    databaseUrl === undefined
      ? await openEmbedded(`${dataDir}/database`)
      : openPostgres(databaseUrl, silent, 0);
  try {
    await migrate(database, () => seedStarterContent(database.db, { webhookUrl: undefined }));
    const result = await work(database);
    await database.makeDurable();
    return result;
  } finally {
    await database.close();
  }
}

/** Uses the database of a running server. */
export async function withPostgres<Result>(
  databaseUrl: string,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const database = openPostgres(databaseUrl, silent, 0);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/**
 * A PostgreSQL server for one part of the bench. It syncs each commit to the disk, as a production
 * server does.
 */
export type OwnPostgres = AsyncDisposable & {
  /** Creates an empty database on the PostgreSQL server and returns the database's URL. */
  create(name: string): Promise<string>;
};

export async function startOwnPostgres(binaries: string): Promise<OwnPostgres> {
  const postgres = await startTemporaryPostgres(binaries, { durable: true });
  return {
    async create(name) {
      const client = new pg.Client(postgres.url);
      await client.connect();
      try {
        await client.query(`create database ${name}`);
      } finally {
        await client.end();
      }
      return Object.assign(new URL(postgres.url), { pathname: `/${name}` }).href;
    },
    [Symbol.asyncDispose]: () => postgres.stop(),
  };
}
