import type { Listing } from "../listings/listing.ts";
import type { ListingFields } from "../listings/listing-fields.ts";
import type { DislikeReason } from "../matching/dislike-reasons.ts";
import type { MatchReason } from "../matching/match.ts";

/**
 * The states of a match. `unsent`: one of the best that were not sent. `dropped`: not proposed
 * again, because a member of the team has dropped it. `kept`: in a mail that was kept, because there
 * is no mail server. `sent`: in a mail that was sent.
 */
export const matchStates = ["unsent", "dropped", "kept", "sent"] as const;
export type MatchState = (typeof matchStates)[number];

/** A searcher's answer to a flat. */
export const verdicts = ["like", "dislike"] as const;
export type Verdict = (typeof verdicts)[number];

/** The number of unsent matches that are kept for each search. */
export const keptMatches = 50;

/** A listing beside a search. Times are ISO 8601 UTC. */
export type ListedMatch = {
  listingId: string;
  fits: boolean;
  /** From 0 to 100. */
  score: number;
  reasons: MatchReason[];
  state: MatchState;
  sentAt: string | null;
  verdict: Verdict | null;
  verdictReasons: DislikeReason[];
  /** The searcher's own words about the flat. */
  verdictNote: string | null;
  answeredAt: string | null;
  /** The flat as cards show it; null if the listing was deleted. */
  flat:
    | (Pick<Listing, "status" | "title" | "source" | "url" | "postedAt" | "capturedAt" | "costs"> &
        Pick<
          ListingFields,
          | "city"
          | "neighborhood"
          | "rent"
          | "rentKind"
          | "currency"
          | "rooms"
          | "flatType"
          | "sizeM2"
          | "availableFrom"
        > & {
          /** Whether the listing has flags that no person has released. */
          isFlagged: boolean;
        })
    | null;
};
