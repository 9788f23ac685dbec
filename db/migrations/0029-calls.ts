import { type ColumnDefinitionBuilder, type Kysely, sql } from "kysely";

const required = (column: ColumnDefinitionBuilder) => column.notNull();
const now = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo(sql`now()`);

/**
 * Adds the weekly hours of the team for feedback calls, and the feedback calls that searchers
 * booked.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addHours(db);
  await addCalls(db);
  await sql`alter table search_events drop constraint search_events_kind_check`.execute(db);
  await sql`
    alter table search_events add constraint search_events_kind_check check (kind in
      ('asked', 'confirmed', 'paused', 'resumed', 'changed', 'ended', 'revived', 'extended',
       'call_booked', 'call_moved', 'call_cancelled'))
  `.execute(db);
}

async function addHours(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("call_hours")
    .addColumn("user_id", "integer", (column) =>
      column.primaryKey().references("users.id").onDelete("cascade"),
    )
    // A list of weekdays with a beginning and an end, as local times of the time zone.
    .addColumn("weekly", "jsonb", required)
    .addColumn("time_zone", "varchar(64)", required)
    .addColumn("minutes", "smallint", (column) =>
      column.notNull().check(sql`minutes between 5 and 240`),
    )
    .addColumn("pause_minutes", "smallint", (column) =>
      column.notNull().check(sql`pause_minutes between 0 and 240`),
    )
    .addColumn("notice_hours", "smallint", (column) =>
      column.notNull().check(sql`notice_hours between 0 and 336`),
    )
    .addColumn("days_ahead", "smallint", (column) =>
      column.notNull().check(sql`days_ahead between 1 and 60`),
    )
    // How the feedback call is made: a link or a telephone number.
    .addColumn("place", "varchar(500)", required)
    .addColumn("updated_at", "timestamptz", now)
    .execute();
}

async function addCalls(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("calls")
    .addColumn("id", "uuid", (column) => column.primaryKey().defaultTo(sql`gen_random_uuid()`))
    .addColumn("submission_id", "uuid", (column) =>
      column.notNull().references("submissions.id").onDelete("cascade"),
    )
    // The team member with whom the call is booked; null after the member's account was deleted.
    .addColumn("user_id", "integer", (column) => column.references("users.id").onDelete("set null"))
    .addColumn("starts_at", "timestamptz", required)
    .addColumn("ends_at", "timestamptz", required)
    .addColumn("state", "varchar(20)", (column) =>
      column.notNull().defaultTo("booked").check(sql`state in ('booked', 'cancelled')`),
    )
    // The id of the booked call in calendar files, and how often the call was changed after it was
    // booked.
    .addColumn("uid", "varchar(200)", (column) => column.notNull().unique())
    .addColumn("sequence", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("place", "varchar(500)", required)
    .addColumn("booked_at", "timestamptz", now)
    .addColumn("moved_at", "timestamptz")
    .addColumn("cancelled_at", "timestamptz")
    .addColumn("reminded_at", "timestamptz")
    .addCheckConstraint("calls_times_check", sql`ends_at > starts_at`)
    .addCheckConstraint(
      "calls_cancelled_check",
      sql`(state = 'cancelled') = (cancelled_at is not null)`,
    )
    .execute();
  // The account's id is compared as a range, because an exclusion constraint can compare ranges
  // without an extension of PostgreSQL.
  await sql`
    alter table calls add constraint calls_overlap exclude using gist (
      int4range(user_id, user_id, '[]') with &&, tstzrange(starts_at, ends_at) with &&
    ) where (state = 'booked' and user_id is not null)
  `.execute(db);
  await db.schema.createIndex("calls_submission").on("calls").column("submission_id").execute();
  await db.schema.createIndex("calls_user").on("calls").column("user_id").execute();
  await sql`create index calls_booked on calls (starts_at) where state = 'booked'`.execute(db);
}
