import { sql } from "kysely";
import type { Database, Db } from "../../db/connection.ts";
import type { Session } from "../../db/session.ts";

/** Any numbers will do that no other lock has, as long as every process takes the same. */
const importLock = 7_246_873;
const changesLock = 7_246_874;

/** Takes the one turn that there is, in whichever process; false while somebody else has it. */
export async function takeImportLock(session: Session): Promise<boolean> {
  const { rows } = await session.query("select pg_try_advisory_lock($1) as taken", [importLock]);
  return rows[0]?.taken === true;
}

/**
 * From now on `areChangesHeldUp` says so in every process, until the session ends.
 *
 * @param patienceMs for how long those are waited for that have been let through
 * @returns false when they have not ended by then
 */
export async function holdUpChanges(session: Session, patienceMs: number): Promise<boolean> {
  try {
    await waitForLock(session, changesLock, patienceMs);
    return true;
  } catch (error) {
    if ((error as { code?: unknown }).code === "55P03") return false;
    throw error;
  }
}

/** Keeps changes from being held up until the transaction ends; false when they are already. */
export async function letChangesThrough(trx: Db): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock_shared(${sql.lit(changesLock)}) as taken
  `.execute(trx);
  return rows[0]?.taken === true;
}

/** Whether some process holds up changes, or waits for those that have been let through. */
export async function areChangesHeldUp({ query }: Pick<Database, "query">): Promise<boolean> {
  const { rows } = await query(
    `select 1 from pg_locks
     where locktype = 'advisory' and classid = 0 and objid = $1 and mode = 'ExclusiveLock'
       and database = (select oid from pg_database where datname = current_database())`,
    [changesLock],
  );
  return rows.length > 0;
}

/** Milliseconds for which those are waited for who store submissions just now. */
const storingMs = 20_000;

/** Keeps every process from storing submissions until the session ends. */
export async function holdUpStoringBy(session: Session, lock: number): Promise<void> {
  await waitForLock(session, lock, storingMs);
}

async function waitForLock(session: Session, lock: number, patienceMs: number): Promise<void> {
  await session.query(`set lock_timeout = ${patienceMs}`);
  try {
    await session.query("select pg_advisory_lock($1)", [lock]);
  } finally {
    await session.query("set lock_timeout = 0");
  }
}
