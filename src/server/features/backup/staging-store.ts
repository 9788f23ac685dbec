import { type Kysely, sql } from "kysely";
import { migrations } from "#db/migrations/index.ts";
import type { Db } from "../../db/connection.ts";
import type { Session, SessionTransaction } from "../../db/session.ts";

/**
 * The name of the database schema in which an import is prepared. Meanwhile, visitors see the
 * tables of the schema `public`.
 */
export const stagingSchema = "roost_import";

export type Column = {
  table: string;
  column: string;
  /** The type's name in PostgreSQL, such as `timestamp with time zone`. */
  type: string;
  /** Whether each row must state a value for the column, because the column has no default. */
  isRequired: boolean;
  /** The name of the sequence that provides the column's default value; null if there is none. */
  sequence: string | null;
};

/** Runs a transaction in which table names refer to the staging schema. */
export function inStaging<Result>(
  session: Session,
  work: (transaction: SessionTransaction) => Promise<Result>,
): Promise<Result> {
  return session.transaction(async (transaction) => {
    // The transactions of an import do not wait for the disk, because the prepared tables need not
    // survive a power failure before the import commits.
    await sql`
      select set_config('search_path', ${stagingSchema}, true),
        set_config('synchronous_commit', 'off', true),
        set_config('client_min_messages', 'warning', true)
    `.execute(transaction.db);
    return work(transaction);
  });
}

export async function createStaging(session: Session): Promise<void> {
  await dropStaging(session);
  await session.transaction(async ({ db }) => {
    await sql`create schema ${sql.id(stagingSchema)}`.execute(db);
  });
}

export async function dropStaging(session: Session): Promise<void> {
  await session.transaction(async ({ db }) => {
    await sql`set local client_min_messages to warning`.execute(db);
    await sql`drop schema if exists ${sql.id(stagingSchema)} cascade`.execute(db);
  });
}

/** Runs one migration in the staging schema. */
export async function migrateStaging(session: Session, name: string): Promise<void> {
  await inStaging(session, async ({ db }) => {
    await migrations[name]?.up(db as Kysely<unknown>);
  });
}

/** Returns the columns of the tables in the staging schema. Generated columns are left out. */
export async function listColumns(session: Session): Promise<Column[]> {
  return inStaging(session, async ({ db }) => {
    const { rows } = await sql<Column>`
      select relname::text as "table", attname::text as "column", format_type(atttypid, null) as type,
        attnotnull and not atthasdef as "isRequired",
        pg_get_serial_sequence(quote_ident(relname), attname) as sequence
      from pg_attribute join pg_class on pg_class.oid = attrelid
      where relnamespace = ${stagingSchema}::regnamespace and relkind = 'r'
        and attnum > 0 and not attisdropped and attgenerated = ''
      order by relname, attnum
    `.execute(db);
    return rows;
  });
}

/** Counts the rows of each table of a schema. */
export async function countRows(
  session: Session,
  schema: string,
  tables: readonly string[],
): Promise<Map<string, number>> {
  return session.transaction(async ({ db }) => {
    const counts = new Map<string, number>();
    for (const table of tables) {
      const { rows } = await sql<{ count: number }>`
        select count(*) as count from ${sql.id(schema, table)}
      `.execute(db);
      counts.set(table, rows[0]?.count ?? 0);
    }
    return counts;
  });
}

/**
 * Types whose values may be long. Columns of these types get no statistics, because sampling them
 * would take as long as loading them.
 */
const longTypes = /^(?:text|jsonb|bytea)$/;

/**
 * Reduces the sample for a table's statistics from 30,000 to 7,500 rows, which are enough for query
 * planning.
 */
const statisticsTarget = sql`set local default_statistics_target = 25`;

/**
 * Updates the query planner's statistics of the tables in the staging schema, so that the first
 * requests after the import are fast.
 *
 * @param columns the columns of these tables; columns of other tables are ignored
 */
export async function analyze(
  session: Session,
  tables: readonly string[],
  columns: readonly Column[],
): Promise<void> {
  for (const table of tables) {
    const short = columns.filter(
      (column) => column.table === table && !longTypes.test(column.type),
    );
    const names = sql.join(short.map(({ column }) => sql.id(column)));
    await inStaging(session, async ({ db }) => {
      await statisticsTarget.execute(db);
      await sql`analyze ${sql.id(table)} (${names})`.execute(db);
    });
  }
}

/**
 * SQL for the largest number that no later version of a setting may get, because an import removes
 * the version with this number: a browser that shows the removed version still sends its number.
 * Roost computes the number of a new version from the table's rows, too, so a number that is not
 * greater than those of the imported versions does not count. If the import has no versions, its
 * first version gets the number 1.
 */
const largestRemoved = (table: string, sequence: string) => sql`(
  select greatest(
    (select last_value from ${sql.id("public", sequence)} where is_called),
    (select max(version) from ${sql.id("public", table)}
      having max(version) > (select max(version) from ${sql.id(table)}))
  )
)`;

/**
 * Sets each column's sequence to the value in the dump, or to the largest id in the table if that
 * is greater. The sequence of a `version` column is set above the versions that the import removes.
 *
 * @param stated the values in the dump, by the names of the sequences
 */
export async function setSequences(
  db: Db,
  columns: readonly Column[],
  stated: ReadonlyMap<string, { value: number; isCalled: boolean }>,
): Promise<void> {
  for (const { table, column, sequence } of columns) {
    if (sequence === null) continue;
    const name = sequence.slice(sequence.indexOf(".") + 1);
    const { value, isCalled } = stated.get(name) ?? { value: 1, isCalled: false };
    const largest =
      column === "version"
        ? largestRemoved(table, name)
        : sql`(select max(${sql.id(column)}) from ${sql.id(table)})`;
    await sql`
      select setval(${sequence}::regclass, greatest(${value}, largest), largest >= ${value} or ${isCalled})
      from (select coalesce(${largest}, 0)::bigint as largest) as ids
    `.execute(db);
  }
}
