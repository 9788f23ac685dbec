import { type RawBuilder, sql } from "kysely";
import type { PromiseSource } from "#common/promise/promise.ts";
import type { PromiseInput } from "#common/promise/promise-input.ts";
import type { Db } from "../../db/connection.ts";
import { isOnDays } from "../../db/days.ts";
import { deadline } from "../submissions/filter-store.ts";

/**
 * The figures of the Promise screen about one search, such as whether the search got its first
 * shortlist in time.
 */
export type SearchFigures = {
  id: string;
  acceptedAt: Date;
  confirmedAt: Date | null;
  /** The time by which the searcher was promised the first shortlist. */
  deadline: Date;
  /** When the first shortlist of the search was sent; null if none was sent yet. */
  firstAt: Date | null;
  isDue: boolean;
  isInTime: boolean;
  toldNothingYet: boolean;
  shortlists: number;
  flats: number;
  liked: number;
  disliked: number;
  calls: number;
  bounces: number;
};

/**
 * Switches off just-in-time compilation for a transaction. PostgreSQL expects many more rows than
 * there are, and would compile the queries to machine code, which takes longer than running them.
 */
export async function runWithoutCompiling(trx: Db): Promise<void> {
  await sql`set local jit = off`.execute(trx);
}

type Asked = { range: PromiseInput; now: Date };

/**
 * The submission time and the id of the search after which the next part of the export begins. The
 * time is a text, because a JavaScript `Date` would cut off its microseconds.
 */
export type Position = { moment: string; id: string };

/**
 * SQL query: the searches that visitors submitted on the days of a range, newest first. With
 * `part`, only the next `limit` searches after a given one.
 */
const searchesOf = (range: PromiseInput, part?: { after: Position | undefined; limit: number }) => {
  const { after } = part ?? {};
  const isAfter = after
    ? sql`and (accepted_at, id) < (${after.moment}::timestamptz, ${after.id}::uuid)`
    : sql``;
  return sql`
    select id, accepted_at, confirmed_at, ${deadline} as deadline from submissions
    where ${isOnDays(sql`accepted_at`, range)} ${isAfter}
    ${part ? sql`order by accepted_at desc, id desc limit ${part.limit}` : sql``}
  `;
};

/**
 * SQL query: the figures of each search. Only this query decides what counts: the summary adds up
 * the rows of this query, and the export lists them.
 *
 * @param searches a query that `searchesOf` returned
 */
const figuresOf = (searches: RawBuilder<unknown>, now: Date) => sql`
  with searches as (${searches}), lists as (
    select submission_id, kind, sent_at, coalesce(flats, 0) as flats
    from searches join shortlists on submission_id = searches.id and state = 'sent'
    left join (
      select shortlist_id, count(*) as flats from shortlist_flats group by shortlist_id
    ) as counted on shortlist_id = shortlists.id
  ), days as (
    select submission_id, count(*) filter (where flats > 0) as shortlists,
      min(sent_at) filter (where flats > 0) as first_at, sum(flats)::bigint as flats,
      bool_or(kind = 'nothing_yet') as told_nothing
    from lists group by submission_id
  ), answered as (
    select submission_id, count(*) filter (where verdict = 'like') as liked,
      count(*) filter (where verdict = 'dislike') as disliked
    from searches join matches on submission_id = searches.id
    where verdict is not null and state = 'sent' group by submission_id
  ), booked as (
    select submission_id, count(*) as calls from calls join searches on searches.id = submission_id
    where state <> 'cancelled' group by submission_id
  ), returned as (
    select submission_id, count(distinct mail.id) as bounces
    from searches join mail on mail.submission_id = searches.id and user_id is null
    join mail_attempts on mail_id = mail.id and outcome in ('refused', 'bounced')
    group by submission_id
  ), judged as (
    select searches.*, days.*, first_at is not null and first_at <= deadline as is_in_time
    from searches left join days on days.submission_id = searches.id
  ), known as (
    select judged.*, is_in_time or (
      confirmed_at is not null and deadline < ${now}::timestamptz and not coalesce((
        select kind in ('paused', 'ended') from search_events
        where search_events.submission_id = judged.id and at <= deadline
          and kind in ('paused', 'resumed', 'ended', 'revived')
        order by at desc limit 1
      ), false)
    ) as is_due
    from judged
  )
  select known.id, accepted_at, confirmed_at, deadline, first_at, is_due, is_in_time,
    is_due and not is_in_time and coalesce(told_nothing, false) as told_nothing_yet,
    coalesce(shortlists, 0) as shortlists, coalesce(flats, 0) as flats,
    coalesce(liked, 0) as liked, coalesce(disliked, 0) as disliked,
    coalesce(calls, 0) as calls, coalesce(bounces, 0) as bounces
  from known
  left join answered on answered.submission_id = known.id
  left join booked on booked.submission_id = known.id
  left join returned on returned.submission_id = known.id
`;

