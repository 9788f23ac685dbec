import { type Kysely, sql } from "kysely";

/**
 * Adds the team's work on submissions: assignee, status and notes; and the table of erased persons.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("submissions")
    .addColumn("status", "varchar(20)", (column) =>
      column.notNull().defaultTo("new").check(sql`status in ('new', 'working', 'sent', 'closed')`),
    )
    .addColumn("assignee_id", "integer", (column) =>
      column.references("users.id").onDelete("set null"),
    )
    // When the status first became `sent`: the team has then sent the visitor the first results.
    .addColumn("sent_at", "timestamptz")
    .addColumn("updated_at", "timestamptz", (column) => column.notNull().defaultTo(sql`now()`))
    // When the server stores a submission, it copies the name, the email address and the city from
    // the answers into these columns, so that lists of submissions need not read the answers.
    .addColumn("contact_name", "text")
    .addColumn("contact_email", "text")
    .addColumn("city", "text")
    .addColumn("delivery_state", "varchar(20)", (column) =>
      column
        .notNull()
        .defaultTo("none")
        .check(sql`delivery_state in ('none', 'waiting', 'retrying', 'delivered', 'failed')`),
    )
    // Until this time, only the process that claimed the submission may send it.
    .addColumn("sending_until", "timestamptz")
    .execute();
  // SQL for the name, the email address and the city of existing submissions, by the same rules as
  // for new submissions.
  const textUnder = (id: string) => sql`
    case when jsonb_typeof(answers -> ${sql.lit(id)}) = 'string'
      then nullif(answers ->> ${sql.lit(id)}, '') end
  `;
  await sql`
    update submissions set
      contact_name = ${textUnder("name")},
      contact_email = coalesce(${textUnder("email")}, (
        select value #>> '{}' from jsonb_each(answers)
        where jsonb_typeof(value) = 'string' and value #>> '{}' ~ '^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$'
        limit 1
      )),
      city = case when char_length(${textUnder("city")}) <= 200 then ${textUnder("city")} end
  `.execute(db);
  await sql`
    update submissions set delivery_state = case
      when newest.status = 'delivered' then 'delivered'
      when newest.status = 'failed' and newest.attempt < 10 then 'retrying'
      else 'failed' end
    from (
      select distinct on (submission_id) submission_id, status, attempt
      from webhook_deliveries order by submission_id, attempt desc
    ) as newest
    where newest.submission_id = submissions.id
  `.execute(db);

  const index = (name: string, columns: string[]) =>
    db.schema.createIndex(name).on("submissions").columns(columns).execute();
  await index("submissions_status", ["status", "accepted_at"]);
  await index("submissions_city", ["city"]);
  await index("submissions_assignee_id", ["assignee_id"]);
  await sql`
    create index submissions_undelivered on submissions (delivery_state)
    where delivery_state in ('waiting', 'retrying', 'failed')
  `.execute(db);

  await db.schema
    .createTable("submission_notes")
    .addColumn("id", "serial", (column) => column.primaryKey())
    .addColumn("submission_id", "uuid", (column) =>
      column.notNull().references("submissions.id").onDelete("cascade"),
    )
    .addColumn("text", "text", (column) => column.notNull())
    .addColumn("created_at", "timestamptz", (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn("created_by", "integer", (column) =>
      column.references("users.id").onDelete("set null"),
    )
    .execute();
  await db.schema
    .createIndex("submission_notes_submission_id")
    .on("submission_notes")
    .columns(["submission_id", "id"])
    .execute();
  await db.schema
    .createIndex("submission_notes_created_by")
    .on("submission_notes")
    .column("created_by")
    .execute();

  // The persons who were erased, and when. Submissions that they sent before are not restored from
  // a journal.
  await db.schema
    .createTable("erasures")
    .addColumn("id", "serial", (column) => column.primaryKey())
    // A keyed digest, so that the email address itself is not stored.
    .addColumn("email_digest", "text", (column) => column.notNull())
    .addColumn("erased_at", "timestamptz", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("erasures_email_digest")
    .on("erasures")
    .column("email_digest")
    .execute();
}
