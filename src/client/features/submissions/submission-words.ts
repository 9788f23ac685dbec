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
