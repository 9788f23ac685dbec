import { type RawBuilder, sql } from "kysely";
import type { Db } from "./connection.ts";

/**
 * The number of the advisory lock in PostgreSQL under which submissions are stored and persons are
 * erased. Every process uses the same number, and no other lock has it.
 */
export const storingLockKey = 7_246_872;

/**
 * SQL that takes the shared lock for storing submissions until the transaction ends. An erasure
 * takes the lock exclusively, so it waits for transactions that store submissions. A transaction
 * that had to wait for an erasure sees that erasure in its next statements.
 */
export const storingLock: RawBuilder<unknown> = sql`pg_advisory_xact_lock_shared(${sql.lit(storingLockKey)})`;

/**
 * Takes the shared lock for storing submissions, after waiting for a running erasure or import. The
 * call must be the transaction's first statement. A transaction that has already read a table could
 * deadlock with an import: the import waits until the transaction no longer uses the table, and the
 * transaction waits for the lock that the import holds.
 */
export async function takeSharedStoringLock(trx: Db): Promise<void> {
  await sql`select ${storingLock}`.execute(trx);
}

/**
 * Takes the exclusive lock for storing submissions: waits for transactions that are storing
 * submissions, and blocks new ones until this transaction ends.
 */
export async function takeStoringLock(trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(storingLockKey)})`.execute(trx);
}
