import { type ColumnDefinitionBuilder, type Kysely, sql } from "kysely";

const uuidKey = (column: ColumnDefinitionBuilder) =>
  column.primaryKey().defaultTo(sql`gen_random_uuid()`);
const required = (column: ColumnDefinitionBuilder) => column.notNull();
const now = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo(sql`now()`);
const ofSubmission = (column: ColumnDefinitionBuilder) =>
  column.notNull().references("submissions.id").onDelete("cascade");
const byUser = (column: ColumnDefinitionBuilder) =>
  column.references("users.id").onDelete("set null");

/** Adds the matches of listings and searches, and the shortlists of each day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addMatchedTimes(db);
  await addTrial(db);
  await db.schema
    .createTable("matches")
    .addColumn("submission_id", "uuid", ofSubmission)
    // The listing's id is no foreign key, because the record of what was sent outlives the listing.
    .addColumn("listing_id", "uuid", required)
    .addPrimaryKeyConstraint("matches_pkey", ["submission_id", "listing_id"])
    .addColumn("score", "smallint", (column) =>
      column.notNull().check(sql`score between 0 and 100`),
    )
    // `kept`: the match is in a shortlist whose mail was stored but not sent, because the site has
    // no mail server.
    .addColumn("state", "varchar(20)", (column) =>
      column.notNull().check(sql`state in ('unsent', 'dropped', 'kept', 'sent')`),
    )
    .addColumn("found_at", "timestamptz", now)
    .addColumn("sent_at", "timestamptz")
    .addColumn("verdict", "varchar(10)", (column) =>
      column.check(sql`verdict in ('like', 'dislike')`),
    )
    .addColumn("verdict_reasons", "jsonb", (column) => column.notNull().defaultTo(sql`'[]'::jsonb`))
    // The searcher's own words about a flat.
    .addColumn("verdict_note", "text")
    .addColumn("answered_at", "timestamptz")
    .addCheckConstraint(
      "matches_sent_check",
      sql`(state in ('kept', 'sent')) = (sent_at is not null)`,
    )
    .execute();
  await sql`
    create index matches_best on matches (submission_id, score desc) where state = 'unsent'
  `.execute(db);
  await db.schema.createIndex("matches_listing").on("matches").column("listing_id").execute();

  await db.schema
    .createTable("shortlists")
    .addColumn("id", "uuid", uuidKey)
    .addColumn("submission_id", "uuid", ofSubmission)
    // The calendar day of the shortlist, in the time zone of the search's city.
    .addColumn("day", "date", required)
    .addUniqueConstraint("shortlists_day", ["submission_id", "day"])
    .addColumn("kind", "varchar(20)", (column) =>
      column.notNull().check(sql`kind in ('shortlist', 'nothing_yet', 'last_day')`),
    )
    .addColumn("state", "varchar(20)", (column) =>
      column.notNull().check(sql`state in ('proposed', 'skipped', 'kept', 'sent')`),
    )
    // The line that the team has written to the searcher in the shortlist.
    .addColumn("note", "text")
    .addColumn("proposed_at", "timestamptz", now)
    // The time by which the team should review the proposed shortlist.
    .addColumn("due_at", "timestamptz", required)
    .addColumn("sent_at", "timestamptz")
    .addColumn("sent_by", "integer", byUser)
    // The mail's id is no foreign key, because mails are deleted earlier than shortlists.
    .addColumn("mail_id", "uuid")
    .addColumn("updated_at", "timestamptz", now)
    .addCheckConstraint(
      "shortlists_sent_check",
      sql`(state in ('kept', 'sent')) = (sent_at is not null)`,
    )
    .execute();
  await sql`
    create index shortlists_proposed on shortlists (due_at) where state = 'proposed'
  `.execute(db);
  await sql`create index shortlists_sent on shortlists (sent_at) where sent_at is not null`.execute(
    db,
  );
  await db.schema.createIndex("shortlists_sent_by").on("shortlists").column("sent_by").execute();

  await db.schema
    .createTable("shortlist_flats")
    .addColumn("shortlist_id", "uuid", (column) =>
      column.notNull().references("shortlists.id").onDelete("cascade"),
    )
    .addColumn("listing_id", "uuid", required)
    .addPrimaryKeyConstraint("shortlist_flats_pkey", ["shortlist_id", "listing_id"])
    .addColumn("position", "smallint", required)
    .addColumn("score", "smallint", required)
    // The line that the team has written to the searcher about the flat.
    .addColumn("note", "text")
    // The flat as the mail showed it, and the reasons that the mail gave for the flat; null before
    // the shortlist is sent.
    .addColumn("shown", "jsonb")
    .execute();
  await db.schema
    .createIndex("shortlist_flats_listing")
    .on("shortlist_flats")
    .column("listing_id")
    .execute();
}

/**
 * Adds the column `matched_as_of`: the value of `updated_at` for which a row's matches were last
 * computed. If the two columns differ, the row is matched again.
 */
async function addMatchedTimes(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("listings").addColumn("matched_as_of", "timestamptz").execute();
  await db.schema
    .alterTable("submissions")
    .addColumn("matched_as_of", "timestamptz")
    // The search was last matched with this version of the weights, and for this day.
    .addColumn("matched_weights", "integer")
    .addColumn("matched_on", "date")
    .execute();
  // After this migration, the server matches each search that has not ended with all open listings.
  // This update marks the listings as matched, because matching them, too, would repeat this work.
  await sql`update listings set matched_as_of = updated_at`.execute(db);
  await sql`update submissions set matched_as_of = updated_at where life = 'ended'`.execute(db);
  for (const table of ["submissions", "listings"]) {
    await sql`
      create index ${sql.id(`${table}_unmatched`)} on ${sql.table(table)} (updated_at)
        where matched_as_of is distinct from updated_at
    `.execute(db);
  }
}

/** Adds a column with the number of days for which a search gets shortlists. */
async function addTrial(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("submissions")
    // When day 1 of the search began: Roost then sent the first shortlist, or a mail that says that
    // there are no flats yet.
    .addColumn("days_began_at", "timestamptz")
    // The number of days by which the searcher has extended the search beyond the usual number of
    // days.
    .addColumn("extra_days", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  // An existing search got its first flats when the team set the status “sent”, so day 1 of the
  // search began then.
  await sql`update submissions set days_began_at = sent_at`.execute(db);
  await sql`alter table submissions drop constraint submissions_ended_reason_check`.execute(db);
  await sql`
    alter table submissions add constraint submissions_ended_reason_check check (ended_reason in
      ('found_here', 'found_elsewhere', 'not_looking', 'other', 'unsubscribed', 'unanswered',
       'corrected', 'closed', 'days_over'))
  `.execute(db);
  await sql`alter table search_events drop constraint search_events_kind_check`.execute(db);
  await sql`
    alter table search_events add constraint search_events_kind_check check (kind in
      ('asked', 'confirmed', 'paused', 'resumed', 'changed', 'ended', 'revived', 'extended'))
  `.execute(db);
}
