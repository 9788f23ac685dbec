import { sql } from "kysely";
import { askedForKinds, kindsAfterEnd } from "#common/mail/mail.ts";
import type { Db } from "../../db/connection.ts";
import {
  accountLinkPattern,
  accountPurposes,
  endedPlaceholder,
} from "../../secret-links/link-placeholder.ts";

const present = (table: string) => sql.id("public", table);

/**
 * A PostgreSQL regular expression. It matches, in the stored content of a mail, a secret link for
 * an account, such as the link that resets a password.
 */
const accountLinkInLetter = `\\{"purpose": "(${accountPurposes.join("|")})", "subject": "[0-9a-f-]+"\\}`;

/**
 * The reasons why imported mails are not sent. The import stores them as the errors of these mails.
 */
const importErrors = {
  imported: "An import added this mail while it was waiting. Imported mail is not sent by itself.",
  searchRemoved: "An import removed or ended the search that this mail was about.",
  linkEnded: "An import ended the link in this mail.",
};

/**
 * Copies the mails and suppressions (addresses that get no mail) of the current database to the
 * import, so that an import neither sends a mail again nor lifts a suppression. Imported mails and
 * suppressions that the current database does not have are kept, with two exceptions. An imported
 * mail is deleted if the current database has a mail with the same `kind` and `about`. An imported
 * suppression is deleted if the current database has the mail that caused it but not the
 * suppression: the team has then lifted it. An imported mail that waits to be sent is marked as
 * failed.
 *
 * @param db a transaction in which table names refer to the imported tables
 * @param schema the schema of the imported tables
 */
export async function carryOverMails(db: Db, schema: string): Promise<void> {
  await sql`
    delete from mail using ${present("mail")} as own where own.id = mail.id
  `.execute(db);
  await deleteSameSubjects(db, schema);
  await sql`
    update mail set state = 'failed', error = ${importErrors.imported}, claimed_until = null
    where state in ('queued', 'sending')
  `.execute(db);
  await sql`insert into mail select * from ${present("mail")}`.execute(db);
  await copyAttempts(db, schema);
  await sql`
    delete from mail_suppressions as given
    where exists (select from ${present("mail")} as own where own.id = given.mail_id)
  `.execute(db);
  await copySuppressions(db, schema);
  await endAccountLinks(db, schema);
  await failWithoutSearch(db, schema);
}

/**
 * Copies the mails, attempts and suppressions of the current database that were added or changed
 * since `carryOverMails` copied them to the import, such as a mail that was sent in the meantime.
 * Usually there are few.
 *
 * @param schema the schema of the imported tables
 */
export async function carryOverLastMails(db: Db, schema: string): Promise<void> {
  const staged = (table: string) => sql.id(schema, table);
  await sql`
    delete from ${staged("mail")} as kept using ${present("mail")} as own
    where own.id = kept.id and (
      own.state, own.attempts, own.next_try_at, own.claimed_until, own.sent_at, own.error
    ) is distinct from (
      kept.state, kept.attempts, kept.next_try_at, kept.claimed_until, kept.sent_at, kept.error
    )
  `.execute(db);
  await deleteSameSubjects(db, schema);
  await sql`
    insert into ${staged("mail")} select * from ${present("mail")} as own
    where not exists (select from ${staged("mail")} as kept where kept.id = own.id)
  `.execute(db);
  await copyAttempts(db, schema);
  await copySuppressions(db, schema);
  await endAccountLinks(db, schema);
  await failWithoutSearch(db, schema);
}

/**
 * Deletes an imported mail if the current database has another mail with the same `kind` and
 * `about` (what the mail is about, such as a submission's id), because only one such mail may
 * exist.
 */
async function deleteSameSubjects(db: Db, schema: string): Promise<void> {
  await sql`
    delete from ${sql.id(schema, "mail")} as kept using ${present("mail")} as own
    where own.kind = kept.kind and own.about = kept.about and own.id <> kept.id
  `.execute(db);
}

/** Copies the attempts of the current database that the import does not have. */
async function copyAttempts(db: Db, schema: string): Promise<void> {
  await sql`
    insert into ${sql.id(schema, "mail_attempts")}
    select own.* from ${present("mail_attempts")} as own
    where exists (select from ${sql.id(schema, "mail")} as kept where kept.id = own.mail_id)
    on conflict (id) do nothing
  `.execute(db);
}

async function copySuppressions(db: Db, schema: string): Promise<void> {
  const staged = sql.id(schema, "mail_suppressions");
  await sql`
    delete from ${staged} as kept using ${present("mail_suppressions")} as own
    where own.address = kept.address
  `.execute(db);
  await sql`
    insert into ${staged} select * from ${present("mail_suppressions")}
  `.execute(db);
}

/**
 * Disables the secret links for accounts, such as those for a new password, in the mails of the
 * import. In the imported database, an account's id may belong to another person. Mails with such
 * links that wait to be sent are marked as failed.
 */
async function endAccountLinks(db: Db, schema: string): Promise<void> {
  const ended = (column: string) =>
    sql`regexp_replace(${sql.id(column)}, ${accountLinkPattern}, ${endedPlaceholder}, 'g')`;
  const isWaiting = sql`state in ('queued', 'sending')`;
  await sql`
    update ${sql.id(schema, "mail")} set html = ${ended("html")}, text = ${ended("text")},
      letter = regexp_replace(letter::text, ${accountLinkInLetter}, '{"path": "/"}', 'g')::jsonb,
      state = case when ${isWaiting} then 'failed' else state end,
      error = case when ${isWaiting} then ${importErrors.linkEnded} else error end,
      claimed_until = null
    where user_id is not null
      and (text ~ ${accountLinkPattern} or letter::text ~ ${accountLinkInLetter})
  `.execute(db);
}

/**
 * Marks a waiting mail as failed if the search that it is about is not in the imported tables. Also
 * marks it as failed if that search has ended, except for a mail that is sent after such an end.
 */
async function failWithoutSearch(db: Db, schema: string): Promise<void> {
  await sql`
    update ${sql.id(schema, "mail")} as kept
    set state = 'failed', error = ${importErrors.searchRemoved}, claimed_until = null
    where state in ('queued', 'sending') and submission_id is not null and not exists (
      select from ${sql.id(schema, "submissions")} as search
      where search.id = kept.submission_id
        and (
          life <> 'ended' or kept.kind in (${sql.join(askedForKinds)})
          or ended_reason = 'days_over' and kept.kind in (${sql.join(kindsAfterEnd("days_over"))})
        )
    )
  `.execute(db);
}
