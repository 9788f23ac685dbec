import { sql } from "kysely";
import type { Db } from "../../db/connection.ts";
import { type ChainedEntry, chainLock } from "./chain-rules.ts";

/**
 * The columns of an entry, converted to texts by the database. So the digest does not depend on how
 * a driver converts values.
 */
const entryColumns = [
  sql<string>`audit_log.id::text`.as("id"),
  sql<string>`to_char(audit_log.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as("at"),
  sql<string | null>`audit_log.user_id::text`.as("userId"),
  sql<string | null>`audit_log.username`.as("username"),
  sql<string>`audit_log.action`.as("action"),
  sql<string | null>`audit_log.subject`.as("subject"),
  sql<string | null>`audit_log.details::text`.as("details"),
  sql<string | null>`audit_log.source`.as("source"),
] as const;

/** A row of the audit log's chain of digests: its position (the first is 1), and its digest. */
export type ChainRow = { position: number; digest: string };

/** Returns whether entries of the audit log still have to be added to its chain of digests. */
export async function hasUnchained(db: Db): Promise<boolean> {
  const row = await db.selectFrom("auditUnchained").select("entryId").limit(1).executeTakeFirst();
  return row !== undefined;
}

/**
 * Makes every other transaction that adds entries to the chain of digests, in any process, wait
 * until this transaction ends.
 */
export async function lockChain(trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(chainLock)})`.execute(trx);
}

/** Returns the last row of the chain of digests; undefined if the chain is empty. */
export async function findLastRow(db: Db): Promise<ChainRow | undefined> {
  return db
    .selectFrom("auditChain")
    .select(["position", "digest"])
    .orderBy("position", "desc")
    .limit(1)
    .executeTakeFirst();
}

/**
 * Lists audit log entries that are not in the chain of digests yet, beginning with the smallest id.
 */
export function listUnchained(trx: Db, limit: number): Promise<ChainedEntry[]> {
  return trx
    .selectFrom("auditUnchained")
    .innerJoin("auditLog", "auditLog.id", "auditUnchained.entryId")
    .select(entryColumns)
    .orderBy("auditUnchained.entryId")
    .limit(limit)
    .execute();
}

/**
 * Adds rows to the end of the chain of digests, and removes the entries of these rows from the list
 * of waiting entries.
 */
export async function addToChain(trx: Db, rows: (ChainRow & { entryId: number })[]): Promise<void> {
  await trx.insertInto("auditChain").values(rows).execute();
  await trx
    .deleteFrom("auditUnchained")
    .where(
      "entryId",
      "in",
      rows.map(({ entryId }) => entryId),
    )
    .execute();
}

/**
 * A row of the chain of digests with its entry. `entry` is undefined if the audit log no longer has
 * the entry.
 */
type RowWithEntry = ChainRow & { entryId: number; entry: ChainedEntry | undefined };

/**
 * Lists up to `limit` rows of the chain of digests, beginning after the given position, each with
 * its entry.
 */
export async function listChain(db: Db, after: number, limit: number): Promise<RowWithEntry[]> {
  const rows = await db
    .selectFrom("auditChain")
    .leftJoin("auditLog", "auditLog.id", "auditChain.entryId")
    .select(["auditChain.position", "auditChain.digest", "auditChain.entryId"])
    .select(sql<boolean>`audit_log.id is not null`.as("hasEntry"))
    .select(entryColumns)
    .where("auditChain.position", ">", after)
    .orderBy("auditChain.position")
    .limit(limit)
    .execute();
  return rows.map(({ position, digest, entryId, hasEntry, ...entry }) => ({
    position,
    digest,
    entryId,
    entry: hasEntry ? entry : undefined,
  }));
}

/**
 * Counts entries of the audit log. `waiting`: entries that wait to be added to the chain of
 * digests. `removed`: entries that were removed while they waited. `unknown`: entries that are
 * neither in the chain nor waiting.
 */
export async function countOutside(
  db: Db,
): Promise<{ waiting: number; unknown: number; removed: number }> {
  const { rows } = await sql<{ waiting: number; unknown: number; removed: number }>`
    select
      (select count(*)::integer from audit_unchained join audit_log on id = entry_id) as waiting,
      (select count(*)::integer from audit_unchained
        where not exists (select from audit_log where id = entry_id)) as removed,
      (select count(*)::integer from audit_log
        where not exists (select from audit_chain where entry_id = id)
          and not exists (select from audit_unchained where entry_id = id)) as unknown
  `.execute(db);
  return rows[0] ?? { waiting: 0, unknown: 0, removed: 0 };
}

/** Returns whether the audit log's chain of digests contains the given digest. */
export async function hasDigest(db: Db, digest: string): Promise<boolean> {
  const row = await db
    .selectFrom("auditChain")
    .select("position")
    .where("digest", "=", digest)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
