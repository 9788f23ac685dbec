import { sql } from "kysely";
import type { AuditAction } from "#common/audit/entry.ts";
import type { AdminChanges, ChangedField } from "#common/backup/admin-changes.ts";
import type { Db } from "../../db/connection.ts";
import { type Actor, appendAudit } from "../audit/store.ts";

/** The maximum number of changed administrators whose names an import reports. */
const maxListed = 100;

type Row = { username: string; was: boolean; is: boolean; fields: ChangedField[]; total: number };

/**
 * SQL condition: a time is stated for only one of the two accounts. Two different times do not
 * count, because only their absence decides whether an administrator can log in.
 */
const isOtherwise = (column: string) =>
  sql<boolean>`(${sql.id("given", column)} is null) <> (${sql.id("own", column)} is null)`;

/**
 * Compares the administrators in an imported dump with the administrators in the present database.
 * @param db a transaction in the staging schema
 */
export async function listAdminChanges(db: Db): Promise<AdminChanges> {
  const { rows } = await sql<Row>`
    select coalesce(given.username, own.username) as username,
      own.id is not null as was, given.id is not null as "is",
      array_remove(array[
        case when given.username <> own.username then 'username' end,
        case when given.password <> own.password then 'password' end,
        case when given.email is distinct from own.email then 'email' end,
        case when ${isOtherwise("disabled_at")}
          then case when given.disabled_at is null then 'enabled' else 'disabled' end
        end,
        case when ${isOtherwise("invited_at")} then 'invitation' end
      ], null) as fields,
      count(*) over () as total
    from (select * from users where is_admin) as given
    full join (select * from ${sql.id("public", "users")} where is_admin) as own
      on lower(given.username) = lower(own.username)
    where own.id is null or given.id is null or given.username <> own.username
      or given.password <> own.password or given.email is distinct from own.email
      or ${isOtherwise("disabled_at")} or ${isOtherwise("invited_at")}
    order by lower(coalesce(given.username, own.username))
    limit ${sql.lit(maxListed)}
  `.execute(db);
  return {
    added: rows.filter(({ was }) => !was).map(({ username }) => username),
    removed: rows.filter((row) => !row.is).map(({ username }) => username),
    changed: rows
      .filter((row) => row.was && row.is)
      .map(({ username, fields }) => ({ username, fields })),
    more: (rows[0]?.total ?? 0) - rows.length,
  };
}

/** Records in the audit log each administrator that an import added, removed or changed. */
export async function auditAdminChanges(
  db: Db,
  actor: Actor,
  { added, removed, changed, more }: AdminChanges,
): Promise<void> {
  const note = (action: AuditAction, subject: string) =>
    appendAudit(db, { actor, action, subject });
  for (const username of added) await note("administrator.add", username);
  for (const username of removed) await note("administrator.remove", username);
  for (const { username, fields } of changed) {
    await note("administrator.change", `${username} (${fields.join(", ")})`);
  }
  if (more > 0) await note("administrator.change", `${more} more`);
}
