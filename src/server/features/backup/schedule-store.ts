import type { Session } from "../../db/session.ts";

/** Any number will do that no other lock has, as long as every process takes the same. */
const scheduleLock = 7_246_875;

/** Whether nobody else makes a daily backup, until the session ends. */
export async function takeScheduleLock(session: Session): Promise<boolean> {
  const { rows } = await session.query("select pg_try_advisory_lock($1) as taken", [scheduleLock]);
  return rows[0]?.taken === true;
}
