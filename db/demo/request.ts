import type { SubmissionStatus } from "#common/submissions/submission.ts";

/** A demo submission, and the team's work on it. */
export type Request = {
  hoursAgo: number;
  city: "lisbon" | "paris" | "berlin";
  neighborhoods: string[];
  flatType?: string;
  furnishedStatus?: string;
  rentRange: [number, number];
  includeUtilities?: boolean;
  maxDeposit?: string;
  features?: string[];
  near?: string[];
  moveInDays: number;
  name: string;
  email: string;
  phone?: string;
  comments?: string;
  status: SubmissionStatus;
  /**
   * Whether the submission is assigned to an administrator. By default, a submission is assigned
   * unless its status is "new".
   */
  isAssigned?: boolean;
  sentAfterHours?: number;
  notes?: { text: string; afterHours: number }[];
  /**
   * How the delivery of the submission to the webhook ended. `second`: the first attempt failed and
   * the second succeeded.
   */
  delivery: "none" | "first" | "second" | "failed";
};
