import { type RawBuilder, sql } from "kysely";
import type { DeskNews, NewsItem } from "#common/desk/news.ts";
import type { Db } from "../../db/connection.ts";
import { cityLabels } from "../submissions/table-store.ts";

/**
 * The maximum time between the timestamp of a news entry and the commit of its transaction. Before
 * the commit, the entry cannot be read.
 */
const storing = sql`interval '10 seconds'`;
/** The maximum number of news entries in one response; older entries are left out. */
const mostItems = 100;

/**
 * SQL query for the news of the back office after a given time, such as new submissions. A failed
 * webhook delivery is news after its first failed attempt, and again after its last one.
 */
const newsAfter = (moment: RawBuilder<unknown>) => sql`
  select id, 'search' as kind, id as submission_id, stored_at as at from submissions
  where stored_at > ${moment} and accepted_at > ${moment} - interval '1 day'
  union all
  select listing_id, 'answer', submission_id, answered_at from matches where answered_at > ${moment}
  union all
  select id, 'call', submission_id, at from search_events
  where kind = 'call_booked' and actor = 'searcher' and at > ${moment}
  union all
  select id, 'message', null, received_at from contact_messages
  where received_at > ${moment} and status <> 'spam'
  union all
  select mail.id, 'mail', mail.submission_id, attempt.at
  from mail_attempts as attempt join mail on mail.id = attempt.mail_id
  where attempt.at > ${moment} and mail.state = 'failed'
  union all
  select submission_id, 'delivery', submission_id, attempted_at from webhook_deliveries
  where attempted_at > ${moment} and status <> 'delivered' and (attempt = 1 or next_try_at is null)
  union all
  select event.id, 'delivery', event.submission_id, made.attempted_at
  from webhook_event_attempts as made join webhook_events as event on event.id = made.event_id
  where made.attempted_at > ${moment} and made.status <> 'delivered' and not event.is_test
    and (made.attempt = 1 or event.state = 'failed')
`;

/**
 * Returns the news since the given time, and again the news of the last seconds before that time.
 * An earlier response may lack news of these seconds, because their transactions had not committed
 * yet. The caller skips the items whose ids it already has.
 *
 * @param since the `asOf` of an earlier response; by default, the current time of the database
 */
export async function listNews(db: Db, since: string | undefined): Promise<DeskNews> {
  const { asOf } = await db.selectNoFrom([sql<Date>`now()`.as("asOf")]).executeTakeFirstOrThrow();
  // The time is converted to UTC, because PostgreSQL refuses time zone offsets of 16 hours or more,
  // although ISO 8601 allows them.
  const moment = (since === undefined ? asOf : new Date(since)).toISOString();
  const { rows } = await sql<NewsItem>`
    with news as (
      select * from (${newsAfter(sql`(${moment}::timestamptz - ${storing})`)}) as news
      order by at desc limit ${sql.lit(mostItems)}
    ), labels as (${cityLabels(sql`
      select city from submissions where id in (select submission_id from news)
    `)})
    select concat_ws(' ', news.kind, news.submission_id, news.id) as id, news.kind,
      news.submission_id, labels.label as city
    from news
    left join submissions on submissions.id = news.submission_id
    left join labels on labels.value = submissions.city
    order by news.at
  `.execute(db);
  return { asOf: asOf.toISOString(), items: rows };
}
