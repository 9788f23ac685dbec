import type { IsoDate } from "#common/dates.ts";
import { keptMatches } from "#common/matches/match.ts";
import { type PreparedSearch, prepareSearch } from "#common/matching/match.ts";
import type { MatchedListing } from "#common/matching/matched-listing.ts";
import type { Taste } from "#common/matching/taste.ts";
import type { Wishes } from "#common/matching/wishes.ts";
import type { PlaceIndex } from "./place-index.ts";

/** An open listing in memory. */
export type KnownFlat = { id: string; listing: MatchedListing };

/** A living search in memory. */
export type KnownSearch = {
  id: string;
  wishes: Wishes;
  taste: Taste | null;
  /** The number of its unsent matches. */
  unsent: number;
  /** No unsent match has a lower score. */
  floor: number;
  prepared?: { on: IsoDate; search: PreparedSearch };
};

/** The open listings and the living searches, each as it was when it was matched last. */
export type Known = { flats: PlaceIndex<KnownFlat>; searches: PlaceIndex<KnownSearch> };

/** Whether a search has as many unsent matches as are kept, so that further ones may be missing. */
export const isFull = ({ unsent }: KnownSearch): boolean => unsent >= keptMatches;

/** Returns a search that is ready to be compared on a day. Preparing takes longer than comparing. */
export function preparedOn(known: KnownSearch, on: IsoDate): PreparedSearch {
  if (known.prepared?.on !== on) {
    const { wishes, taste } = known;
    known.prepared = { on, search: prepareSearch(wishes, { today: on, taste }) };
  }
  return known.prepared.search;
}
