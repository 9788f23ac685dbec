import type { Database } from "./connection.ts";

/**
 * Removes the bytes of deleted rows from the embedded engine's files: rewrites the tables and
 * starts new files of the write-ahead log. On a PostgreSQL server this is left to its own vacuum.
 */
export async function removeDeleted(
  { engine, query, makeDurable }: Database,
  tables: readonly string[],
): Promise<void> {
  if (engine === "postgres") return;
  // Tables are rewritten one at a time, so that other queries run in between. The planner's
  // statistics, which hold samples of deleted rows, are replaced as well.
  for (const table of tables) await query(`vacuum full analyze ${table}`);
  await query("vacuum full pg_statistic");
  // Write-ahead log files that wait for reuse may hold deleted rows.
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
