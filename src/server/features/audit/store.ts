import { type ExpressionBuilder, type RawBuilder, sql } from "kysely";
import type { AuditFilter } from "#common/audit/audit-input.ts";
import { type AuditAction, type AuditEntry, actionsOf } from "#common/audit/entry.ts";
import type { Paged } from "#common/paging.ts";
import type { DB } from "#db/types.ts";
import type { Db } from "../../db/connection.ts";
import { pageById } from "../../db/cursor.ts";
import { currentSource } from "../../request-source.ts";

/**
 * The account whose user makes a change; null for changes that the server makes by itself, and for
 * commands in a terminal.
 */
export type Actor = { id: number; username: string } | null;

/** The PostgreSQL channel on which processes announce new entries of the audit log. */
export const auditChannel = "roost_audit";

const announced = sql<string>`pg_notify(${sql.lit(auditChannel)}, '')::text`.as("announced");

type NewEntry = {
  actor: Actor;
  action: AuditAction;
  subject: string | null;
  /** The network from which the audited request came; by default that of the current request. */
  source?: string | null;
};

/**
 * Adds entries to the audit log. Call it in the transaction of the recorded changes, so that both
 * are stored or neither. A few seconds later, another transaction adds the entries to the log's
 * chain of digests, by which later changes of entries are detected.
 */
export async function appendAudits(db: Db, entries: readonly NewEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const at = new Date();
  const rows = entries.map(({ actor, action, subject, source = currentSource() }) => ({
    at,
    userId: actor?.id ?? null,
    username: actor?.username ?? null,
    action,
    subject,
    source,
  }));
  await db
    .with("entry", (query) => query.insertInto("auditLog").values(rows).returning("id"))
    .insertInto("auditUnchained")
    .columns(["entryId"])
    .expression((from) => from.selectFrom("entry").select("id as entryId"))
    .returning(announced)
    .execute();
}

/** Adds one entry to the audit log, in the transaction of the recorded change. */
export const appendAudit = (db: Db, entry: NewEntry): Promise<void> => appendAudits(db, [entry]);

const entryColumns = ["id", "at", "username", "action", "subject", "source"] as const;

/**
 * Returns the condition that an entry matches a filter. Days are in UTC. The first and the last day
 * are included.
 */
function matches({ kinds, q, from, to }: AuditFilter) {
  return (eb: ExpressionBuilder<DB, "auditLog">) =>
    eb.and([
      ...(kinds ? [eb("action", "in", kinds.flatMap(actionsOf))] : []),
      ...(q ? [eb.or([contains(sql.ref("username"), q), contains(sql.ref("subject"), q)])] : []),
      ...(from ? [eb("at", ">=", new Date(`${from}T00:00:00Z`))] : []),
      // The limit is the end of the day and not the beginning of the next day. The day after
      // 9999-12-31 is in the year 10000, which PostgreSQL cannot parse in this form.
      ...(to ? [eb("at", "<=", sql<Date>`${`${to}T23:59:59.999999Z`}::timestamptz`)] : []),
    ]);
}

/** Returns the condition that a text contains another one, ignoring case. */
const contains = (column: RawBuilder<unknown>, text: string) =>
  sql<boolean>`position(lower(${text}) in lower(${column})) > 0`;

/** Returns up to `limit` entries that match a filter, newest first. */
export async function listAudit(
  db: Db,
  { limit, before, ...filter }: AuditFilter & { limit: number; before?: number | undefined },
): Promise<Paged<AuditEntry>> {
  const rows = await db
    .selectFrom("auditLog")
    .select(entryColumns)
    .where(matches(filter))
    .$if(before !== undefined, (query) => query.where("id", "<", before ?? 0))
    .orderBy("id", "desc")
    .limit(limit + 1)
    .execute();
  return pageById(rows, limit, toEntry);
}

const toEntry = <Row extends { at: Date; action: string }>(row: Row) => ({
  ...row,
  at: row.at.toISOString(),
  action: row.action as AuditAction,
});

/** The maximum number of entries that `listAuditOf` returns. */
const listedOfSubject = 200;

/**
 * Returns the newest audit log entries about a subject (the thing that was read or changed), newest
 * first. Only entries with one of the given actions, made at or after the given time, are returned.
 */
export async function listAuditOf(
  db: Db,
  { actions, subject, since }: { actions: readonly AuditAction[]; subject: string; since: Date },
): Promise<AuditEntry[]> {
  const rows = await db
    .selectFrom("auditLog")
    .select(entryColumns)
    .where("at", ">=", since)
    .where("action", "in", actions)
    .where("subject", "=", subject)
    .orderBy("id", "desc")
    .limit(listedOfSubject)
    .execute();
  return rows.map(toEntry);
}

/**
 * Returns whether the audit log has an entry of the given account with the given action and subject
 * (the thing that was read or changed), at or after the given time.
 */
export async function hasRecent(
  db: Db,
  { actor, action, subject }: NewEntry & { actor: NonNullable<Actor> },
  since: Date,
): Promise<boolean> {
  const row = await db
    .selectFrom("auditLog")
    .select("id")
    .where("at", ">=", since)
    .where("userId", "=", actor.id)
    .where("action", "=", action)
    .where("subject", "=", subject)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Returns the username in the last audit log entry with the given action and subject (the thing
 * that was read or changed); undefined if there is no such entry, or if the entry has no username.
 */
export async function findLastActor(
  db: Db,
  action: AuditAction,
  subject: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom("auditLog")
    .select("username")
    .where("action", "=", action)
    .where("subject", "=", subject)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.username ?? undefined;
}

/**
 * Records in the audit log that logins to an account are blocked for a while. For a username
 * without an account, the same query runs but inserts nothing, so that the response time does not
 * reveal whether the account exists.
 */
export async function appendLoginBlocked(db: Db, username: string): Promise<void> {
  const action: AuditAction = "account.login-blocked";
  await db
    .with("entry", (query) =>
      query
        .insertInto("auditLog")
        .columns(["at", "action", "source", "subject"])
        .expression((from) =>
          from
            .selectFrom("users")
            .select([
              sql<Date>`${new Date()}::timestamptz`.as("at"),
              sql.lit(action).as("action"),
              sql<string | null>`${currentSource()}::text`.as("source"),
              "username",
            ])
            .where(sql`lower(username)`, "=", username.toLowerCase()),
        )
        .returning("id"),
    )
    .insertInto("auditUnchained")
    .columns(["entryId"])
    .expression((from) => from.selectFrom("entry").select("id as entryId"))
    .returning(announced)
    .execute();
}

/**
 * Records a failed login. The entry contains the username only if an account has it, because a user
 * may have typed a password instead. The same query runs whether the account exists or not, so that
 * the response time does not reveal it.
 */
export async function appendLoginFailed(
  db: Db,
  username: string,
  source: string | null,
): Promise<void> {
  const action: AuditAction = "account.login-failed";
  await db
    .with("entry", (query) =>
      query
        .insertInto("auditLog")
        .values((eb) => ({
          at: new Date(),
          action,
          source,
          subject: eb
            .selectFrom("users")
            .select("users.username")
            .where(sql`lower(users.username)`, "=", username.toLowerCase()),
        }))
        .returning("id"),
    )
    .insertInto("auditUnchained")
    .columns(["entryId"])
    .expression((from) => from.selectFrom("entry").select("id as entryId"))
    .returning(announced)
    .execute();
}
