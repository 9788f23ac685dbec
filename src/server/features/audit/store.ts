import { sql } from "kysely";
import type { AuditAction, AuditEntry } from "#common/audit/entry.ts";
import type { Paged } from "#common/paging.ts";
import type { Db } from "../../db/connection.ts";
import { pageById } from "../../db/cursor.ts";

/**
 * The account whose user makes a change; null for changes that the server makes by itself, and for
 * commands in a terminal.
 */
export type Actor = { id: number; username: string } | null;

type NewEntry = { actor: Actor; action: AuditAction; subject: string | null };

/**
 * Adds entries to the audit log. Call it in the transaction of the recorded changes, so that both are
 * stored or neither.
 */
export async function appendAudits(db: Db, entries: readonly NewEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const at = new Date();
  const rows = entries.map(({ actor, action, subject }) => ({
    at,
    userId: actor?.id ?? null,
    username: actor?.username ?? null,
    action,
    subject,
  }));
  await db.insertInto("auditLog").values(rows).execute();
}

/** Adds one entry to the audit log, as `appendAudits` does. */
export const appendAudit = (db: Db, entry: NewEntry): Promise<void> => appendAudits(db, [entry]);

/** Returns a part of the audit log, newest entries first. */
export async function listAudit(
  db: Db,
  { limit, before }: { limit: number; before?: number | undefined },
): Promise<Paged<AuditEntry>> {
  const rows = await db
    .selectFrom("auditLog")
    .select(["id", "at", "username", "action", "subject"])
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

/** The maximum number of entries about one subject that are listed. */
const listedOfSubject = 200;

/** Returns the newest entries of some actions on a subject since a time, newest first. */
export async function listAuditOf(
  db: Db,
  { actions, subject, since }: { actions: readonly AuditAction[]; subject: string; since: Date },
): Promise<AuditEntry[]> {
  const rows = await db
    .selectFrom("auditLog")
    .select(["id", "at", "username", "action", "subject"])
    .where("at", ">=", since)
    .where("action", "in", actions)
    .where("subject", "=", subject)
    .orderBy("id", "desc")
    .limit(listedOfSubject)
    .execute();
  return rows.map(toEntry);
}

/** Returns the account that last did an action to a subject; undefined if it is unknown. */
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
 * Records in the audit log that an account is blocked for a while. For a name without an account,
 * the same query inserts nothing.
 */
export async function appendLoginBlocked(db: Db, username: string): Promise<void> {
  const action: AuditAction = "account.login-blocked";
  await db
    .insertInto("auditLog")
    .columns(["at", "action", "subject"])
    .expression((from) =>
      from
        .selectFrom("users")
        .select([
          sql<Date>`${new Date()}::timestamptz`.as("at"),
          sql.lit(action).as("action"),
          "username",
        ])
        .where(sql`lower(username)`, "=", username.toLowerCase()),
    )
    .execute();
}
