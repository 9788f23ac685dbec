import { sql } from "kysely";
import type { Database, Db } from "../../db/connection.ts";
import type { Session } from "../../db/session.ts";

/**
 * The numbers of two PostgreSQL advisory locks. The first lock prevents two imports at the same
 * time. The second lock prevents changes of the data during an import. Each number must be unique,
 * and every process must use the same numbers.
 */
const importLock = 7_246_873;
const changesLock = 7_246_874;

/**
 * Takes the import lock until the database session ends.
 *
 * @returns false if a database session of any process already has the lock
 */
export async function takeImportLock(session: Session): Promise<boolean> {
  const { rows } = await session.query("select pg_try_advisory_lock($1) as taken", [importLock]);
  return rows[0]?.taken === true;
}

/**
 * Makes every process refuse changes of the data until the database session ends, and waits for the
 * changes that are already running.
 *
 * @param patienceMs the maximum number of milliseconds to wait for the running changes
 * @returns false if the running changes did not end in time
 */
export async function blockChanges(session: Session, patienceMs: number): Promise<boolean> {
  try {
    await waitForLock(session, changesLock, patienceMs);
    return true;
  } catch (error) {
    if ((error as { code?: unknown }).code === "55P03") return false;
    throw error;
  }
}

/**
 * Takes the lock that all running changes share, until the transaction ends.
 *
 * @returns false while an import blocks changes
 */
export async function takeSharedChangesLock(trx: Db): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock_shared(${sql.lit(changesLock)}) as taken
  `.execute(trx);
  return rows[0]?.taken === true;
}

/**
 * Returns whether an import in any process blocks changes, or is waiting for running changes to
 * end.
 */
export async function areChangesBlocked({ query }: Pick<Database, "query">): Promise<boolean> {
  const { rows } = await query(
    `select 1 from pg_locks
     where locktype = 'advisory' and classid = 0 and objid = $1 and mode = 'ExclusiveLock'
       and database = (select oid from pg_database where datname = current_database())`,
    [changesLock],
  );
  return rows.length > 0;
}

/** The maximum number of milliseconds to wait for submissions that are being stored. */
const storingMs = 20_000;

/** Prevents every process from storing submissions until the database session ends. */
export async function waitForStoringLock(session: Session, lock: number): Promise<void> {
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
