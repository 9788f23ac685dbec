import type { PGlite } from "@electric-sql/pglite";
import {
  CamelCasePlugin,
  Kysely,
  type PostgresCursor,
  PostgresDialect,
  type PostgresQueryResult,
} from "kysely";
import pg from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import type { DB } from "#db/types.ts";
import { typeParsers, withoutCompiling } from "./postgres.ts";

type Db = Kysely<DB>;

/** A transaction of a database session. Its statements have no time limit. */
export type SessionTransaction = {
  /** Runs queries in the transaction. The queries cannot begin another transaction. */
  db: Db;
  /**
   * Loads rows with COPY.
   * @param target a table and its columns, quoted as SQL needs them: `"public"."users" ("id",
   *   "name")`
   * @param rows complete lines of COPY's text format
   * @throws the driver's error; its property `where` states a line number, counted from the first
   *   of these rows
   */
  copyIn: (target: string, rows: Buffer) => Promise<void>;
  /**
   * Reads a query's rows in COPY's text format. A chunk may end in the middle of a row. On
   * PostgreSQL, a caller that stops before the last chunk makes the session unusable.
   * @param query a query without parameters
   */
  copyOut: (query: string) => AsyncIterable<Buffer>;
};

/** A separate database connection for long work such as imports. */
export type Session = {
  /** Whether a transaction of this session makes all other queries wait. */
  isExclusive: boolean;
  /**
   * Runs work in a transaction, which is rolled back if the work throws. On the embedded engine a
   * transaction blocks all other queries, so it must be short there.
   *
   * @param begin the statement that begins the transaction, on PostgreSQL only; a plain `begin` by
   *   default
   */
  transaction<Result>(
    work: (transaction: SessionTransaction) => Promise<Result>,
    begin?: string,
  ): Promise<Result>;
  /** Runs a statement outside of a transaction, for locks that last until the session ends. */
  query(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
  close(): Promise<void>;
};

type Executed = { rows: Record<string, unknown>[]; rowCount: number };
type Execute = (text: string, values: unknown[]) => Promise<Executed>;

/**
 * Returns a Kysely instance that runs its statements through the given function, one after another.
 */
function kyselyOver(execute: Execute): Db {
  function query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
  function query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
  function query(text: unknown, values: readonly unknown[] = []): unknown {
    if (typeof text !== "string") throw new Error("A session has no cursors");
    return execute(text, [...values]).then((result) => ({ ...result, command: "UPDATE" }));
  }
  const pool = { connect: async () => ({ query, release() {} }), end: async () => {}, options: {} };
  return new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
}

/**
 * Removes the time limits that a server or role may have set, because they would cut long work
 * short. Zero means no limit.
 */
const noTimeLimits = `
  select set_config(name, '0', false) from pg_settings where name in (
    'statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout',
    'idle_session_timeout', 'transaction_timeout'
  )`;

/**
 * Makes the PostgreSQL server check every few seconds whether this machine still responds. If this
 * machine fails during an import, the locks of the import block every other process until
 * PostgreSQL notices the failure.
 */
const detectLostClient = `
  set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 4`;

/**
 * The number of milliseconds of silence after which this machine checks whether the server still
 * responds.
 */
const keepAliveMs = 10_000;

/** Opens a session on a PostgreSQL server. */
export async function openPostgresSession(connectionString: string): Promise<Session> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: 5_000,
    application_name: "roost-session",
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMs,
    types: typeParsers,
  });
  // This handler ignores the error of a connection that breaks between two statements, which would
  // otherwise end the process. The next statement fails anyway.
  client.on("error", () => {});
  await client.connect();
  await client.query(noTimeLimits);
  await client.query(withoutCompiling);
  await client.query(detectLostClient);
  const transaction: SessionTransaction = {
    db: kyselyOver(async (text, values) => {
      const { rows, rowCount } = await client.query<Record<string, unknown>>(text, values);
      return { rows, rowCount: rowCount ?? 0 };
    }),
    async copyIn(target, rows) {
      const stream = client.query(copyFrom(`copy ${target} from stdin`));
      await new Promise<void>((resolve, reject) => {
        stream.once("finish", resolve);
        stream.once("error", reject);
        stream.end(rows);
      });
    },
    async *copyOut(query) {
      let isWhole = false;
      try {
        yield* client.query(copyTo(`copy (${query}) to stdout`));
        isWhole = true;
      } finally {
        // The connection cannot run another query until every remaining row has been read, so the
        // connection is closed.
        if (!isWhole) client.connection.stream.destroy();
      }
    },
  };
  return {
    isExclusive: false,
    async transaction(work, begin = "begin") {
      await client.query(begin);
      try {
        const result = await work(transaction);
        const { command } = await client.query("commit");
        // If an earlier statement failed and its error was ignored, the server turns a commit into
        // a rollback. So the server's response to the commit is checked.
        if (command === "ROLLBACK") throw new Error("The transaction was rolled back");
        return result;
      } catch (error) {
        // The error of a failed rollback is ignored: the connection is then broken, and the server
        // has rolled back by itself.
        await client.query("rollback").catch(() => {});
        throw error;
      }
    },
    query: (text, values) => client.query<Record<string, unknown>>(text, values),
    close: () => client.end(),
  };
}

/**
 * Opens a session on the embedded engine. The engine has one connection, so its transactions run
 * one after another.
 */
export function openPgliteSession(pglite: PGlite): Session {
  return {
    isExclusive: true,
    transaction: (work) =>
      pglite.transaction((turn) =>
        work({
          db: kyselyOver(async (text, values) => {
            const { rows, affectedRows } = await turn.query<Record<string, unknown>>(text, values);
            return { rows, rowCount: affectedRows ?? rows.length };
          }),
          async copyIn(target, rows) {
            await turn.query(`copy ${target} from '/dev/blob'`, [], {
              // The buffer's type is narrowed, because the engine rejects buffers that are shared
              // between threads. This buffer is not shared.
              blob: new Blob([rows as Uint8Array<ArrayBuffer>]),
            });
          },
          async *copyOut(query) {
            const { blob } = await turn.query(`copy (${query}) to '/dev/blob'`);
            if (blob) yield Buffer.from(await blob.arrayBuffer());
          },
        }),
      ),
    query: (text, values) => pglite.query<Record<string, unknown>>(text, values),
    close: async () => {},
  };
}
