import { sql } from "kysely";
import type { Session } from "../../db/session.ts";
import { inStaging, stagingSchema } from "./staging-store.ts";

/**
 * An index, an exclusion constraint, or a primary, unique or foreign key. It is dropped before rows
 * are loaded, and then created again.
 */
export type Key = {
  kind: "primary" | "unique" | "foreign" | "exclusion" | "index";
  table: string;
  name: string;
  /**
   * For an index, the SQL statement that creates it. For a key or constraint, its definition as
   * SQL, such as `PRIMARY KEY (id)`.
   */
  definition: string;
  /**
   * For a unique index, its columns or expressions as SQL. For an index that is not unique, an
   * empty list. For all other kinds, the names of the columns.
   */
  parts: string[];
  /** The table and the columns to which a foreign key refers; null for other keys. */
  parent: { table: string; columns: string[] } | null;
};

const columnsOf = (table: string, numbers: string) => `array(
  select attname::text from unnest(${numbers}) with ordinality as n (number, place)
  join pg_attribute on attrelid = ${table} and attnum = number order by place
)`;

/** Returns the columns of each table's primary key. */
export async function listPrimaryKeys(session: Session): Promise<Map<string, string[]>> {
  return inStaging(session, async ({ db }) => {
    const { rows } = await sql<{ table: string; columns: string[] }>`
      select (select relname::text from pg_class where oid = conrelid) as "table",
        ${sql.raw(columnsOf("conrelid", "conkey"))} as columns
      from pg_constraint
      where connamespace = ${stagingSchema}::regnamespace and contype = 'p'
    `.execute(db);
    return new Map(rows.map(({ table, columns }) => [table, columns]));
  });
}

/**
 * Drops all keys and indexes of the staging schema, because rows load several times as fast without
 * them.
 */
export async function dropKeys(session: Session): Promise<Key[]> {
  return inStaging(session, async ({ db }) => {
    const { rows: constraints } = await sql<Key>`
      select case contype
          when 'p' then 'primary' when 'u' then 'unique' when 'x' then 'exclusion' else 'foreign'
        end as kind,
        (select relname::text from pg_class where oid = conrelid) as "table",
        conname::text as name, pg_get_constraintdef(oid) as definition,
        ${sql.raw(columnsOf("conrelid", "conkey"))} as parts,
        case when contype = 'f' then jsonb_build_object(
          'table', (select relname from pg_class where oid = confrelid),
          'columns', ${sql.raw(columnsOf("confrelid", "confkey"))}
        ) end as parent
      from pg_constraint
      where connamespace = ${stagingSchema}::regnamespace and contype in ('p', 'u', 'x', 'f')
      order by case contype when 'f' then 1 else 2 end, conname
    `.execute(db);
    for (const { table, name } of constraints) {
      await sql`alter table ${sql.id(table)} drop constraint ${sql.id(name)}`.execute(db);
    }
    const { rows: indexes } = await sql<Key>`
      select 'index' as kind, source.relname::text as "table", pg_class.relname::text as name,
        pg_get_indexdef(indexrelid) as definition, null as parent,
        case when indisunique then array(
          select pg_get_indexdef(indexrelid, place, true) from generate_series(1, indnkeyatts) as place
        ) else array[]::text[] end as parts
      from pg_index join pg_class on pg_class.oid = indexrelid
      join pg_class as source on source.oid = indrelid
      where source.relnamespace = ${stagingSchema}::regnamespace and source.relkind = 'r'
      order by pg_class.relname
    `.execute(db);
    for (const { name } of indexes) await sql`drop index ${sql.id(name)}`.execute(db);
    // Foreign keys are created last, because they need the keys that they refer to.
    const order = ["primary", "unique", "exclusion", "index", "foreign"];
    return [...constraints, ...indexes].sort(
      (a, b) => order.indexOf(a.kind) - order.indexOf(b.kind),
    );
  });
}

/**
 * Creates a key again after rows were loaded.
 *
 * @throws the database's error if the rows violate the key
 */
export async function createKey(session: Session, key: Key): Promise<void> {
  const { kind, table, name, definition } = key;
  await inStaging(session, async ({ db }) => {
    if (kind === "index") await sql.raw(definition).execute(db);
    else {
      await sql`
        alter table ${sql.id(table)} add constraint ${sql.id(name)} ${sql.raw(definition)}
      `.execute(db);
    }
  });
}

/**
 * Returns the primary keys of up to 1,000 rows that violate the given key. Returns none for an
 * exclusion constraint, because the database's own error already contains the values of the rows.
 */
export async function findViolators(
  session: Session,
  { kind, table, parts, parent }: Key,
  primaryKey: readonly string[],
): Promise<Map<string, string>[]> {
  if (kind === "exclusion") return [];
  const expressions = parts.map((part) => (parent ? sql.id(part) : sql.raw(quoted(part, kind))));
  const condition = parent
    ? sql`${sql.join(
        parts.map((part) => sql`${sql.id("child", part)} is not null`),
        sql` and `,
      )}
        and not exists (select from ${sql.id(parent.table)} as parent where ${sql.join(
          parts.map(
            (part, place) =>
              sql`${sql.id("parent", parent.columns[place] ?? "")} = ${sql.id("child", part)}`,
          ),
          sql` and `,
        )})`
    : sql`(${sql.join(expressions)}) in (
        select ${sql.join(expressions)} from ${sql.id(table)}
        group by ${sql.join(expressions)} having count(*) > 1 limit 1)`;
  return inStaging(session, async ({ db }) => {
    const { rows } = await sql<{ name: string[] }>`
      select array[${sql.join(primaryKey.map((column) => sql`${sql.id(column)}::text`))}] as name
      from ${sql.id(table)} as child where ${condition} limit 1000
    `.execute(db);
    return rows.map(
      ({ name }) => new Map(primaryKey.map((column, place) => [column, name[place] ?? ""])),
    );
  });
}

/**
 * Quotes the name of a column. A column or expression of an index is returned unchanged, because it
 * is SQL already.
 */
const quoted = (part: string, kind: Key["kind"]) =>
  kind === "index" ? part : `"${part.replaceAll('"', '""')}"`;
