import { sql } from "kysely";
import type { Db } from "../../db/connection.ts";
import { dumpedTables } from "./table-rules.ts";

/** A database table, with the SQL for writing its rows to a dump. */
export type TableToDump = {
  /** The table and its columns as SQL: `public.form_analytics (id, session_id, "timestamp")`. */
  target: string;
  /**
   * Returns the query for the table's rows in the order of their primary keys. Every database
   * server returns the same text for the same data.
   */
  rows: (range?: KeyRange) => string;
  /**
   * The primary key's columns, and SQL for sorting by the key and for the approximate size of a row
   * in a dump.
   */
  key: string[];
  sortedKey: string;
  rowCost: string;
  storedBytes: number;
};

/**
 * A range of primary keys: after the first key, up to and including the second key. An undefined
 * key means that the range has no bound there.
 */
export type KeyRange = { after: string | undefined; upTo: string | undefined };

type Column = {
  table: string;
  name: string;
  type: string;
  /** The column's position in the primary key; null if the column is not part of the key. */
  keyPlace: number | null;
  /** Whether the database sorts text by bytes unless a query names a collation. */
  isBytewise: boolean;
  storedBytes: number;
};

const isText = ({ type }: Column) => type === "text" || type === "character varying";

/**
 * Sets the formats of values for a transaction, so that every server writes the same text for the
 * same value. Also gives the transaction more memory for sorting.
 */
export async function setDumpFormats(db: Db): Promise<void> {
  await sql`
    select
      set_config('timezone', 'UTC', true), set_config('datestyle', 'ISO, MDY', true),
      set_config('intervalstyle', 'postgres', true), set_config('extra_float_digits', '3', true),
      set_config('bytea_output', 'hex', true), set_config('work_mem', '32MB', true)
  `.execute(db);
}

/**
 * Locks the tables, so that no import replaces them until the transaction ends. The call must be
 * the first statement of the transaction: if an import replaced a table after the snapshot was
 * taken, the table would appear empty.
 */
export async function lockTablesForReading(db: Db): Promise<void> {
  await sql`
    lock table ${sql.join(dumpedTables.map((table) => sql.id("public", table)))} in access share mode
  `.execute(db);
}

/** Describes the tables that a dump contains, in the order in which the dump has them. */
export async function describeTables(db: Db): Promise<TableToDump[]> {
  const { rows: columns } = await sql<Column>`
    select
      relname as "table", quote_ident(attname) as name, format_type(atttypid, null) as type,
      array_position(indkey::int2[], attnum) as key_place,
      (
        select datcollate in ('C', 'POSIX')
          -- Servers before 15 have no other provider, and no such column.
          and coalesce(to_jsonb(pg_database) ->> 'datlocprovider', 'c') = 'c'
        from pg_database where datname = current_database()
      ) as is_bytewise,
      pg_total_relation_size(pg_class.oid) as stored_bytes
    from pg_class
    join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
      -- What the database derives it derives again.
      and attgenerated = ''
    join pg_index on indrelid = pg_class.oid and indisprimary
    where relnamespace = 'public'::regnamespace
    order by attnum
  `.execute(db);
  return dumpedTables.map((name) =>
    describeTable(
      name,
      columns.filter(({ table }) => table === name),
    ),
  );
}

/** SQL condition: a mail waits to be sent. */
const isWaitingMail = "state in ('queued', 'sending')";

/**
 * SQL for values that dumps contain instead of the stored values. A mail that waits to be sent has
 * the state `failed` in a dump, so that a server with a restored dump does not send it again.
 */
const dumpedValues: Record<string, Record<string, string>> = {
  mail: {
    state: `case when ${isWaitingMail} then 'failed' else state end`,
    claimed_until: "null",
    error: `case when ${isWaitingMail} then 'This mail was waiting when the dump was made.' else error end`,
  },
};

