import type { IsoDate } from "#common/dates.ts";
import { keptMatches } from "#common/matches/match.ts";
import { type PreparedSearch, prepareSearch } from "#common/matching/match.ts";
import type { MatchedListing } from "#common/matching/matched-listing.ts";
import type { Taste } from "#common/matching/taste.ts";
import type { Wishes } from "#common/matching/wishes.ts";
import type { PlaceIndex } from "./place-index.ts";

/** A listing with the status "open", in memory. */
export type KnownFlat = { id: string; listing: MatchedListing };

/** What matching keeps in memory about a visitor's search. Ended searches are left out. */
export type KnownSearch = {
  id: string;
  wishes: Wishes;
  taste: Taste | null;
  /** The number of unsent matches that the search has now. */
  unsent: number;
  /** The lowest score among the unsent matches of the search. */
  floor: number;
  prepared?: { on: IsoDate; search: PreparedSearch };
};

/**
 * The listings with the status "open", and the searches that have not ended. Each listing and each
 * search is stored as it was when it was last matched.
 */
export type Known = { flats: PlaceIndex<KnownFlat>; searches: PlaceIndex<KnownSearch> };

/**
 * The number of comparisons after which matching checks whether other work of the process waits to
 * run.
 */
export const callsPerLook = 16;

/**
 * Whether a search has the maximum number of unsent matches. If so, further listings may fit the
 * search, although they are not stored as matches.
 */
export const isFull = ({ unsent }: KnownSearch): boolean => unsent >= keptMatches;

/**
 * Returns a search in the form in which it is compared with listings on the given day. Scores
 * depend on the day. The result is cached, because preparing a search takes longer than comparing
 * it with a listing.
 */
export function preparedOn(known: KnownSearch, on: IsoDate): PreparedSearch {
  if (known.prepared?.on !== on) {
    const { wishes, taste } = known;
    known.prepared = { on, search: prepareSearch(wishes, { today: on, taste }) };
  }
  return known.prepared.search;
}
