import { type ColumnDefinitionBuilder, type Kysely, sql } from "kysely";

const uuidKey = (column: ColumnDefinitionBuilder) =>
  column.primaryKey().defaultTo(sql`gen_random_uuid()`);
const required = (column: ColumnDefinitionBuilder) => column.notNull();
const now = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo(sql`now()`);
const ofSubmission = (column: ColumnDefinitionBuilder) =>
  column.notNull().references("submissions.id").onDelete("cascade");

/**
 * Adds the tables of the mails that Roost sends. Adds the columns and tables that record a search
 * from its confirmation to its end.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addMail(db);
  await addLifeOfSearches(db);
  await db.schema
    .alterTable("users")
    .addColumn("email_confirmed_at", "timestamptz")
    // The address that the account will have after its owner opened the link mailed to it.
    .addColumn("pending_email", "text")
    .execute();
  await addIndexes(db);
}

async function addMail(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("mail")
    .addColumn("id", "uuid", uuidKey)
    .addColumn("kind", "varchar(40)", required)
    // What the mail is about, such as the id of a search. The column is unique among mails of the
    // same kind, so that no mail is stored twice.
    .addColumn("about", "text", required)
    // The ids of the search and of the account are no foreign keys, because a sent mail is kept
    // longer than the search or the account.
    .addColumn("submission_id", "uuid")
    .addColumn("user_id", "integer")
    .addColumn("to_address", "text", required)
    .addColumn("to_name", "text")
    .addColumn("subject", "text", required)
    // The HTML and the plain text of the mail contain placeholders instead of secret links.
    .addColumn("html", "text", required)
    .addColumn("text", "text", required)
    .addColumn("message_id", "text", required)
    .addColumn("state", "varchar(20)", (column) =>
      column
        .notNull()
        .check(
          sql`state in ('queued', 'sending', 'sent', 'kept', 'bounced', 'failed', 'suppressed')`,
        ),
    )
    .addColumn("attempts", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("created_at", "timestamptz", now)
    .addColumn("next_try_at", "timestamptz", now)
    // Until this time, only the process that claimed the mail may send it.
    .addColumn("claimed_until", "timestamptz")
    .addColumn("sent_at", "timestamptz")
    .addColumn("error", "text")
    .addUniqueConstraint("mail_kind_about", ["kind", "about"])
    .execute();
  await db.schema
    .createTable("mail_attempts")
    .addColumn("id", "uuid", uuidKey)
    .addColumn("mail_id", "uuid", (column) =>
      column.notNull().references("mail.id").onDelete("cascade"),
    )
    .addColumn("attempt", "integer", required)
    .addColumn("at", "timestamptz", now)
    .addColumn("outcome", "varchar(20)", (column) =>
      column
        .notNull()
        .check(
          sql`outcome in ('accepted', 'deferred', 'refused', 'blocked', 'bounced', 'complained')`,
        ),
    )
    .addColumn("code", "integer")
    .addColumn("response", "text")
    .execute();
  await db.schema
    .createTable("mail_suppressions")
    .addColumn("address", "text", (column) =>
      column.primaryKey().check(sql`address = lower(address)`),
    )
    .addColumn("reason", "varchar(20)", (column) =>
      column.notNull().check(sql`reason in ('unknown', 'refused', 'complaint')`),
    )
    .addColumn("suppressed_at", "timestamptz", now)
    .addColumn("mail_id", "uuid")
    .execute();
  // The table `mail_queue` always has exactly one row.
  await db.schema
    .createTable("mail_queue")
    .addColumn("id", "integer", (column) => column.primaryKey().check(sql`id = 1`))
    // When a mail server was set for the first time.
    .addColumn("began_at", "timestamptz")
    .addColumn("stopped_at", "timestamptz")
    .addColumn("stop_reason", "text")
    .execute();
  await sql`insert into mail_queue (id) values (1)`.execute(db);
  await db.schema
    .createTable("mail_text_versions")
    .addColumn("version", "serial", (column) => column.primaryKey())
    .addColumn("value", "jsonb", required)
    .addColumn("created_at", "timestamptz", now)
    .addColumn("created_by", "integer", (column) =>
      column.references("users.id").onDelete("set null"),
    )
    .execute();
  await db.schema
    .createTable("secret_links")
    .addColumn("id", "uuid", uuidKey)
    .addColumn("purpose", "varchar(30)", required)
    .addColumn("subject", "text", required)
    .addColumn("generation", "integer", required)
    // A hash of the link's token; the token itself is not stored.
    .addColumn("digest", "text", (column) => column.notNull().unique())
    .addColumn("created_at", "timestamptz", now)
    .addColumn("expires_at", "timestamptz")
    .addUniqueConstraint("secret_links_purpose_subject", ["purpose", "subject"])
    .execute();
}

async function addLifeOfSearches(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("submissions")
    .addColumn("life", "varchar(20)", (column) =>
      column
        .notNull()
        .defaultTo("unconfirmed")
        .check(sql`life in ('unconfirmed', 'active', 'paused', 'ended')`),
    )
    // When the searcher was first asked for confirmation by mail.
    .addColumn("asked_at", "timestamptz")
    .addColumn("confirmed_at", "timestamptz")
    .addColumn("ended_at", "timestamptz")
    .addColumn("ended_reason", "varchar(20)", (column) =>
      column.check(
        sql`ended_reason in ('found_here', 'found_elsewhere', 'not_looking', 'other',
          'unsubscribed', 'unanswered', 'corrected', 'closed')`,
      ),
    )
    // The searcher's own words about the end of the search.
    .addColumn("ended_note", "text")
    .execute();
  await sql`
    update submissions set life = 'ended', ended_at = updated_at, ended_reason = 'closed'
    where status = 'closed'
  `.execute(db);
  await sql`alter table submissions alter column life set default 'active'`.execute(db);
  await sql`
    alter table submissions add constraint submissions_ended_check
      check ((life = 'ended') = (ended_at is not null))
  `.execute(db);

  await db.schema
    .createTable("consents")
    .addColumn("id", "uuid", uuidKey)
    .addColumn("submission_id", "uuid", (column) => ofSubmission(column).unique())
    .addColumn("address", "text", required)
    // The text of the terms that the searcher agreed to; null if the questionnaire showed none.
    .addColumn("terms_text", "text")
    .addColumn("definition_version", "integer")
    .addColumn("given_at", "timestamptz", required)
    .addColumn("confirmed_at", "timestamptz")
    .addColumn("withdrawn_at", "timestamptz")
    .execute();
  await sql`
    insert into consents (submission_id, address, terms_text, definition_version, given_at)
    select submissions.id, contact_email, jsonb_path_query_first(
        answered.value, '$.steps[*].fields[*] ? (@.id == "agreeToTerms").label'
      ) #>> '{}', definition_version, accepted_at
    from submissions left join questionnaire_versions as answered
      on answered.version = definition_version
    where contact_email is not null
  `.execute(db);
  await db.schema
    .createTable("search_events")
    .addColumn("id", "uuid", uuidKey)
    .addColumn("submission_id", "uuid", ofSubmission)
    .addColumn("kind", "varchar(20)", (column) =>
      column
        .notNull()
        .check(
          sql`kind in ('asked', 'confirmed', 'paused', 'resumed', 'changed', 'ended', 'revived')`,
        ),
    )
    .addColumn("actor", "varchar(20)", (column) =>
      column.notNull().check(sql`actor in ('searcher', 'team', 'roost')`),
    )
    .addColumn("at", "timestamptz", now)
    .addColumn("details", "jsonb")
    .execute();
  // The answers that a searcher has replaced with newer answers.
  await db.schema
    .createTable("answer_versions")
    .addColumn("id", "uuid", uuidKey)
    .addColumn("submission_id", "uuid", ofSubmission)
    .addColumn("answers", "jsonb", required)
    .addColumn("preferences", "jsonb")
    .addColumn("definition_version", "integer")
    .addColumn("replaced_at", "timestamptz", now)
    .execute();
  // The table contains the persons who withdrew their consent, so that an import does not restore
  // the consent.
  await db.schema
    .createTable("withdrawals")
    .addColumn("id", "uuid", uuidKey)
    // A keyed digest, so that the email address itself is not stored.
    .addColumn("email_digest", "text", required)
    .addColumn("withdrawn_at", "timestamptz", required)
    .execute();
}

async function addIndexes(db: Kysely<unknown>): Promise<void> {
  const indexes: [table: string, columns: string[]][] = [
    ["mail", ["created_at", "id"]],
    ["mail", ["submission_id"]],
    ["mail_attempts", ["mail_id"]],
    ["mail_attempts", ["at"]],
    ["mail_text_versions", ["created_by"]],
    ["search_events", ["submission_id", "at"]],
    ["answer_versions", ["submission_id", "replaced_at"]],
    ["consents", ["address"]],
    ["withdrawals", ["email_digest"]],
  ];
  for (const [table, columns] of indexes) {
    await db.schema
      .createIndex([table, ...columns].join("_"))
      .on(table)
      .columns(columns)
      .execute();
  }
  await sql`create index mail_to_address on mail (lower(to_address))`.execute(db);
  await sql`
    create index mail_to_send on mail (next_try_at) where state in ('queued', 'sending')
  `.execute(db);
  await sql`
    create index submissions_contact_email on submissions (lower(contact_email))
  `.execute(db);
  await sql`
    create index submissions_ended_at on submissions (ended_at) where ended_at is not null
  `.execute(db);
}