function describeTable(table: string, columns: Column[]): TableToDump {
  const keyColumns = columns
    .filter(({ keyPlace }) => keyPlace !== null)
    .sort((one, other) => (one.keyPlace ?? 0) - (other.keyPlace ?? 0));
  const sortedKey = keyColumns.map(sortedBy).join(", ");
  const names = columns.map(({ name }) => name).join(", ");
  const values = columns.map(({ name }) => dumpedValues[table]?.[name] ?? name).join(", ");
  return {
    target: `public.${table} (${names})`,
    rows({ after, upTo } = { after: undefined, upTo: undefined }) {
      const limits = [after && `(${sortedKey}) > ${after}`, upTo && `(${sortedKey}) <= ${upTo}`];
      const condition = limits.filter(Boolean).join(" and ");
      return `select ${values} from public.${table}${condition && ` where ${condition}`} order by ${sortedKey}`;
    },
    key: keyColumns.map(({ name }) => name),
    sortedKey,
    rowCost: columns.map(costOf).join(" + "),
    storedBytes: columns[0]?.storedBytes ?? 0,
  };
}

/**
 * Returns SQL that sorts a column by bytes, because collations differ between servers. If the
 * database already sorts by bytes, the SQL names no collation, so that the database can use the
 * key's index.
 */
function sortedBy(column: Column): string {
  return isText(column) && !column.isBytewise ? `${column.name} collate "C"` : column.name;
}

/**
 * Returns SQL for the approximate size of a value in a dump. Large values, which PostgreSQL stores
 * separately, are not decompressed to find their size.
 */
function costOf(column: Column): string {
  if (isText(column)) return `coalesce(octet_length(${column.name}), 2)`;
  if (column.type === "bytea") return `coalesce(octet_length(${column.name}) * 2, 2)`;
  if (column.type === "jsonb") return `coalesce(pg_column_size(${column.name}) * 4, 2)`;
  return "12";
}

/**
 * Splits a table into ranges of primary keys that contain about the given number of bytes. A range
 * with one large row may contain more.
 */
export async function listRanges(
  db: Db,
  { target, key, sortedKey, rowCost }: TableToDump,
  bytes: number,
): Promise<KeyRange[]> {
  const table = target.slice(0, target.indexOf(" "));
  const literal = `(${key.map(() => "%L").join(", ")})`;
  const { rows } = await sql<{ bound: string }>`
    select format(${sql.lit(literal)}, ${sql.raw(key.join(", "))}) as bound from (
      select *, lag(total, 1, 0::bigint) over (order by total) as previous from (
        select ${sql.raw(key.join(", "))}, sum(${sql.raw(rowCost)}) over (
          order by ${sql.raw(sortedKey)} rows unbounded preceding
        ) as total
        from ${sql.raw(table)}
      ) as summed
    ) as totals
    where total / ${sql.lit(bytes)} > previous / ${sql.lit(bytes)}
    order by total
  `.execute(db);
  const bounds = [undefined, ...rows.map(({ bound }) => bound), undefined];
  return bounds.slice(1).map((upTo, index) => ({ after: bounds[index], upTo }));
}

/**
 * Returns the list of migrations for a dump. The times when they ran are replaced by a constant,
 * because they say nothing about the data.
 */
export const migrationsToDump: Pick<TableToDump, "target" | "rows"> = {
  target: 'public.kysely_migration (name, "timestamp")',
  rows: () => `
    select name, '2000-01-01T00:00:00.000Z' from public.kysely_migration order by name collate "C"`,
};

type Sequence = { name: string; value: number; isCalled: boolean };

/** Returns the current values of the tables' sequences. */
export async function listSequences(db: Db): Promise<Sequence[]> {
  const tables = sql.join(dumpedTables.map((name) => sql.lit(name)));
  const { rows: names } = await sql<{ name: string }>`
    select sequence.oid::regclass::text as name
    from pg_class as sequence
    join pg_depend on objid = sequence.oid and classid = 'pg_class'::regclass and deptype = 'a'
    join pg_class as owner on owner.oid = refobjid
    where sequence.relkind = 'S' and sequence.relnamespace = 'public'::regnamespace
      and owner.relname in (${tables})
    order by sequence.relname collate "C"
  `.execute(db);
  const sequences: Sequence[] = [];
  for (const { name } of names) {
    const bare = name.replace(/^public\./, "");
    const { rows } = await sql<Omit<Sequence, "name">>`
      select last_value as value, is_called from public.${sql.raw(bare)}
    `.execute(db);
    sequences.push(...rows.map((row) => ({ ...row, name: `public.${bare}` })));
  }
  return sequences;
}
