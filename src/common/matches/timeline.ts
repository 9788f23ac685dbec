import type { MailKind, MailState } from "../mail/mail.ts";
import type { DislikeReason } from "../matching/dislike-reasons.ts";
import type { AnswerChange } from "../submissions/compare-answers.ts";
import type { SearchEventKind } from "../submissions/life.ts";
import type { DeliveryAttempt } from "../submissions/submission.ts";
import type { MatchedFlat, Verdict } from "./match.ts";

/** The actions of the team on a search that the audit log records, and that its timeline shows. */
export const timelineActions = ["submission.update", "match.drop", "match.restore"] as const;
export type TimelineAction = (typeof timelineActions)[number];

/** A flat that an entry of a timeline is about; its parts are null if the listing was deleted. */
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
      /** The searcher's own words. */
      note: string | null;
    } & TimelineFlat)
  | { kind: "work"; action: TimelineAction }
  | ({ kind: "delivery" } & Pick<DeliveryAttempt, "attempt" | "status">);

/** Something that happened to a search. */
export type TimelineEntry = {
  /** Differs from those of the other entries of the timeline. */
  key: string;
  /** ISO 8601 UTC. */
  at: string;
  /** The searcher, Roost itself, or the name of an account; null for an account that was deleted. */
  actor: { kind: "searcher" | "roost" | "team" } | { kind: "account"; name: string | null };
} & TimelineEvent;
