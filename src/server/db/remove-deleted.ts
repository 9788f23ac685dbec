import type { Database } from "./connection.ts";

/**
 * Removes the bytes of deleted rows from the embedded engine's files: it rewrites the tables and
 * starts new files of the write-ahead log. Does nothing on a PostgreSQL server, whose own vacuum
 * removes deleted rows.
 */
export async function removeDeleted(
  { engine, query, makeDurable }: Database,
  tables: readonly string[],
): Promise<void> {
  if (engine === "postgres") return;
  // The tables are rewritten one at a time, so that other queries run in between. The query
  // planner's statistics are replaced as well, because they contain samples of deleted rows. The
  // old statistics are deleted first, because `analyze` keeps the old statistics of an empty table.
  for (const table of tables) {
    await query(`
      delete from pg_statistic where starelid = '${table}'::regclass
        or starelid in (select indexrelid from pg_index where indrelid = '${table}'::regclass)
    `);
    await query(`vacuum full analyze ${table}`);
  }
  await query("vacuum full pg_statistic");
  // New files of the write-ahead log are started, because the old ones may contain deleted rows.
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
