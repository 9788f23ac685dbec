import { sql } from "kysely";
import type { MatchState } from "#common/matches/match.ts";
import type { Db } from "../../db/connection.ts";
import { hasUnmatchedListings } from "../listings/match-store.ts";
import { hasUnmatchedSearches, type Unmatched } from "../submissions/match-store.ts";
import { listGroupsOf } from "./flat-group-store.ts";
import type { Scored } from "./match-rules.ts";

/** The ids of a listing and a search that are matched, with the score. */
export type Pair = Scored & { submissionId: string };

/**
 * Returns, for each given search, the ids of the listings that must not be proposed to that search
 * again: those that were sent to the search or dropped for it, and all listings that count as the
 * same flat as one that was sent.
 */
export async function listUnproposable(
  db: Db,
  submissionIds: readonly string[],
): Promise<Map<string, Set<string>>> {
  const rows = await db
    .selectFrom("matches")
    .select(["submissionId", "listingId", "state"])
    .where("submissionId", "=", sql<string>`any(${submissionIds}::uuid[])`)
    .where("state", "<>", "unsent")
    .execute();
  const sent = rows.filter(({ state }) => state !== "dropped");
  const groups = await listGroupsOf(
    db,
    sent.map(({ listingId }) => listingId),
  );
  const listings = new Map<string, Set<string>>();
  for (const { submissionId, listingId, state } of rows) {
    const own = listings.get(submissionId) ?? new Set();
    listings.set(submissionId, own.add(listingId));
    if (state === "dropped") continue;
    for (const id of groups.get(listingId) ?? []) own.add(id);
  }
  return listings;
}

/**
 * Returns the ids of the searches that got one of the listings of a flat. The value says whether
 * one of the listings is also an unsent match of the search.
 */
export async function listThoseWhoGot(
  db: Db,
  listingIds: readonly string[],
): Promise<Map<string, boolean>> {
  const rows = await db
    .selectFrom("matches")
    .select("submissionId")
    .select(sql<boolean>`bool_or(state = 'unsent')`.as("hasUnsent"))
    .where("listingId", "=", sql<string>`any(${[...listingIds]}::uuid[])`)
    .groupBy("submissionId")
    .having(sql<boolean>`bool_or(state in ('kept', 'sent'))`)
    .execute();
  return new Map(rows.map(({ submissionId, hasUnsent }) => [submissionId, hasUnsent]));
}

/**
 * Replaces the unsent matches of searches.
 *
 * @param trx a transaction that has locked the searches
 * @param best the new matches by the ids of the searches; an empty list deletes the unsent matches
 *   of its search, and a search without a list keeps them
 */
export async function replaceUnsent(
  trx: Db,
  best: ReadonlyMap<string, readonly Scored[]>,
): Promise<void> {
  const rows = Array.from(best, ([submissionId, matches]) =>
    matches.map(({ listingId, score }) => ({
      submission_id: submissionId,
      listing_id: listingId,
      score,
    })),
  ).flat();
  await sql`
    with given as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as given (submission_id uuid, listing_id uuid, score smallint)
    ), surplus as (
      delete from matches where submission_id = any(${[...best.keys()]}::uuid[])
        and state = 'unsent' and not exists (
          select from given where given.submission_id = matches.submission_id
            and given.listing_id = matches.listing_id
        )
    )
    insert into matches (submission_id, listing_id, score, state)
    select submission_id, listing_id, score, 'unsent' from given
    on conflict (submission_id, listing_id) do update set score = excluded.score
      where matches.state = 'unsent' and matches.score <> excluded.score
  `.execute(trx);
}

/** Returns the matches of a listing. */
export async function listMatchesOf(
  db: Db,
  listingId: string,
): Promise<{ submissionId: string; score: number; state: MatchState }[]> {
  const rows = await db
    .selectFrom("matches")
    .select(["submissionId", "score", "state"])
    .where("listingId", "=", listingId)
    .execute();
  // The table's constraint allows only the states of a match, so the value is not checked again.
  return rows.map((row) => ({ ...row, state: row.state as MatchState }));
}

/**
 * Returns the best unsent matches of searches by the ids of the searches. The matches of each
 * search are sorted, the best first. The database returns one row for each search with its matches
 * as JSON, because one row for each match takes much longer to read.
 */
export async function listBestUnsent(
  db: Db,
  submissionIds: readonly string[],
  limit: number,
): Promise<Map<string, Scored[]>> {
  if (submissionIds.length === 0) return new Map();
  const { rows } = await sql<{ id: string; best: Scored[] | null }>`
    select asked.id, (
        select json_agg(json_build_object('listingId', listing_id, 'score', score)
          order by score desc, listing_id)
        from (
          select listing_id, score from matches
          where submission_id = asked.id and state = 'unsent'
          order by score desc, listing_id limit ${sql.lit(limit)}
        ) as best
      ) as best
    from unnest(${submissionIds}::uuid[]) as asked (id)
  `.execute(db);
  return new Map(rows.map(({ id, best }) => [id, best ?? []]));
}

/**
 * Returns, for each search, the two unsent matches with the lowest scores. Ignores matches with the
 * given listing. The keys of the returned map are the ids of the searches.
 */
