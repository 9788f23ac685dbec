import type { IsoDate } from "#common/dates.ts";
import { keptMatches } from "#common/matches/match.ts";
import { scoreIfFits } from "#common/matching/match.ts";
import { weightsVersion } from "#common/matching/match-weights.ts";
import { wishesOf } from "#common/matching/wishes.ts";
import { type Breather, createBreather } from "../../../breathe.ts";
import type { Db } from "../../../db/connection.ts";
import { listExisting } from "../../listings/match-store.ts";
import type { FindDefinition } from "../../questionnaire/find-definition.ts";
import { type MatchableSearch, setSearchesMatched } from "../../submissions/match-store.ts";
import type { Scored } from "../match-rules.ts";
import { listTastes } from "../sent-store.ts";
import { listUnproposable, replaceUnsent } from "../store.ts";
import { callsPerLook, type Known, type KnownSearch, preparedOn } from "./known.ts";
import { createRanking, type Ranking } from "./rank-flats.ts";
import type { TodayIn } from "./today-in.ts";

/**
 * The ranking of the listings with the status "open" that fit a search. The listings in `best` were
 * taken from the ranking and become the search's matches.
 */
type Ranked = { search: KnownSearch; ranking: Ranking; best: Scored[] };

/**
 * Matches searches with all open listings. The transaction has locked the searches.
 *
 * @param on the current day in UTC, which is stored with each search. On the next day, the queue
 *   sees the older day and matches the search again
 * @param todayIn returns the current day in a city, on which the scores depend
 * @returns a function that updates the searches in memory, to be called after the commit
 */
export async function matchSearches(
  trx: Db,
  known: Known,
  searches: readonly MatchableSearch[],
  {
    findDefinition,
    on,
    todayIn,
  }: { findDefinition: FindDefinition; on: IsoDate; todayIn: TodayIn },
): Promise<() => void> {
  const ids = searches.map(({ id }) => id);
  const tastes = await listTastes(trx, ids);
  const excluded = await listUnproposable(trx, ids);
  const ranked: Ranked[] = [];
  const breathe = createBreather(callsPerLook);
  for (const { id, answers, definitionVersion } of searches.filter((each) => each.isLiving)) {
    const { wishes } = wishesOf(answers, await findDefinition(trx, definitionVersion));
    const taste = tastes.get(id) ?? null;
    const search: KnownSearch = { id, wishes, taste, unsent: 0, floor: 100 };
    const ranking = await rankFlats(known, search, {
      excluded: excluded.get(id) ?? new Set(),
      today: todayIn(wishes.city),
      breathe,
    });
    ranked.push({ search, ranking, best: ranking.take(keptMatches) });
  }
  await leaveDeletedOut(trx, known, ranked);
  const best = new Map<string, Scored[]>(ids.map((id) => [id, []]));
  for (const { search, best: own } of ranked) best.set(search.id, own);
  await replaceUnsent(trx, best);
  await setSearchesMatched(trx, ids, { weights: weightsVersion, on });
  return () => {
    for (const id of ids) known.searches.delete(id);
    for (const { search, best: own } of ranked) {
      search.unsent = own.length;
      search.floor = own.at(-1)?.score ?? search.floor;
      known.searches.set(search, search.wishes.city ?? null);
    }
  };
}

/** Ranks the listings with the status "open" that fit a search. */
async function rankFlats(
  { flats }: Known,
  search: KnownSearch,
  {
    excluded,
    today,
    breathe,
  }: { excluded: ReadonlySet<string>; today: IsoDate; breathe: Breather },
): Promise<Ranking> {
  const prepared = preparedOn(search, today);
  const ranking = createRanking();
  for (const { id, listing } of flats.near(search.wishes.city ?? null)) {
    const score = scoreIfFits(prepared, listing);
    if (score !== undefined && !excluded.has(id)) ranking.add(id, score);
    const pause = breathe();
    if (pause) await pause;
  }
  return ranking;
}

/**
 * Removes listings from memory that were deleted since they were loaded, and chooses the next best
 * listings instead.
 */
async function leaveDeletedOut(trx: Db, { flats }: Known, ranked: readonly Ranked[]) {
  let looked = new Map(ranked.map((each) => [each, each.best]));
  while (looked.size > 0) {
    const ids = new Set([...looked.values()].flat().map(({ listingId }) => listingId));
    const existing = await listExisting(trx, [...ids]);
    const next: typeof looked = new Map();
    for (const [each, added] of looked) {
      const gone = added.filter(({ listingId }) => !existing.has(listingId));
      if (gone.length === 0) continue;
      for (const { listingId } of gone) flats.delete(listingId);
      const more = each.ranking.take(gone.length);
      each.best = [...each.best.filter((match) => !gone.includes(match)), ...more];
      if (more.length > 0) next.set(each, more);
    }
    looked = next;
  }
}
