import { type Kysely, sql } from "kysely";

/**
 * The host of a referrer without `www.`; null where it is no address. Nothing in it counts characters:
 * that would make it twenty times slower.
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

/** What is known of a session, and counts of sessions by day, so that no question reads all events. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("form_analytics")
    // What remains of the user agent and the referrer when they are forgotten.
    .addColumn("device_class", "varchar(20)", (column) =>
      column.check(sql`device_class in ('mobile', 'tablet', 'desktop', 'other')`),
    )
    .addColumn("referrer_host", "varchar(253)")
    // Recorded, and left out of every number.
    .addColumn("is_bot", "boolean", (column) => column.notNull().defaultTo(false))
    .execute();
  // One index fewer to keep while all events are rewritten.
  await db.schema.dropIndex("form_analytics_timestamp").execute();
  // Roughly what is said of each event from now on when it is recorded.
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

  // Events come in the order of time: which blocks hold the old ones is all that forgetting needs.
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

  // Events that are recorded and not counted yet.
  await db.schema
    .createTable("analytics_pending")
    .addColumn("event_id", "bigint", (column) => column.primaryKey())
    .execute();
  await sql`
    insert into analytics_pending (event_id) select id from form_analytics where not is_bot
  `.execute(db);

  // A session as its events tell it; it stays when they go.
  await db.schema
    .createTable("analytics_sessions")
    .addColumn("session_id", "varchar(64)", (column) => column.primaryKey())
    // Of its first event, by which it is counted.
    .addColumn("began_at", "timestamptz", (column) => column.notNull())
    .addColumn("first_event_id", "bigint", (column) => column.notNull())
    .addColumn("definition_version", "integer", (column) => column.notNull())
    .addColumn("device_class", "varchar(20)", (column) => column.notNull())
    .addColumn("referrer_host", "varchar(253)", (column) => column.notNull())
    .addColumn("last_event_at", "timestamptz", (column) => column.notNull())
    .addColumn("completed", "boolean", (column) => column.notNull())
    .addColumn("abandoned", "boolean", (column) => column.notNull())
    // The highest number of a step that it viewed.
    .addColumn("furthest_step", "integer")
    .addColumn("steps", "jsonb", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("analytics_sessions_began_at")
    .on("analytics_sessions")
    .columns(["began_at", "session_id"])
    .execute();

  // Sessions that began within so many days of a day, counted.
  await db.schema
    .createTable("analytics_counts")
    .addColumn("measure", "varchar(20)", (column) => column.notNull())
    .addColumn("span_days", "integer", (column) => column.notNull())
    .addColumn("first_day", "date", (column) => column.notNull())
    .addColumn("definition_version", "integer", (column) => column.notNull())
    // Of which step, device or host; empty where the measure has none.
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
