import { type PostgresCursor, PostgresDialect, type PostgresQueryResult } from "kysely";
import pg from "pg";
import { createStatementNames } from "./name-statements.ts";

/**
 * The number of milliseconds after which an attempt to connect to the database server has failed.
 */
export const connectTimeoutMs = 2_000;
/**
 * The number of milliseconds after which the server cancels a statement. The driver gives up one
 * second later.
 */
export const statementTimeoutMs = 30_000;

/**
 * Switches off the server's just-in-time compilation of queries. The server overestimates the cost
 * of many queries that read few rows. It would compile such a query for seconds, although the query
 * runs in milliseconds.
 */
export const withoutCompiling = "set jit = off";

const { builtins, getTypeParser } = pg.types;

// Days are read as text and 64-bit integers as numbers, so that PGlite and PostgreSQL return the
// same JavaScript values.
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

/** Prepares a new connection of a pool. If that fails, the pool closes the connection. */
async function prepareClient(client: pg.PoolClient): Promise<void> {
  try {
    await client.query(withoutCompiling);
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/** Returns Kysely's dialect over a pool. Statements that run often are planned once. */
export function postgresDialect(pool: pg.Pool): PostgresDialect {
  const nameOf = createStatementNames();
  const prepared = new WeakSet<pg.PoolClient>();
  return new PostgresDialect({
    pool: {
      async connect() {
        const client = await pool.connect();
        if (!prepared.has(client)) {
          await prepareClient(client);
          prepared.add(client);
        }
        function query<Row>(
          text: string,
          values: readonly unknown[],
        ): Promise<PostgresQueryResult<Row>>;
        function query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
        function query(text: unknown, values: readonly unknown[] = []): unknown {
          if (typeof text !== "string") throw new Error("The pool has no cursors");
          const name = values.length > 0 ? nameOf(text) : undefined;
          return client.query({ text, values: [...values], ...(name !== undefined && { name }) });
        }
        return { query, release: (error?: boolean) => client.release(error) };
      },
      end: () => pool.end(),
      options: pool.options,
    },
  });
}
