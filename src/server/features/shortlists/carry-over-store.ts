import { sql } from "kysely";
import type { Db } from "../../db/connection.ts";

const present = (table: string) => sql.id("public", table);

/**
 * Copies sent shortlists from the current database to the imported tables, if their searches are in
 * the import. Includes shortlists whose mail was only stored, because there was no mail server. The
 * sender of a shortlist is the imported account with the same name, ignoring case.
 * Proposed shortlists of the import get the state `skipped`, so that the import causes no mail. A
 * second call also copies what has changed in the current database since the first call.
 *
 * @param schema the schema of the imported tables
 */
export async function carryOverShortlists(db: Db, schema: string): Promise<void> {
  const staged = (table: string) => sql.id(schema, table);
  await sql`
    update ${staged("shortlists")} set state = 'skipped' where state = 'proposed'
  `.execute(db);
  await sql`
    delete from ${staged("shortlists")} as given using ${present("shortlists")} as own
    where own.state in ('kept', 'sent') and (
      own.id = given.id or (own.submission_id = given.submission_id and own.day = given.day)
    )
  `.execute(db);
  await sql`
    insert into ${staged("shortlists")}
      (id, submission_id, day, kind, state, note, proposed_at, due_at, sent_at, sent_by, mail_id,
       updated_at)
    select own.id, own.submission_id, own.day, own.kind, own.state, own.note, own.proposed_at,
      own.due_at, own.sent_at, (
        select member.id from ${present("users")} as known join ${staged("users")} as member
          on lower(member.username) = lower(known.username)
        where known.id = own.sent_by
      ), own.mail_id, own.updated_at
    from ${present("shortlists")} as own
    where own.state in ('kept', 'sent') and exists (
      select from ${staged("submissions")} as search where search.id = own.submission_id
    )
  `.execute(db);
  await sql`
    insert into ${staged("shortlist_flats")}
    select own.* from ${present("shortlist_flats")} as own
    join ${present("shortlists")} as list on list.id = own.shortlist_id
    where list.state in ('kept', 'sent') and exists (
      select from ${staged("shortlists")} as kept where kept.id = own.shortlist_id
    )
    on conflict (shortlist_id, listing_id) do nothing
  `.execute(db);
}
