import type { Database } from "./db/connection.ts";

/**
 * Resolves when a transaction waits for a lock that another transaction holds. Only PostgreSQL runs
 * two transactions at the same time.
 */
export async function untilLockIsAwaited({ query }: Pick<Database, "query">): Promise<void> {
  for (;;) {
    const { rows } = await query(`
      select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'
    `);
    if (rows.length > 0) return;
  }
}
