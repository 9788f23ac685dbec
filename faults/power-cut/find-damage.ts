import { PGlite } from "@electric-sql/pglite";
import { amcheck } from "@electric-sql/pglite/contrib/amcheck";

/**
 * Checks all tables and indexes of an embedded database with PostgreSQL's extension amcheck.
 * @returns descriptions of what is damaged
 */
export async function findDamage(directory: string): Promise<string[]> {
  const pglite = await PGlite.create(directory, { extensions: { amcheck } });
  try {
    await pglite.exec("create extension if not exists amcheck");
    const { rows: tables } = await pglite.query<{ name: string; problem: string }>(`
      select relation.oid::regclass::text as name, problem.msg as problem
      from pg_class relation cross join lateral verify_heapam(relation.oid::regclass) problem
      where relation.relkind in ('r', 't', 'm')
    `);
    const problems = tables.map(({ name, problem }) => `${name}: ${problem}`);
    const { rows: indexes } = await pglite.query<{ name: string }>(`
      select indexrelid::regclass::text as name from pg_index
      join pg_class on pg_class.oid = indexrelid join pg_am on pg_am.oid = relam
      where amname = 'btree' and indisvalid and relkind = 'i'
    `);
    for (const { name } of indexes) {
      await pglite
        .query("select bt_index_check($1::regclass, true)", [name])
        .catch((error: Error) => problems.push(`${name}: ${error.message}`));
    }
    return problems;
  } finally {
    await pglite.close();
  }
}
