import type { IsoDate } from "#common/dates.ts";
import { keptMatches } from "#common/matches/match.ts";
import { scoreMatch } from "#common/matching/match.ts";
import { weightsVersion } from "#common/matching/match-weights.ts";
import { wishesOf } from "#common/matching/wishes.ts";
import type { QuestionnaireDefinition } from "#common/questionnaire/definition.ts";
import type { Db } from "../../../db/connection.ts";
import { listMatchable } from "../../listings/match-store.ts";
import { type MatchableSearch, setSearchMatched } from "../../submissions/match-store.ts";
import { compareScored, type Scored } from "../match-rules.ts";
import { tasteOfSearch } from "../sent-store.ts";
import { deleteUnsent, listUnproposable, replaceUnsent } from "../store.ts";
import { createBreather } from "./breathe.ts";
import { type Known, type KnownSearch, preparedOn } from "./known.ts";
import type { TodayIn } from "./today-in.ts";

/**
 * Matches a search, which the transaction has locked, with all open listings.
 *
 * @param definition the version of the questionnaire that was answered; null if it is unknown
 * @param on the day on which the queue works, in UTC
 * @param todayIn returns the day in a city
 * @returns a function that changes what is known in memory, to be called after the commit
 */
export async function matchSearch(
  trx: Db,
  known: Known,
  { id, isLiving, answers }: MatchableSearch,
  {
    definition,
    on,
    todayIn,
  }: {
    definition: QuestionnaireDefinition | null;
    on: IsoDate;
    todayIn: TodayIn;
  },
): Promise<() => void> {
  const matchedBy = { weights: weightsVersion, on };
  if (!isLiving) {
    await deleteUnsent(trx, id);
    await setSearchMatched(trx, id, matchedBy);
    return () => known.searches.delete(id);
  }
  const { wishes } = wishesOf(answers, definition);
  const search: KnownSearch = {
    id,
    wishes,
    taste: await tasteOfSearch(trx, id),
    unsent: 0,
    floor: 100,
  };
  const excluded = new Set(await listUnproposable(trx, id));
  const scored = await scoreFlats(known, search, { excluded, today: todayIn(wishes.city) });
  const best = await takeBest(trx, known, scored);
  await replaceUnsent(trx, id, best);
  await setSearchMatched(trx, id, matchedBy);
  search.unsent = best.length;
  search.floor = best.at(-1)?.score ?? search.floor;
  return () => known.searches.set(search, wishes.city ?? null);
}

/** Returns the open listings that fit a search, in any order. */
async function scoreFlats(
  { flats }: Known,
  search: KnownSearch,
  { excluded, today }: { excluded: ReadonlySet<string>; today: IsoDate },
): Promise<Scored[]> {
  const prepared = preparedOn(search, today);
  const breathe = createBreather();
  const scored: Scored[] = [];
  for (const { id, listing } of flats.near(search.wishes.city ?? null)) {
    const { fits, score } = scoreMatch(prepared, listing);
    if (fits && !excluded.has(id)) scored.push({ listingId: id, score });
    const pause = breathe();
    if (pause) await pause;
  }
  return scored;
}

/** Returns the best listings. Listings that were deleted meanwhile are forgotten. */
async function takeBest(trx: Db, { flats }: Known, scored: Scored[]): Promise<Scored[]> {
  const sorted = scored.sort(compareScored);
  const best: Scored[] = [];
  while (best.length < keptMatches && sorted.length > 0) {
    const next = sorted.splice(0, keptMatches - best.length);
    const existing = await listMatchable(
      trx,
      next.map(({ listingId }) => listingId),
    );
    for (const each of next) {
      if (existing.has(each.listingId)) best.push(each);
      else flats.delete(each.listingId);
    }
  }
  return best;
}
