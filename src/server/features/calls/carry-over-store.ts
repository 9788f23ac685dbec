import { sql } from "kysely";
import type { Db } from "../../db/connection.ts";

const present = (table: string) => sql.id("public", table);

/**
 * Copies the feedback calls of the current database to the imported tables, except calls whose
 * search is not in the import. The current state of a call replaces its imported state, so that the
 * import does not restore a call that was moved or cancelled.
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
    on member.id = known.id and member.username = known.username`;
  const isCopied = sql`
    exists (select from ${staged("submissions")} as kept where kept.id = own.submission_id)
  `;
  await sql`
    delete from ${staged("calls")} as given using ${present("calls")} as own
    where own.id = given.id or own.uid = given.uid or (
      own.state = 'booked' and given.state = 'booked' and own.user_id = given.user_id
      and own.user_id in (select known.id from ${users})
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
    select own.id, own.submission_id,
      (select member.id from ${users} where known.id = own.user_id), own.starts_at, own.ends_at,
      own.state, own.uid, own.sequence, own.place, own.booked_at, own.moved_at, own.cancelled_at,
      own.reminded_at
    from ${present("calls")} as own
    where ${isCopied}
  `.execute(db);
}
