import type { EndReason, Life } from "#common/submissions/life.ts";
import type {
  DeliveryState,
  SubmissionStatus,
  SubmissionSummary,
} from "#common/submissions/submission.ts";

export const statusNames: Record<SubmissionStatus, string> = {
  new: "New",
  working: "In progress",
  sent: "Sent",
  closed: "Closed",
};

export const lifeNames: Record<Life, string> = {
  unconfirmed: "Unconfirmed",
  active: "Active",
  paused: "Paused",
  ended: "Ended",
};

/** The reasons for the end of a search, as parts of a sentence. */
export const endWords: Record<EndReason, string> = {
  found_here: "found a flat through us",
  found_elsewhere: "found a flat elsewhere",
  not_looking: "is not looking any more",
  other: "gave another reason",
  unsubscribed: "unsubscribed",
  unanswered: "did not confirm within 14 days",
  corrected: "corrected the address with a new submission",
  closed: "closed by the team",
  days_over: "had all its days of shortlists",
};

export const deliveryNames: Record<DeliveryState, string> = {
  none: "Not delivered",
  waiting: "Waiting",
  retrying: "Retrying",
  delivered: "Delivered",
  failed: "Failed",
};

/**
 * Returns the name of a submission on screens: the visitor's name, otherwise the email address,
 * otherwise the beginning of the submission's id.
 */
export const nameOf = ({ name, email, id }: Pick<SubmissionSummary, "name" | "email" | "id">) =>
  name ?? email ?? `Submission ${id.slice(0, 8)}`;