export async function listWorstOf(
  db: Db,
  submissionIds: readonly string[],
  listingId: string,
): Promise<Map<string, Pair[]>> {
  if (submissionIds.length === 0) return new Map();
  const { rows } = await sql<Pair>`
    select worst.* from unnest(${submissionIds}::uuid[]) as asked (id)
    cross join lateral (
      select submission_id, listing_id, score from matches
      where submission_id = asked.id and state = 'unsent' and listing_id <> ${listingId}
      order by score, listing_id desc
      limit 2
    ) as worst
  `.execute(db);
  return Map.groupBy(rows, ({ submissionId }) => submissionId);
}

/** Stores the scores of unsent matches. Leaves out searches that have ended or were deleted. */
export async function storeScores(trx: Db, pairs: readonly Pair[]): Promise<void> {
  if (pairs.length === 0) return;
  const rows = pairs.map(({ submissionId, listingId, score }) => ({
    submission_id: submissionId,
    listing_id: listingId,
    score,
  }));
  await sql`
    insert into matches (submission_id, listing_id, score, state)
    select given.submission_id, given.listing_id, given.score, 'unsent'
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as given (submission_id uuid, listing_id uuid, score smallint)
    join submissions on submissions.id = given.submission_id
    where life <> 'ended'
    for key share of submissions
    on conflict (submission_id, listing_id) do update set score = excluded.score
      where matches.state = 'unsent'
  `.execute(trx);
}

/** Deletes unsent matches of listings and searches. */
export async function deletePairs(trx: Db, pairs: readonly Omit<Pair, "score">[]): Promise<void> {
  if (pairs.length === 0) return;
  const rows = pairs.map(({ submissionId, listingId }) => ({
    submission_id: submissionId,
    listing_id: listingId,
  }));
  await sql`
    delete from matches using jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as given (submission_id uuid, listing_id uuid)
    where matches.submission_id = given.submission_id
      and matches.listing_id = given.listing_id and state = 'unsent'
  `.execute(trx);
}

/** Returns how many unsent matches each search has, and the lowest score of them. */
export async function countUnsent(db: Db): Promise<Map<string, { unsent: number; floor: number }>> {
  const rows = await db
    .selectFrom("matches")
    .select(({ fn }) => [
      "submissionId",
      fn.countAll<number>().as("unsent"),
      fn.min<number>("score").as("floor"),
    ])
    .where("state", "=", "unsent")
    .groupBy("submissionId")
    .execute();
  return new Map(rows.map(({ submissionId, ...counts }) => [submissionId, counts]));
}

/** Returns the ids of the searches that have a match with a listing, in any state. */
export async function listSearchesWith(db: Db, listingId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("matches")
    .select("submissionId")
    .where("listingId", "=", listingId)
    .execute();
  return rows.map(({ submissionId }) => submissionId);
}

/**
 * Deletes the unsent and the dropped matches of a listing. Keeps matches whose mail was sent, or
 * was only stored because there was no mail server.
 * @returns the ids of the searches whose matches were deleted
 */
export async function deleteMatchesOf(trx: Db, listingId: string): Promise<string[]> {
  const rows = await trx
    .deleteFrom("matches")
    .where("listingId", "=", listingId)
    .where("state", "in", ["unsent", "dropped"])
    .returning("submissionId")
    .execute();
  return rows.map(({ submissionId }) => submissionId);
}

/**
 * A flat can have several listings. If one of them was sent to a search, or stored for it because
 * there is no mail server, this function drops the other listings of the flat from the matches of
 * the search.
 *
 * @param others the other listings of the flat
 * @returns the ids of the searches for which a match was dropped
 */
export async function dropForThoseWhoGot(
  trx: Db,
  listingId: string,
  others: readonly string[],
): Promise<string[]> {
  if (others.length === 0) return [];
  const { rows } = await sql<{ submissionId: string }>`
    insert into matches (submission_id, listing_id, score, state)
    select submission_id, other.id, score, 'dropped'
    from matches as got cross join unnest(${others}::uuid[]) as other (id)
    where got.listing_id = ${listingId} and got.state in ('kept', 'sent')
    on conflict (submission_id, listing_id) do update set state = 'dropped'
      where matches.state = 'unsent'
    returning submission_id
  `.execute(trx);
  return rows.map(({ submissionId }) => submissionId);
}

/** The ids (OIDs) that PostgreSQL has given to the tables `listings` and `submissions`. */
export type Tables = { listings: number; submissions: number };

/**
 * Returns the ids that PostgreSQL has given to the tables `listings` and `submissions`. The ids
 * differ after an import, because an import replaces the tables.
 */
export async function findTables(db: Db): Promise<Tables> {
  return db
    .selectNoFrom([
      sql<number>`'listings'::regclass::oid`.as("listings"),
      sql<number>`'submissions'::regclass::oid`.as("submissions"),
    ])
    .executeTakeFirstOrThrow();
}

/**
 * Returns whether there are listings or searches to match.
 *
 * @param which whether changed searches count, or only new ones
 */
export async function hasUnmatched(db: Db, which: Unmatched): Promise<boolean> {
  const { found } = await db
    .selectNoFrom(
      sql<boolean>`${hasUnmatchedSearches(which)} or ${hasUnmatchedListings}`.as("found"),
    )
    .executeTakeFirstOrThrow();
  return found;
}
