import type { Listing } from "../listings/listing.ts";
import type { FlatFacts } from "../listings/listing-fields.ts";
import type { DislikeReason } from "../matching/dislike-reasons.ts";
import type { MatchReason } from "../matching/match.ts";

/**
 * The states of a match. `unsent`: among the best matches of the search, but not sent. `dropped`: a
 * member of the team has decided that the flat is not proposed to this search again. `kept`: in a
 * mail that was stored but not sent, because no mail server is configured. `sent`: in a mail that
 * was sent.
 */
export const matchStates = ["unsent", "dropped", "kept", "sent"] as const;
export type MatchState = (typeof matchStates)[number];

/** A searcher's answer to a flat. */
export const verdicts = ["like", "dislike"] as const;
export type Verdict = (typeof verdicts)[number];

/** The maximum number of matches with the state `unsent` that are stored for each search. */
export const keptMatches = 50;

/** The facts of a flat that the cards of matches show. Times are ISO 8601 UTC. */
export type MatchedFlat = FlatFacts &
  Pick<Listing, "status" | "source" | "url" | "postedAt" | "capturedAt" | "costs"> & {
    /** Whether the listing is flagged, and no person has allowed it to be sent. */
    isFlagged: boolean;
  };

/** A match of a listing and a search, as lists of matches show it. Times are ISO 8601 UTC. */
export type ListedMatch = {
  listingId: string;
  fits: boolean;
  /** The score of the match, from 0 to 100. */
  score: number;
  reasons: MatchReason[];
  state: MatchState;
  sentAt: string | null;
  verdict: Verdict | null;
  verdictReasons: DislikeReason[];
  /** The searcher's own words about the flat. */
  verdictNote: string | null;
  answeredAt: string | null;
  /** The facts of the flat; null if the listing was deleted. */
  flat: MatchedFlat | null;
};

/** Facts about a search that explain its list of matches to the team. */
export type MatchSituation = {
  /** Whether the search is new or has changed, so that its matches are about to be computed. */
  isPending: boolean;
  /**
   * Sentences for the team. Each names a wish that the questionnaire does not ask for, or an answer
   * that matching cannot use.
   */
  unmatchable: string[];
  /** Sentences about what the searcher liked and disliked. */
  taste: string[];
  /**
   * The number of listings with the status "open" whose city is that of the search or is unknown.
   */
  openListings: number;
  /**
   * The minimum score of a good match. Roost sends a flat with a lower score only after a person's
   * review.
   */
  goodScore: number;
};
