import type { SubmissionStatus } from "#common/submissions/submission.ts";

/** What somebody asked for, and what the team has done about it. People and addresses are made up. */
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
  /** Without it, whatever is not new is. */
  isAssigned?: boolean;
  sentAfterHours?: number;
  notes?: { text: string; afterHours: number }[];
  /** `second`: the first try failed. */
  delivery: "none" | "first" | "second" | "failed";
};
