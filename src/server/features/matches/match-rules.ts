/** The id of a listing, with the listing's score for a search. */
export type Scored = { listingId: string; score: number };

/**
 * Compares two matches of a search: the better one comes first. Matches with equal scores have a
 * fixed order, too.
 */
export const compareScored = (one: Scored, other: Scored): number =>
  other.score - one.score || (one.listingId < other.listingId ? -1 : 1);
