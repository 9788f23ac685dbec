import type { PGlite } from "@electric-sql/pglite";
import { CamelCasePlugin, Kysely } from "kysely";
import type { DB } from "#db/types.ts";
import { openPglite, pgliteDialect, syncFiles } from "./pglite.ts";
import { openPool, postgresDialect, statementTimeoutMs } from "./postgres.ts";
import { openPgliteSession, openPostgresSession, type Session } from "./session.ts";

export type Db = Kysely<DB>;

type Rows = { rows: Record<string, unknown>[]; rowCount: number };

/** Connections in use and idle, the most that there may be, and how many requests wait for one. */
export type Connections = { used: number; idle: number; most: number; waiting: number };

/** The database, whichever engine holds it; what is above this line cannot tell them apart. */
export type Database = {
  engine: "pglite" | "postgres";
  db: Db;
  /**
   * Runs what a library that brings its own SQL asks for; never inside a transaction of ours.
   * Several statements at once, without values, are for PostgreSQL only.
   */
  query: (text: string, values?: unknown[]) => Promise<Rows>;
  /** Opens a connection of its own for work that takes long: exports and imports. */
  openSession: () => Promise<Session>;
  /** Resolves when everything committed so far would survive a power cut. */
  makeDurable: () => Promise<void>;
  /** The connections to a server; the embedded engine needs none. */
  connections: () => Connections | undefined;
  /** The embedded engine itself, where it is the one. */
  pglite: PGlite | undefined;
  close: () => Promise<void>;
};

// The names inside jsonb documents are the product's own and stay as they are.
const plugins = [new CamelCasePlugin({ maintainNestedObjectKeys: true })];

type Logger = { warn(details: object, message: string): void };

/**
 * Opens the PostgreSQL server that a connection string names. Connects at the first query.
 *
 * @param timeoutMs milliseconds that a statement may take; 0 for migrations, which take their time
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
      // A text of several statements has a result for each, which the driver's types do not say.
      const results = [await pool.query<Record<string, unknown>>(text, values)].flat();
      return {
        rows: results.flatMap(({ rows }) => rows),
        rowCount: results.at(-1)?.rowCount ?? 0,
      };
    },
    openSession: () => openPostgresSession(connectionString),
    // Each commit waited for the server's disk.
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
 * Wraps an embedded engine that is already open; closing the one closes the other.
 *
 * @param directory where it keeps its files, when it has any
 */
export function wrapPglite(pglite: PGlite, directory?: string): Database {
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
      await pglite.exec("checkpoint");
      if (directory !== undefined) await syncFiles(directory);
    },
    connections: () => undefined,
    pglite,
    close: () => pglite.close(),
  };
}

/** Opens the embedded database in a directory, or in memory when there is none. */
export async function openEmbedded(directory: string | undefined): Promise<Database> {
  return wrapPglite(await openPglite(directory), directory);
}
