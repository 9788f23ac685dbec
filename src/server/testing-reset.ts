import type { Database } from "./db/connection.ts";

type Query = Database["query"];

/** The state of a test database before its first test: its catalog, and the rows of its tables. */
export type Origin = {
  /** The version of the catalog. Any change of a table, function or schema changes it. */
  catalog: string;
  /** The SQL statements that restore all rows and sequences. */
  statements: { text: string; values: unknown[] }[];
};

/** The first object id that PostgreSQL gives to objects of users. */
const firstUserOid = 16_384;

async function catalogOf(query: Query): Promise<string> {
  const catalogs = [
    "pg_class",
    "pg_constraint",
    "pg_proc",
    "pg_trigger",
    "pg_namespace",
    "pg_type",
  ];
  const parts = catalogs.map(
    (name) =>
      `select '${name}' as name, count(*), max(xmin::text::bigint) from ${name} where oid >= ${firstUserOid}`,
  );
  const columns = `select 'pg_attribute', count(*), max(xmin::text::bigint) from pg_attribute where attrelid >= ${firstUserOid}`;
  const { rows } = await query([...parts, columns].join(" union all "));
  return JSON.stringify(rows);
}

/** Reads the state of a new database, before its first test. */
export async function readOrigin(query: Query): Promise<Origin> {
  const { rows: found } = await query(
    `select c.oid::regclass::text as name,
       (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
     from pg_class c where c.relkind = 'r' and c.oid >= ${firstUserOid}`,
  );
  const tables = found.map((row) => ({ name: String(row.name), columns: String(row.columns) }));
  const deletions = tables.map(({ name }) => `delete from ${name};`).join(" ");
  const statements: Origin["statements"] = [
    { text: `do $$ begin ${deletions} end $$`, values: [] },
  ];
  for (const { name, columns } of tables) {
    const { rows } = await query(`select json_agg(row_to_json(t))::text as rows from ${name} as t`);
    if (rows[0]?.rows == null) continue;
    statements.push({
      text: `insert into ${name} (${columns}) overriding system value
        select ${columns} from json_populate_recordset(null::${name}, $1::json)`,
      values: [rows[0].rows],
    });
  }
  const { rows: sequences } = await query(
    `select format('%I.%I', schemaname, sequencename) as name, start_value::text as start,
       last_value::text as last from pg_sequences`,
  );
  for (const { name, start, last } of sequences) {
    statements.push({
      text: "select setval($1::text::regclass, $2::text::bigint, $3::text::boolean)",
      values: [name, last ?? start, String(last !== null)],
    });
  }
  return { catalog: await catalogOf(query), statements };
}

/**
 * Restores all rows of a database that a test has used, without running triggers.
 *
 * @returns false if the test has changed the catalog, so that the database cannot be used again
 */
export async function restore(query: Query, { catalog, statements }: Origin): Promise<boolean> {
  if ((await catalogOf(query)) !== catalog) return false;
  await query("set session_replication_role = replica");
  for (const { text, values } of statements) await query(text, values);
  await query("reset session_replication_role");
  return true;
}
