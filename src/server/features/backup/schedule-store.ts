import type { Session } from "../../db/session.ts";

/**
 * The number of the advisory lock for daily backups. It must be unique, and the same in every
 * process.
 */
const scheduleLock = 7_246_875;

/**
 * Takes the lock for making a daily backup until the session ends. @returns false if another
 * process has it
 */
export async function takeScheduleLock(session: Session): Promise<boolean> {
  const { rows } = await session.query("select pg_try_advisory_lock($1) as taken", [scheduleLock]);
  return rows[0]?.taken === true;
}
