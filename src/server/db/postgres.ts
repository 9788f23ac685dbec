import { PostgresDialect } from "kysely";
import pg from "pg";

/** Milliseconds after which an attempt to connect to the database server has failed. */
export const connectTimeoutMs = 2_000;
/** Milliseconds after which the server cancels a statement. The driver gives up a second later. */
export const statementTimeoutMs = 30_000;

const { builtins, getTypeParser } = pg.types;

// Both engines return the same JavaScript values: days as text, 64-bit integers as numbers.
const parsers = new Map<number, (text: string) => unknown>([
  [builtins.DATE, (text) => text],
  [builtins.INT8, Number],
]);

export const typeParsers = {
  getTypeParser: ((oid: number, format?: "text" | "binary") =>
    parsers.get(oid) ?? getTypeParser(oid, format)) as typeof getTypeParser,
};

/**
 * Opens a pool of connections. A connection that breaks while idle is logged and replaced.
 * @param timeoutMs milliseconds that a statement may take; 0 means no limit
 */
export function openPool(
  connectionString: string,
  log: { warn(details: object, message: string): void },
  timeoutMs: number,
): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max: 16,
    connectionTimeoutMillis: connectTimeoutMs,
    statement_timeout: timeoutMs,
    query_timeout: timeoutMs && timeoutMs + 1_000,
    application_name: "roost",
    types: typeParsers,
  });
  pool.on("error", (error) => log.warn({ error: error.message }, "database connection lost"));
  // The pool handles errors of idle connections only. If a connection breaks between two statements
  // of a transaction, the unhandled error would end the process; the next statement fails anyway.
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}

export function postgresDialect(pool: pg.Pool): PostgresDialect {
  return new PostgresDialect({ pool });
}
