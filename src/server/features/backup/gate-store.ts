import type { Database } from "../../db/connection.ts";
import type { Session } from "../../db/session.ts";

/** Any numbers will do that no other lock has, as long as every process takes the same. */
const importLock = 7_246_873;
const changesLock = 7_246_874;

/** Takes the one turn that there is, in whichever process; false while somebody else has it. */
export async function takeImportLock(session: Session): Promise<boolean> {
  const { rows } = await session.query("select pg_try_advisory_lock($1) as taken", [importLock]);
  return rows[0]?.taken === true;
}

/** From now on `areChangesHeldUp` says so in every process, until the session ends. */
export async function holdUpChanges(session: Session): Promise<void> {
  await session.query("select pg_advisory_lock($1)", [changesLock]);
}

/** Whether some process holds up changes. */
export async function areChangesHeldUp({ query }: Pick<Database, "query">): Promise<boolean> {
  const { rows } = await query(
    `select 1 from pg_locks
     where locktype = 'advisory' and classid = 0 and objid = $1 and granted
       and database = (select oid from pg_database where datname = current_database())`,
    [changesLock],
  );
  return rows.length > 0;
}

/** The database's clock. */
export async function readClock(session: Session): Promise<string> {
  const { rows } = await session.query("select clock_timestamp()::text as now");
  return String(rows[0]?.now);
}

/** Whether others have transactions that began before a moment. */
export async function areOlderUnderWay(session: Session, moment: string): Promise<boolean> {
  const { rows } = await session.query(
    `select 1 from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()
       and backend_type = 'client backend' and xact_start < $1::timestamptz limit 1`,
    [moment],
  );
  return rows.length > 0;
}

/** Keeps every process from storing submissions until the session ends. */
export async function holdUpStoringBy(session: Session, lock: number): Promise<void> {
  await session.query("set lock_timeout = '20s'");
  await session.query("select pg_advisory_lock($1)", [lock]);
  await session.query("set lock_timeout = 0");
}
