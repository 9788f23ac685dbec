import { sql } from "kysely";
import type { Db } from "../../db/connection.ts";

const present = (table: string) => sql.id("public", table);

/**
 * Copies the feedback calls of the current database to the imported tables. So an import loses no
 * feedback call, and restores none that was moved or cancelled. An imported feedback call that the
 * current database does not have stays, unless it overlaps with a call of the current database, and
 * gets no reminder. A feedback call of the current database is lost if its search is not in the
 * import. If this function is called again, it updates the imported tables to the current state.
 *
 * @param schema the schema of the imported tables
 */
export async function carryOverCalls(db: Db, schema: string): Promise<void> {
  const staged = (table: string) => sql.id(schema, table);
  const users = sql`${present("users")} as known join ${staged("users")} as member
    on member.id = known.id and member.username = known.username`;
  await sql`
    delete from ${staged("calls")} as given using ${present("calls")} as own
    where own.id = given.id or own.uid = given.uid or (
      own.state = 'booked' and given.state = 'booked' and own.user_id = given.user_id
      and tstzrange(own.starts_at, own.ends_at) && tstzrange(given.starts_at, given.ends_at)
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
    where exists (select from ${staged("submissions")} as kept where kept.id = own.submission_id)
  `.execute(db);
}
