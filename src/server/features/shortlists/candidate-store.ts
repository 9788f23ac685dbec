import { sql } from "kysely";
import type { Db } from "../../db/connection.ts";
import { isFlagged } from "../listings/filter-store.ts";
import { deadline } from "../submissions/filter-store.ts";
import { hasChangedSinceMatched } from "../submissions/match-store.ts";
import { beforeDeadlineMs, enoughGood, nothingYetMs, type SearchDays } from "./shortlist-rules.ts";
import { scoreNow } from "./store.ts";

/** The current day and time of day in each city. */
export type Clocks = readonly { city: string | null; day: string; isMorning: boolean }[];

/** Returns the different cities of the searches that have not ended. */
export async function listLivingCities(db: Db): Promise<(string | null)[]> {
  const rows = await db
    .selectFrom("submissions")
    .select("city")
    .distinct()
    .where("life", "<>", "ended")
    .execute();
  return rows.map(({ city }) => city);
}

const clockRows = (clocks: Clocks) => sql`
  jsonb_to_recordset(${JSON.stringify(clocks)}::jsonb)
    as clock (city text, day date, "isMorning" boolean)
`;

/**
 * SQL condition: the first daily mail of the search, with or without flats, was sent. A mail that
 * was only stored, because the site had no mail server, also counts.
 */
const hasBegun = sql<boolean>`(
  days_began_at is not null or exists (
    select from shortlists where submission_id = submissions.id and state in ('kept', 'sent')
  )
)`;

/**
 * A search for which a shortlist may be proposed to the team now. `day` is the current day in the
 * search's city. `hasBegun` says whether the first daily mail of the search was sent. A mail that
 * was only stored, because the site had no mail server, counts as sent.
 */
export type SearchToPropose = SearchDays & {
  id: string;
  day: string;
  hasBegun: boolean;
  deadline: Date;
};

/**
 * Returns searches for which a shortlist may be proposed now, in the order of their ids. Leaves out
 * a search without an unsent match, or whose matches were made for earlier wishes, unless today may
 * be the search's last day or a later one. The shortlist of the last day may be without flats.
 *
 * @param autoScore the minimum score of a good match
 */
export async function listSearchesToPropose(
  db: Db,
  {
    clocks,
    now,
    autoScore,
    trialDays,
    after,
    limit,
  }: {
    clocks: Clocks;
    now: Date;
    autoScore: number;
    trialDays: number;
    after: string;
    limit: number;
  },
): Promise<SearchToPropose[]> {
  const soon = new Date(now.getTime() + beforeDeadlineMs);
  const { rows } = await sql<SearchToPropose>`
    select submissions.id, submissions.city, clock.day::text as day, ${hasBegun} as "hasBegun",
      ${deadline} as deadline, days_began_at as "daysBeganAt", extra_days as "extraDays"
    from submissions
    join ${clockRows(clocks)} on clock.city is not distinct from submissions.city
    where life in ('active', 'unconfirmed') and submissions.id > ${after}::uuid
      and not exists (
        -- "offset 0" makes PostgreSQL look up each search in the index. With stale statistics it
        -- would compare each search with every shortlist.
        select from shortlists
        where submission_id = submissions.id and shortlists.day = clock.day offset 0
      )
      and case
        when "isMorning" then ${hasBegun} or ${isDue(soon, autoScore)} or ${hadProposal}
        else not ${hasBegun} and not ${hadProposal} and ${isDue(soon, autoScore)}
      end
      and (
        not ${hasChangedSinceMatched} and exists (
          select from matches where submission_id = submissions.id and state = 'unsent'
        )
        or days_began_at <= ${now}::timestamptz
          - make_interval(days => ${sql.lit(trialDays)} + extra_days - 2)
      )
    order by submissions.id limit ${sql.lit(limit)}
  `.execute(db);
  return rows;
}

/** SQL condition: a shortlist was proposed for the search on an earlier day. */
const hadProposal = sql<boolean>`exists (
  select from shortlists where submission_id = submissions.id
)`;

/** SQL condition: a new search has enough good matches, or its deadline is near. */
const isDue = (soon: Date, autoScore: number) => sql<boolean>`(
  ${deadline} <= ${soon} or ${sql.lit(enoughGood)} <= (
    select count(*) from (
      select from matches where submission_id = submissions.id
        and state = 'unsent' and score >= ${sql.lit(autoScore)}
      limit ${sql.lit(enoughGood)}
    ) as good
  )
)`;

/**
 * Returns, by the ids of searches, the listings that are not proposed again: those in earlier mails
 * of the search, and those that the team has dropped for the search.
 */
