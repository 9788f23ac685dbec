import { sql } from "kysely";
import type { AttemptOutcome } from "#common/mail/mail.ts";
import type { Db } from "../../db/connection.ts";
import { mailsChanged, mostInStatement } from "./outbox-store.ts";

/**
 * Records an attempt to send a mail, or a later bounce or complaint. Returns false if a record has
 * this id already.
 */
export async function insertAttempt(
  trx: Db,
  attempt: {
    id?: string;
    mailId: string;
    attempt: number;
    outcome: AttemptOutcome;
    code: number | null;
    response: string | null;
  },
): Promise<boolean> {
  const row = await trx
    .insertInto("mailAttempts")
    .values(attempt)
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** An attempt whose mail the mail server accepted. */
type AcceptedAttempt = { recordId: string; id: string; attempts: number; response: string };

/**
 * Records attempts whose mails the mail server accepted. Skips mails that do not exist any more,
 * and attempts that are recorded already.
 */
export async function insertSent(trx: Db, sent: readonly AcceptedAttempt[]): Promise<void> {
  for (let from = 0; from < sent.length; from += mostInStatement) {
    await insertSome(trx, sent.slice(from, from + mostInStatement));
  }
}

async function insertSome(trx: Db, sent: readonly AcceptedAttempt[]): Promise<void> {
  // The ids are a list in the query, and not a subquery: the database then looks each mail up,
  // instead of reading the whole table.
  const ids = sent.map(({ id }) => id);
  await sql`
    with given as (
      select * from json_to_recordset(${JSON.stringify(sent)}::json)
        as each ("recordId" uuid, id uuid, attempts integer, response text)
    ), locked as (
      select id from mail where id = any(${ids}::uuid[]) order by id for update
    ), recorded as (
      insert into mail_attempts (id, mail_id, attempt, outcome, code, response)
      select "recordId", id, attempts, 'accepted', 250, response from given join locked using (id)
      on conflict (id) do nothing returning mail_id
    )
    update mail set state = 'sent', error = null, sent_at = clock_timestamp(), claimed_until = null
    where id = any(${ids}::uuid[]) and id in (select mail_id from recorded)
    returning ${mailsChanged}
  `.execute(trx);
}
