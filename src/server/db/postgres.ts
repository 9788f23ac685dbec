import { PostgresDialect } from "kysely";
import pg from "pg";

/** Milliseconds after which a connection that is not made counts as refused. */
export const connectTimeoutMs = 2_000;
/** Milliseconds after which a statement is given up, on the server and (a little later) here. */
export const statementTimeoutMs = 30_000;

const { builtins, getTypeParser } = pg.types;

// The same JavaScript values as from the embedded engine: days as text, 64-bit integers as numbers.
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
 *
 * @param timeoutMs milliseconds that a statement may take; 0 for as long as it takes
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
  // The pool does not listen to a connection that it has handed out: one that breaks between two
  // statements would end the process. Its next statement fails anyway.
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}

export function postgresDialect(pool: pg.Pool): PostgresDialect {
  return new PostgresDialect({ pool });
}
