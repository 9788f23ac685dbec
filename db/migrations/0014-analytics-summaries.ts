import { type Kysely, sql } from "kysely";

/**
 * SQL for a referrer's host without `www.`; null if the referrer is not a URL. The SQL uses no
 * functions that count characters, because they would make the query twenty times slower.
 */
const host = sql`regexp_replace(
  rtrim(
    substring(
      lower(referrer)
      from '^[a-z][a-z0-9+.-]*://(?:[^/?#@]*@)?(\\[[0-9a-f:.]+\\]|[^]/:?#@[[:space:]]+)(?::[0-9]*)?(?:[/?#]|$)'
    ),
    '.'
  ),
  '^www\\.(?=.*\\.)', ''
)`;

/** Adds summaries of sessions and counts by day, so that reports need not read all events. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("form_analytics")
    // The device class and the referrer's host stay when the user agent and the referrer are
    // deleted.
    .addColumn("device_class", "varchar(20)", (column) =>
      column.check(sql`device_class in ('mobile', 'tablet', 'desktop', 'other')`),
    )
    .addColumn("referrer_host", "varchar(253)")
    // Whether the event comes from a bot; such events are stored but not counted.
    .addColumn("is_bot", "boolean", (column) => column.notNull().defaultTo(false))
    .execute();
  // The index on the time of the events is dropped here and created again below, because the update
  // of all events is faster without the index.
  await db.schema.dropIndex("form_analytics_timestamp").execute();
  // Fills the device class and referring host of existing events, approximately as for new events.
  await sql`
    update form_analytics set
      is_bot = coalesce(user_agent ~* 'bot\\M|crawl|spider', false),
      device_class = case
        when user_agent is null or user_agent = '' then null
        when user_agent ~* 'ipad|tablet' then 'tablet'
        when user_agent ~* 'mobi' then 'mobile'
        when user_agent ~* 'android' then 'tablet'
        when user_agent ~* 'windows|macintosh|x11' then 'desktop'
        else 'other' end,
      referrer_host = case
        when referrer is null then null
        when length(${host}) <= 253 then ${host}
        else 'direct' end
    where user_agent is not null or referrer is not null
  `.execute(db);

  // Events are stored in the order of time, so a small block-range index is enough to find old
  // ones.
  await db.schema
    .createIndex("form_analytics_timestamp")
    .on("form_analytics")
    .using("brin")
    .column("timestamp")
    .execute();
  await sql`
    create index form_analytics_personal on form_analytics (timestamp)
    where user_agent is not null or referrer is not null
  `.execute(db);

  // The events that are recorded but not counted yet.
  await db.schema
    .createTable("analytics_pending")
    .addColumn("event_id", "bigint", (column) => column.primaryKey())
    .execute();
  await sql`
    insert into analytics_pending (event_id) select id from form_analytics where not is_bot
  `.execute(db);

  // The summary of a session, which stays when its events are deleted.
  await db.schema
    .createTable("analytics_sessions")
    .addColumn("session_id", "varchar(64)", (column) => column.primaryKey())
    // The time of the session's first event. The session is counted on that day.
    .addColumn("began_at", "timestamptz", (column) => column.notNull())
    .addColumn("first_event_id", "bigint", (column) => column.notNull())
    .addColumn("definition_version", "integer", (column) => column.notNull())
    .addColumn("device_class", "varchar(20)", (column) => column.notNull())
    .addColumn("referrer_host", "varchar(253)", (column) => column.notNull())
    .addColumn("last_event_at", "timestamptz", (column) => column.notNull())
    .addColumn("completed", "boolean", (column) => column.notNull())
    .addColumn("abandoned", "boolean", (column) => column.notNull())
    // The highest number of a step that the visitor viewed in this session.
    .addColumn("furthest_step", "integer")
    .addColumn("steps", "jsonb", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("analytics_sessions_began_at")
    .on("analytics_sessions")
    .columns(["began_at", "session_id"])
    .execute();

  // Counts of the sessions that began within a span of days.
  await db.schema
    .createTable("analytics_counts")
    .addColumn("measure", "varchar(20)", (column) => column.notNull())
    .addColumn("span_days", "integer", (column) => column.notNull())
    .addColumn("first_day", "date", (column) => column.notNull())
    .addColumn("definition_version", "integer", (column) => column.notNull())
    // The name of the counted step, device or host; empty for counts that have no name.
    .addColumn("name", "varchar(253)", (column) => column.notNull())
    .addColumn("seconds", "integer", (column) => column.notNull())
    .addColumn("count", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("analytics_counts_pkey", [
      "measure",
      "span_days",
      "first_day",
      "definition_version",
      "name",
      "seconds",
    ])
    .execute();
}
