import type { Session } from "../../db/session.ts";

/**
 * The number of the PostgreSQL advisory lock for daily backups. It must be unique, and every
 * process must use the same number.
 */
const scheduleLock = 7_246_875;

/**
 * Takes the lock for making a daily backup until the session ends.
 *
 * @returns false if another process has the lock
 */
export async function takeScheduleLock(session: Session): Promise<boolean> {
  const { rows } = await session.query("select pg_try_advisory_lock($1) as taken", [scheduleLock]);
  return rows[0]?.taken === true;
}