export async function listTaken(
  db: Db,
  submissionIds: readonly string[],
): Promise<Map<string, Set<string>>> {
  if (submissionIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("matches")
    .select(["submissionId", "listingId"])
    .where("submissionId", "=", sql<string>`any(${[...submissionIds]}::uuid[])`)
    .where("state", "<>", "unsent")
    .execute();
  const taken = new Map<string, Set<string>>();
  for (const { submissionId, listingId } of rows) {
    taken.set(submissionId, (taken.get(submissionId) ?? new Set()).add(listingId));
  }
  return taken;
}

/** SQL condition: a listing may be sent. */
const canBeSent = sql<boolean>`(
  listings.status = 'open' and duplicate_of is null and not ${isFlagged}
)`;

/**
 * Returns the ids of the proposed shortlists that no person has changed. They are in the order of
 * their searches, so that `dropStale` finds the matches of successive shortlists near each other.
 */
export async function listUnchanged(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom("shortlists")
    .select("id")
    .where("state", "=", "proposed")
    .whereRef("updatedAt", "=", "proposedAt")
    .orderBy("submissionId")
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Deletes those of the given shortlists that are proposed, that no person has changed and that are
 * outdated: the searcher has changed the wishes since, or a flat may not be sent any more or is no
 * match any more. The day's shortlist is then proposed again. If the wishes were changed, the
 * shortlist stays until the search has been matched again.
 */
export async function dropStale(trx: Db, ids: readonly string[]): Promise<void> {
  // Another transaction may be sending a shortlist, so shortlists that it has locked are skipped.
  await sql`
    delete from shortlists where id in (
      select shortlists.id from shortlists join submissions on submissions.id = submission_id
      where shortlists.id = any(${ids}::uuid[])
        and state = 'proposed' and shortlists.updated_at = proposed_at
        and not ${hasChangedSinceMatched} and (
          exists (
            select from search_events
            where search_events.submission_id = shortlists.submission_id
              and search_events.kind = 'changed' and at > proposed_at
          )
          or exists (
            select from shortlist_flats where shortlist_id = shortlists.id and not (
              exists (select from listings where listings.id = listing_id and ${canBeSent})
              and exists (
                select from matches where matches.submission_id = shortlists.submission_id
                  and matches.listing_id = shortlist_flats.listing_id and matches.state = 'unsent'
              )
            )
          )
        )
      for update of shortlists skip locked
    )
  `.execute(trx);
}

/**
 * A late confirmation of a search moves its deadline. If the first shortlist was proposed before
 * the confirmation, this function moves the shortlist's due time to the new deadline.
 */
export async function renewDueTimes(trx: Db): Promise<void> {
  await sql`
    update shortlists set due_at = ${deadline}
    from submissions
    where submissions.id = submission_id and shortlists.state = 'proposed'
      and days_began_at is null and confirmed_at > proposed_at and due_at < ${deadline}
  `.execute(trx);
}

/**
 * Returns confirmed searches whose first shortlist is due. Leaves out a search if one of its
 * shortlists was sent, or has a mail that was only stored, because there was no mail server. Also
 * leaves out a search if a proposed shortlist contains a flat that can be sent.
 */
export async function listWithNothing(
  db: Db,
  { now, limit }: { now: Date; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select submissions.id from submissions
    where life = 'active' and contact_email is not null and days_began_at is null
      and status in ('new', 'working')
      and ${deadline} between ${new Date(now.getTime() - nothingYetMs)} and ${now}
      and not exists (
        select from shortlists
        where submission_id = submissions.id and (state in ('kept', 'sent') or (
          state = 'proposed' and exists (
            select from shortlist_flats join listings on listings.id = listing_id
            where shortlist_id = shortlists.id and ${canBeSent}
          )
        ))
      )
    order by submissions.id limit ${sql.lit(limit)}
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** Returns the listings in all proposed shortlists. */
export async function listProposedListings(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom("shortlistFlats")
    .innerJoin("shortlists", "shortlists.id", "shortlistId")
    .select("listingId")
    .distinct()
    .where("state", "=", "proposed")
    .execute();
  return rows.map(({ listingId }) => listingId);
}

/**
 * Returns the ids of proposed shortlists that may be sent without a review: those of active
 * searches in which every flat is a good match, and those without flats. Leaves out searches whose
 * matches were made for earlier wishes.
 *
 * @param autoScore the minimum score of a good match; undefined if only shortlists without flats
 *   are sent without a review
 */
export async function listAutomatic(
  db: Db,
  { autoScore, limit, after }: { autoScore: number | undefined; limit: number; after: string },
): Promise<string[]> {
  // "offset 0" makes PostgreSQL compute scores only until `limit` shortlists are found. Otherwise
  // each call would compute the scores of all proposed flats.
  const { rows } = await sql<{ id: string }>`
    select id from (
      select shortlists.id, submission_id from shortlists
      join submissions on submissions.id = submission_id
      where state = 'proposed' and life = 'active' and shortlists.id > ${after}::uuid
        and not ${hasChangedSinceMatched}
      order by shortlists.id offset 0
    ) as shortlists
    where not exists (
      select from shortlist_flats
      where shortlist_id = shortlists.id and ${scoreNow} < ${sql.lit(autoScore ?? 1_000)} offset 0
    )
    order by id limit ${sql.lit(limit)}
  `.execute(db);
  return rows.map(({ id }) => id);
}
