import type { PGlite } from "@electric-sql/pglite";
import { CamelCasePlugin, Kysely } from "kysely";
import type { DB } from "#db/types.ts";
import { openPglite, pgliteDialect } from "./pglite.ts";
import { openPool, postgresDialect, statementTimeoutMs } from "./postgres.ts";
import { openPgliteSession, openPostgresSession, type Session } from "./session.ts";
import { SyncedFiles } from "./synced-files.ts";

export type Db = Kysely<DB>;

type Rows = { rows: Record<string, unknown>[]; rowCount: number };

/**
 * The numbers of connections to the database server that are in use and idle, their maximum, and
 * the number of requests that wait for a connection.
 */
export type Connections = { used: number; idle: number; most: number; waiting: number };

/** The database. Code that uses it works the same on PGlite and on PostgreSQL. */
export type Database = {
  engine: "pglite" | "postgres";
  db: Db;
  /**
   * Runs SQL whose text a library has built. The SQL never runs within a transaction that our code
   * has opened. SQL with several statements must have no parameters, and works on PostgreSQL only.
   */
  query: (text: string, values?: unknown[]) => Promise<Rows>;
  /** Opens a separate connection for long work such as exports and imports. */
  openSession: () => Promise<Session>;
  /** Resolves when everything committed so far would survive a power failure. */
  makeDurable: () => Promise<void>;
  /** Returns the figures of the server's connection pool; undefined for the embedded engine. */
  connections: () => Connections | undefined;
  /** The embedded engine; undefined if the database is a PostgreSQL server. */
  pglite: PGlite | undefined;
  close: () => Promise<void>;
};

// Column names are converted to camel case, but property names inside jsonb documents stay as they
// are.
const plugins = [new CamelCasePlugin({ maintainNestedObjectKeys: true })];

type Logger = { warn(details: object, message: string): void };

/**
 * Opens a connection pool to a PostgreSQL server. It connects at the first query.
 * @param timeoutMs milliseconds that a statement may take; 0 means no limit, for migrations
 */
export function openPostgres(
  connectionString: string,
  log: Logger,
  timeoutMs = statementTimeoutMs,
): Database {
  const pool = openPool(connectionString, log, timeoutMs);
  const db = new Kysely<DB>({ dialect: postgresDialect(pool), plugins });
  return {
    engine: "postgres",
    db,
    async query(text, values) {
      // A query with several statements returns a list of results, one for each statement. The
      // driver's types do not show this list.
      const results = [await pool.query<Record<string, unknown>>(text, values)].flat();
      return {
        rows: results.flatMap(({ rows }) => rows),
        rowCount: results.at(-1)?.rowCount ?? 0,
      };
    },
    openSession: () => openPostgresSession(connectionString),
    // A PostgreSQL server needs no further sync, because it writes each commit to its disk before
    // it confirms the commit.
    makeDurable: async () => {},
    connections: () => ({
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      most: pool.options.max,
      waiting: pool.waitingCount,
    }),
    pglite: undefined,
    close: () => db.destroy(),
  };
}

/**
 * The size in bytes of the embedded engine's write-ahead log at which Roost starts a checkpoint,
 * because the engine starts none by itself. After a checkpoint, old log files can be deleted, and a
 * start after a crash has less log to replay.
 */
const logBytesPerCheckpoint = 16 * 1024 * 1024;

/**
 * Wraps an open embedded engine as a Database. Closing the Database closes the engine.
 *
 * @param files the engine's files; undefined if the engine runs in memory
 */
export function wrapPglite(pglite: PGlite, files?: SyncedFiles): Database {
  const db = new Kysely<DB>({ dialect: pgliteDialect(pglite), plugins });
  return {
    engine: "pglite",
    db,
    async query(text, values) {
      const { rows, affectedRows } = await pglite.query<Record<string, unknown>>(text, values);
      return { rows, rowCount: affectedRows ?? rows.length };
    },
    openSession: async () => openPgliteSession(pglite),
    async makeDurable() {
      if (files === undefined) return;
      await files.syncLog();
      if (files.logBytes < logBytesPerCheckpoint) return;
      files.forgetLogBytes();
      await files.syncWritten();
      await pglite.exec("checkpoint");
    },
    connections: () => undefined,
    pglite,
    close: () => pglite.close(),
  };
}

/** Opens the embedded database in a directory, or in memory if no directory is given. */
export async function openEmbedded(directory: string | undefined): Promise<Database> {
  if (directory === undefined) return wrapPglite(await openPglite(undefined));
  const files = new SyncedFiles(directory);
  await files.syncEarlier();
  return wrapPglite(await openPglite(directory, files), files);
}
