import type { Database } from "./connection.ts";

/**
 * Removes the bytes of deleted rows from the embedded engine's files. It rewrites the tables and
 * starts new files of the write-ahead log. A PostgreSQL server is left to its own vacuum.
 */
export async function removeDeleted(
  { engine, query, makeDurable }: Database,
  tables: readonly string[],
): Promise<void> {
  if (engine === "postgres") return;
  // One by one: others come in between. What the planner sampled of the old rows is replaced too.
  for (const table of tables) await query(`vacuum full analyze ${table}`);
  await query("vacuum full pg_statistic");
  // Files that are waiting to be used again may hold anything.
  const { rows } = await query(`
    select count(*)::integer as ahead from pg_ls_waldir()
    where name > pg_walfile_name(pg_current_wal_insert_lsn())
  `);
  for (let left = Number(rows[0]?.ahead) + 1; left > 0; left -= 1) {
    await query("select pg_switch_wal()");
    await query("checkpoint");
  }
  await makeDurable();
}
