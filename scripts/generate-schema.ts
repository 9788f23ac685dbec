import { readFile, writeFile } from "node:fs/promises";
import { type Database, openEmbedded } from "../src/server/db/connection.ts";
import { migrate } from "../src/server/db/migrate.ts";
import { dataMarker } from "../src/server/features/backup/read-schema.ts";

const schemaFile = "db/schema.sql";

/**
 * SQL that selects a CREATE TABLE statement for each table. Sequences need no statement: PostgreSQL
 * creates a sequence for each column of type `serial` or `bigserial`.
 */
const tables = `
  select format(
    E'CREATE TABLE public.%I (\\n    %s\\n);',
    class.relname,
    (
      select string_agg(line, E',\\n    ' order by rank, line_order, line collate "C") from (
        select 0 as rank, attnum as line_order, concat_ws(
          ' ',
          quote_ident(attname),
          case
            when owned is null then format_type(atttypid, atttypmod)
            when atttypid = 'int8'::regtype then 'bigserial'
            else 'serial'
          end,
          case
            when attgenerated = 's' then format('GENERATED ALWAYS AS (%s) STORED', pg_get_expr(adbin, adrelid))
            when owned is null then 'DEFAULT ' || pg_get_expr(adbin, adrelid)
          end,
          case when attnotnull then 'NOT NULL' end
        ) as line
        from pg_attribute
        left join pg_attrdef on adrelid = attrelid and adnum = attnum
        cross join lateral pg_get_serial_sequence(attrelid::regclass::text, attname) as owned
        where attrelid = class.oid and attnum > 0 and not attisdropped
        union all
        select 1, 0, format('CONSTRAINT %I %s', conname, pg_get_constraintdef(oid))
        from pg_constraint where conrelid = class.oid and contype = 'c'
      ) as lines
    )
  ) as text
  from pg_class as class
  where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname collate "C"`;

const functions = `
  select replace(rtrim(pg_get_functiondef(oid), E'\\n'), 'CREATE OR REPLACE', 'CREATE') || ';' as text
  from pg_proc where pronamespace = 'public'::regnamespace order by proname collate "C"`;

/**
 * Returns SQL that selects an ALTER TABLE statement for each constraint of the given kinds. The
 * statement of a primary key, a unique constraint or an exclusion constraint also creates the
 * constraint's index.
 */
const constraints = (kinds: string) => `
  select format(
    E'ALTER TABLE ONLY %s\\n    ADD CONSTRAINT %I %s;',
    conrelid::regclass, conname, pg_get_constraintdef(oid)
  ) as text
  from pg_constraint
  where connamespace = 'public'::regnamespace and contype in (${kinds})
  order by conrelid::regclass::text collate "C", contype, conname collate "C"`;

const indexes = `
  select pg_get_indexdef(indexrelid) || ';' as text
  from pg_index join pg_class on pg_class.oid = indexrelid
  where relnamespace = 'public'::regnamespace
    and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))
  order by relname collate "C"`;

const triggers = `
  select pg_get_triggerdef(pg_trigger.oid) || ';' as text
  from pg_trigger join pg_class on pg_class.oid = tgrelid
  where relnamespace = 'public'::regnamespace and not tgisinternal
  order by tgname collate "C"`;

/**
 * Returns the schema of a database as SQL: the statements to run before rows are inserted, a
 * marker, and the statements that run faster after rows are inserted. None of the statements
 * depends on the search path.
 */
export async function describeSchema({ openSession }: Database): Promise<string> {
  const session = await openSession();
  try {
    await session.query("set search_path = ''");
    const read = async (query: string) =>
      (await session.query(query)).rows.map(({ text }) => `${String(text)}\n`);
    const before = [...(await read(functions)), ...(await read(tables))];
    const after: string[] = [];
    for (const query of [constraints("'p', 'u', 'x'"), indexes, constraints("'f'"), triggers]) {
      after.push(...(await read(query)));
    }
    return [...before, `${dataMarker}\n`, ...after].join("\n");
  } finally {
    await session.query("reset search_path");
    await session.close();
  }
}

/**
 * Writes the file db/schema.sql by running the migrations on an embedded database in memory.
 *
 * @param verify if true, compares the schema with the existing file instead, and throws an Error if
 *   they differ
 * @param open returns the empty database
 */
export async function generateSchema({
  verify,
  open = () => openEmbedded(undefined),
}: {
  verify: boolean;
  open?: () => Promise<Database>;
}): Promise<void> {
  const database = await open();
  try {
    await migrate(database);
    const schema = await describeSchema(database);
    if (!verify) await writeFile(schemaFile, schema);
    else if (schema !== (await readFile(schemaFile, "utf8"))) {
      throw new Error(`${schemaFile} is not what the migrations make: npm run db:types`);
    }
  } finally {
    await database.close();
  }
}
