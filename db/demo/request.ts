import type { SubmissionStatus } from "#common/submissions/submission.ts";

/** A made-up submission, and the work of the team on it. */
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
  /** By default, submissions that are not new are assigned. */
  isAssigned?: boolean;
  sentAfterHours?: number;
  notes?: { text: string; afterHours: number }[];
  /** `second`: the first try failed. */
  delivery: "none" | "first" | "second" | "failed";
};
