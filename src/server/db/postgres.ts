import { PostgresDialect } from "kysely";
import pg from "pg";

/**
 * The number of milliseconds after which an attempt to connect to the database server has failed.
 */
export const connectTimeoutMs = 2_000;
/**
 * The number of milliseconds after which the server cancels a statement. The driver waits one
 * second longer before it gives up, too.
 */
export const statementTimeoutMs = 30_000;

const { builtins, getTypeParser } = pg.types;

// Days are read as text and 64-bit integers as numbers, so that both engines return the same
// JavaScript values.
const parsers = new Map<number, (text: string) => unknown>([
  [builtins.DATE, (text) => text],
  [builtins.INT8, Number],
]);

export const typeParsers = {
  getTypeParser: ((oid: number, format?: "text" | "binary") =>
    parsers.get(oid) ?? getTypeParser(oid, format)) as typeof getTypeParser,
};

/**
 * Opens a pool of connections. A connection that breaks while it is idle is logged and replaced.
 * @param timeoutMs the number of milliseconds that a statement may take; 0 means no limit
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
  // of a transaction, an error without a handler would end the process. This handler ignores the
  // error, because the next statement of the transaction fails anyway.
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}

export function postgresDialect(pool: pg.Pool): PostgresDialect {
  return new PostgresDialect({ pool });
}
