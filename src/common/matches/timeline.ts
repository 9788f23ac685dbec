import type { MailKind, MailState } from "../mail/mail.ts";
import type { DislikeReason } from "../matching/dislike-reasons.ts";
import type { AnswerChange } from "../submissions/compare-answers.ts";
import type { SearchEventKind } from "../submissions/life.ts";
import type { DeliveryAttempt } from "../submissions/submission.ts";
import type { MatchedFlat, Verdict } from "./match.ts";

/**
 * The team's actions on a search that are recorded in the audit log and also shown in the search's
 * timeline.
 */
export const timelineActions = ["submission.update", "match.drop", "match.restore"] as const;
export type TimelineAction = (typeof timelineActions)[number];

/** The flat that an entry of a timeline is about; `flat` is null if the listing was deleted. */
export type TimelineFlat = { listingId: string; flat: MatchedFlat | null };

type TimelineEvent =
  | { kind: "received" }
  | { kind: "life"; event: SearchEventKind; changes: AnswerChange[] }
  | { kind: "note"; text: string }
  | { kind: "mail"; id: string; mailKind: MailKind; subject: string; state: MailState }
  | { kind: "flats"; isSent: boolean; flats: TimelineFlat[] }
  | ({
      kind: "answer";
      verdict: Verdict;
      reasons: DislikeReason[];
      /** The searcher's own words about the flat. */
      note: string | null;
    } & TimelineFlat)
  | { kind: "work"; action: TimelineAction }
  | ({ kind: "delivery" } & Pick<DeliveryAttempt, "attempt" | "status">);

/** An entry of a search's timeline: something that happened to the search. */
export type TimelineEntry = {
  /** A key that identifies the entry within its timeline. */
  key: string;
  /** The time of the entry, ISO 8601 UTC. */
  at: string;
  /**
   * Who caused the entry: the searcher, Roost itself, the team, or the account with the given name;
   * null for an account that was deleted.
   */
  actor: { kind: "searcher" | "roost" | "team" } | { kind: "account"; name: string | null };
} & TimelineEvent;
