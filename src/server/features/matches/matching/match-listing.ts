import { scoreIfFits } from "#common/matching/match.ts";
import { createBreather } from "../../../breathe.ts";
import type { Db } from "../../../db/connection.ts";
import { type MatchableListing, setListingMatched } from "../../listings/match-store.ts";
import { markUnmatched } from "../../submissions/match-store.ts";
import { listGroupsOf } from "../flat-group-store.ts";
import { compareScored } from "../match-rules.ts";
import {
  deletePairs,
  listMatchesOf,
  listThoseWhoGot,
  listWorstOf,
  type Pair,
  storeScores,
} from "../store.ts";
import { callsPerLook, isFull, type Known, type KnownSearch, preparedOn } from "./known.ts";
import type { TodayIn } from "./today-in.ts";

/** The changes of matches that result from a changed listing. */
type Changes = {
  stored: Pair[];
  deleted: Omit<Pair, "score">[];
  /**
   * The ids of the searches that must be matched with all listings again. The changed listing was
   * one of their best matches, and another listing may be better now; or the searches got the flat,
   * and other listings of the flat are among their matches.
   */
  unmatched: string[];
  /**
   * The searches in memory whose unsent matches change, each with the new number of its unsent
   * matches and the lowest score among them.
   */
  counts: Map<KnownSearch, { unsent: number; floor: number }>;
};

/**
 * A search that already has the maximum number of matches. `score` is the listing's new score for
 * the search. `before` is its former score; undefined if the listing was no match before.
 */
type Contest = { search: KnownSearch; score: number; before: number | undefined };

/**
 * Matches a listing, which the transaction has locked, with all searches that have not ended and
 * have not got the listing's flat. If another listing may now fit a search better than a stored
 * match, the search is marked, so that the queue matches the search with all listings.
 *
 * @param todayIn returns the day in a city
 * @returns a function that updates the data in memory, to be called after the commit
 */
export async function matchListing(
  trx: Db,
  known: Known,
  { id, isOpen, listing }: MatchableListing,
  todayIn: TodayIn,
): Promise<() => void> {
  const pairs = new Map(
    (await listMatchesOf(trx, id)).map((pair) => [pair.submissionId, pair] as const),
  );
  const changes: Changes = { stored: [], deleted: [], unmatched: [], counts: new Map() };
  const contests: Contest[] = [];
  const fitting = new Set<string>();
  const group = (await listGroupsOf(trx, [id])).get(id) ?? new Set();
  // The listing's own matches say which searches got it, so a flat of one listing needs no query.
  const got = group.size > 1 ? await listThoseWhoGot(trx, [...group]) : new Map();
  const breathe = createBreather(callsPerLook);
  for (const search of isOpen ? known.searches.near(listing.city) : []) {
    const pause = breathe();
    if (pause) await pause;
    const pair = pairs.get(search.id);
    if ((pair && pair.state !== "unsent") || got.has(search.id)) continue;
    const prepared = preparedOn(search, todayIn(search.wishes.city));
    const score = scoreIfFits(prepared, listing);
    if (score === undefined) continue;
    fitting.add(search.id);
    if (pair?.score === score) continue;
    if (!isFull(search)) addScore(changes, search, { id, score, isNew: pair === undefined });
    else if (pair || score >= search.floor) contests.push({ search, score, before: pair?.score });
  }
  for (const { submissionId, state } of pairs.values()) {
    if (state !== "unsent" || fitting.has(submissionId)) continue;
    removePair(changes, { submissionId, listingId: id }, known.searches.get(submissionId));
  }
  // A search may have got one listing of the flat before the listings counted as one flat.
  for (const [searchId, hasUnsent] of got) if (hasUnsent) changes.unmatched.push(searchId);
  await decideContests(trx, id, contests, changes);
  await deletePairs(trx, changes.deleted);
  await storeScores(trx, changes.stored);
  await markUnmatched(trx, changes.unmatched);
  await setListingMatched(trx, id);
  return () => {
    if (isOpen) known.flats.set({ id, listing }, listing.city);
    else known.flats.delete(id);
    for (const [search, counts] of changes.counts) Object.assign(search, counts);
  };
}

function addScore(
  { stored, counts }: Changes,
  search: KnownSearch,
  { id, score, isNew }: { id: string; score: number; isNew: boolean },
): void {
  stored.push({ submissionId: search.id, listingId: id, score });
  counts.set(search, {
    unsent: search.unsent + (isNew ? 1 : 0),
    floor: Math.min(search.floor, score),
  });
}

function removePair(
  { deleted, unmatched, counts }: Changes,
  pair: Omit<Pair, "score">,
  search: KnownSearch | undefined,
): void {
  deleted.push(pair);
  if (!search) return;
  if (isFull(search)) unmatched.push(search.id);
  counts.set(search, { unsent: search.unsent - 1, floor: search.floor });
}

/**
 * Compares the listing with the worst matches of searches that have the maximum number of matches.
 * If the listing becomes a new match of a search, the search's worst match is deleted.
 */
async function decideContests(
  trx: Db,
  id: string,
  contests: readonly Contest[],
  { stored, deleted, unmatched, counts }: Changes,
): Promise<void> {
  const worst = await listWorstOf(
    trx,
    contests.map(({ search }) => search.id),
    id,
  );
  for (const { search, score, before } of contests) {
    const own: Pair = { submissionId: search.id, listingId: id, score };
    const compared = [...(worst.get(search.id) ?? []), own].sort(compareScored);
    const surplus = before === undefined ? compared.pop() : undefined;
    const last = compared.at(-1);
    counts.set(search, { unsent: search.unsent, floor: last?.score ?? search.floor });
    if (surplus !== own) stored.push(own);
    if (surplus && surplus !== own) deleted.push(surplus);
    // If the listing's score has fallen and the listing is now the worst match of the search,
    // another listing that is not stored as a match may fit better. So the search is matched with
    // all listings again.
    if (before !== undefined && score < before && last === own) unmatched.push(search.id);
  }
}
