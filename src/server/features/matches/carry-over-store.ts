import { sql } from "kysely";
import type { Db } from "../../db/connection.ts";

const present = (table: string) => sql.id("public", table);

/**
 * Copies the records of sent flats, with the searchers' answers, from the current database to the
 * imported tables, if the searches are in the import. So no flat is sent twice after the import,
 * and no answer is lost. Includes flats whose mail was only stored, because the site had no mail
 * server. Records that only the import contains are kept.
 *
 * @param db a transaction
 * @param schema the schema of the imported tables
 */
export async function carryOverMatches(db: Db, schema: string): Promise<void> {
  await sql`
    insert into ${sql.id(schema, "matches")} as kept
    select own.* from ${present("matches")} as own
    where own.state in ('kept', 'sent') and exists (
      select from ${sql.id(schema, "submissions")} as search where search.id = own.submission_id
    )
    on conflict (submission_id, listing_id) do update set score = excluded.score,
      state = excluded.state, sent_at = excluded.sent_at, verdict = excluded.verdict,
      verdict_reasons = excluded.verdict_reasons, verdict_note = excluded.verdict_note,
      answered_at = excluded.answered_at
      where (kept.state, kept.sent_at, kept.verdict, kept.answered_at) is distinct from
        (excluded.state, excluded.sent_at, excluded.verdict, excluded.answered_at)
  `.execute(db);
}
