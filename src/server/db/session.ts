import type { PGlite } from "@electric-sql/pglite";
import { CamelCasePlugin, Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import type { DB } from "#db/types.ts";
import type { Db } from "./connection.ts";
import { typeParsers } from "./postgres.ts";

/** What a transaction of a session can do; its statements have no time limit. */
export type SessionTransaction = {
  /** This transaction itself: none is begun within it. */
  db: Db;
  /**
   * Loads rows.
   *
   * @param target a table and its columns, quoted as SQL wants it: `"public"."users" ("id", "name")`
   * @param rows whole lines of COPY's text format
   * @throws the driver's error; its `where` counts the lines from the first of these rows
   */
  copyIn: (target: string, rows: Buffer) => Promise<void>;
  /**
   * Reads the rows of a query in COPY's text format, in pieces that may end anywhere. To stop before
   * the last ends the session on PostgreSQL.
   *
   * @param query without parameters
   */
  copyOut: (query: string) => AsyncIterable<Buffer>;
};

/** A connection of its own for work that takes long. */
export type Session = {
  /** Whether nobody else is answered while it has a transaction. */
  isExclusive: boolean;
  /**
   * Runs work in a transaction, which is rolled back when it throws. On the embedded engine nobody
   * else is answered meanwhile, so it is to be short there.
   *
   * @param begin the statement that begins it, where it is not a plain `begin`; PostgreSQL only
   */
  transaction<Result>(
    work: (transaction: SessionTransaction) => Promise<Result>,
    begin?: string,
  ): Promise<Result>;
  /** Runs a statement outside of a transaction; for locks that the session holds. */
  query(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
  close(): Promise<void>;
};

type Executed = { rows: Record<string, unknown>[]; rowCount: number };
type Execute = (text: string, values: unknown[]) => Promise<Executed>;

/** Kysely over something that executes statements, one after the other. */
function kyselyOver(execute: Execute): Db {
  const client = {
    query: async (text: string, values: readonly unknown[]) => ({
      ...(await execute(text, [...values])),
      command: "UPDATE" as const,
    }),
    release() {},
  };
  const pool = { connect: async () => client, end: async () => {} };
  return new Kysely<DB>({
    dialect: new PostgresDialect({ pool: pool as never }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
}

/** What a server or a role may have set, and long work must not be cut short by; 0 is no limit. */
const noTimeLimits = `
  select set_config(name, '0', false) from pg_settings where name in (
    'statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout',
    'idle_session_timeout', 'transaction_timeout'
  )`;

/**
 * Has the server look every few seconds whether this machine is still there: as long as it believes
 * so, it keeps the locks of an import, for which everyone waits.
 */
const noticeLoss = `
  set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 4`;

/** Milliseconds of silence after which this side looks whether the server is still there. */
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
  // One that breaks between two statements would end the process; its next statement fails anyway.
  client.on("error", () => {});
  await client.connect();
  await client.query(noTimeLimits);
  await client.query(noticeLoss);
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
        // Nothing else gets through until every row has been read, which nobody does any more.
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
        // What the server makes of it when a statement failed whose error nobody passed on.
        if (command === "ROLLBACK") throw new Error("The transaction was rolled back");
        return result;
      } catch (error) {
        // A connection that is gone has rolled back by itself.
        await client.query("rollback").catch(() => {});
        throw error;
      }
    },
    query: (text, values) => client.query<Record<string, unknown>>(text, values),
    close: () => client.end(),
  };
}

/** The embedded engine has one connection: a session is a turn at it. */
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
              // A buffer that several threads share would be refused; none of these is.
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
