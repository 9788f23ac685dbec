import { sql } from "kysely";
import type { Db } from "../../db/connection.ts";

const present = (table: string) => sql.id("public", table);

/**
 * Copies the current administrators' hours for feedback calls to the imported accounts with the
 * same names, ignoring case. These hours replace the imported ones.
 *
 * @param db a transaction in which table names mean the imported tables
 */
export async function keepAdminHours(db: Db): Promise<void> {
  const admins = sql`${present("users")} as known join users as member
    on lower(member.username) = lower(known.username)`;
  await sql`
    delete from call_hours where user_id in (select member.id from ${admins} where known.is_admin)
  `.execute(db);
  await sql`
    insert into call_hours
      (user_id, weekly, time_zone, minutes, pause_minutes, notice_hours, days_ahead, place,
       updated_at)
    select member.id, weekly, time_zone, minutes, pause_minutes, notice_hours, days_ahead, place,
      updated_at
    from ${admins} join ${present("call_hours")} as hours on hours.user_id = known.id
    where known.is_admin
  `.execute(db);
}

/**
 * Copies the feedback calls of the current database to the imported tables, except calls whose
 * search is not in the import. The current state of a call replaces its imported state, so that the
 * import does not restore a call that was moved or cancelled. The member of a call is the imported
 * account with the same name, ignoring case, because its id may be another one.
 *
 * A booked feedback call that only the import has is deleted if it overlaps with a copied booked
 * call of the same member of the team. Other calls that only the import has stay, but get no
 * reminder. This function may be called again to copy later changes.
 *
 * @param schema the schema of the imported tables
 */
export async function carryOverCalls(db: Db, schema: string): Promise<void> {
  const staged = (table: string) => sql.id(schema, table);
  const users = sql`${present("users")} as known join ${staged("users")} as member
    on lower(member.username) = lower(known.username)`;
  const heir = sql`(select member.id from ${users} where known.id = own.user_id)`;
  const isCopied = sql`
    exists (select from ${staged("submissions")} as kept where kept.id = own.submission_id)
  `;
  await sql`
    delete from ${staged("calls")} as given using ${present("calls")} as own
    where own.id = given.id or own.uid = given.uid or (
      own.state = 'booked' and given.state = 'booked' and given.user_id = ${heir}
      and tstzrange(own.starts_at, own.ends_at) && tstzrange(given.starts_at, given.ends_at)
      and ${isCopied}
    )
  `.execute(db);
  await sql`
    update ${staged("calls")} set reminded_at = now() where reminded_at is null
  `.execute(db);
  await sql`
    insert into ${staged("calls")}
      (id, submission_id, user_id, starts_at, ends_at, state, uid, sequence, place, booked_at,
       moved_at, cancelled_at, reminded_at)
    select own.id, own.submission_id, ${heir}, own.starts_at, own.ends_at, own.state,
      own.uid, own.sequence, own.place, own.booked_at, own.moved_at, own.cancelled_at,
      own.reminded_at
    from ${present("calls")} as own
    where ${isCopied}
  `.execute(db);
}