/** The sums of the Promise screen's figures over several searches. */
export type Sums = {
  searches: number;
  confirmed: number;
  due: number;
  inTime: number;
  /**
   * The median time from a search to its first shortlist, in seconds; null if no search has a
   * shortlist.
   */
  medianSeconds: number | null;
  toldNothingYet: number;
  shortlists: number;
  flats: number;
  liked: number;
  disliked: number;
  calls: number;
  bounces: number;
};

/** Adds up the figures of all searches that were submitted on the days of a range. */
export async function sumSearches(db: Db, { range, now }: Asked): Promise<Sums> {
  const total = (column: string) => sql`coalesce(sum(${sql.ref(column)}), 0)::bigint`;
  const { rows } = await sql<Sums>`
    select count(*) as searches, count(confirmed_at) as confirmed,
      count(*) filter (where is_due) as due, count(*) filter (where is_in_time) as in_time,
      percentile_cont(0.5) within group (order by extract(epoch from first_at - accepted_at))
        filter (where first_at is not null) as median_seconds,
      count(*) filter (where told_nothing_yet) as told_nothing_yet,
      ${total("shortlists")} as shortlists, ${total("flats")} as flats,
      ${total("liked")} as liked, ${total("disliked")} as disliked,
      ${total("calls")} as calls, ${total("bounces")} as bounces
    from (${figuresOf(searchesOf(range), now)}) as figures
  `.execute(db);
  const [sums] = rows;
  if (!sums) throw new Error("A sum of no rows is a row, too");
  return sums;
}

/**
 * Returns the figures of the searches after the given position: the next part of the export, newest
 * search first.
 */
export async function listSearchFigures(
  db: Db,
  { range, now }: Asked,
  part: { after: Position | undefined; limit: number },
): Promise<(SearchFigures & Position)[]> {
  const { rows } = await sql<SearchFigures & Position>`
    select figures.*, accepted_at::text as moment
    from (${figuresOf(searchesOf(range, part), now)}) as figures
    order by accepted_at desc, id desc
  `.execute(db);
  return rows;
}

/**
 * For each search that was submitted on the days of a range, returns how many times it was sent a
 * flat that it had already been sent. Searches without such repeats are left out.
 *
 * @param labels a label for each listing; all listings of one flat have the same label; a listing
 *   may be missing if it is the only one of its flat
 */
export async function listRepeats(
  db: Db,
  range: PromiseInput,
  labels: ReadonlyMap<string, string>,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; repeats: number }>`
    select id, cardinality(flats) - different as repeats from (
      select searches.id, array_agg(coalesce(known.label, flat.listing_id)) as flats
      from (${searchesOf(range)}) as searches
      join shortlists on shortlists.submission_id = searches.id and state = 'sent'
      join shortlist_flats as flat on flat.shortlist_id = shortlists.id
      left join unnest(${[...labels.keys()]}::uuid[], ${[...labels.values()]}::uuid[])
        as known (listing_id, label) on known.listing_id = flat.listing_id
      group by searches.id
    ) as sent
    cross join lateral (select count(distinct flat) as different from unnest(flats) as flat) as counted
    where cardinality(flats) > different
  `.execute(db);
  return new Map(rows.map(({ id, repeats }) => [id, repeats]));
}

/**
 * For each source, such as a portal, returns how many listings were captured on the days of a
 * range, how many were sent to the searches that were submitted on these days, and how many of the
 * sent listings the searchers liked. Sources with the most sent listings come first.
 */
export async function listSources(db: Db, range: PromiseInput): Promise<PromiseSource[]> {
  const { rows } = await sql<PromiseSource>`
    select source, sum(captured)::bigint as captured, sum(sent)::bigint as sent,
      sum(liked)::bigint as liked
    from (
      select source, count(*) as captured, 0 as sent, 0 as liked from listings
      where duplicate_of is null and ${isOnDays(sql`captured_at`, range)}
      group by source
      union all
      select listings.source, 0, count(*), 0 from (${searchesOf(range)}) as searches
      join shortlists on shortlists.submission_id = searches.id and shortlists.state = 'sent'
      join shortlist_flats as flat on flat.shortlist_id = shortlists.id
      left join listings on listings.id = flat.listing_id
      group by listings.source
      union all
      select listings.source, 0, 0, count(*) from (${searchesOf(range)}) as searches
      join matches on matches.submission_id = searches.id
      left join listings on listings.id = matches.listing_id
      where verdict is not null and verdict = 'like' and matches.state = 'sent'
      group by listings.source
    ) as counted
    group by source
    order by sent desc, captured desc, source
  `.execute(db);
  return rows;
}
