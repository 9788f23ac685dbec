import type { TablePage } from "../paging.ts";
import type { Answers } from "../questionnaire/answers.ts";
import type { QuestionnaireDefinition } from "../questionnaire/definition.ts";

/** The statuses of the team's work on a submission, from first to last. */
export const submissionStatuses = ["new", "working", "sent", "closed"] as const;
export type SubmissionStatus = (typeof submissionStatuses)[number];

/**
 * The states of a submission's delivery to the webhook. `none`: no delivery was planned. `waiting`:
 * before the first attempt. `retrying`: an attempt failed and another follows. `failed`: no further
 * attempt follows.
 */
export const deliveryStates = ["none", "waiting", "retrying", "delivered", "failed"] as const;
export type DeliveryState = (typeof deliveryStates)[number];

export const submissionSorts = ["received", "name", "city", "status"] as const;
export type SubmissionSort = (typeof submissionSorts)[number];

/** Visitors are promised their first results within this number of hours after a submission. */
export const promisedHours = 24;

/** Returns the time until which the first results are promised, ISO 8601 UTC. */
export function deadlineOf(acceptedAt: string): string {
  return new Date(Date.parse(acceptedAt) + promisedHours * 3_600_000).toISOString();
}

/** Whether the deadline of a submission's first results has passed and they have not been sent. */
export function isOverdue(
  { status, acceptedAt }: { status: SubmissionStatus; acceptedAt: string },
  now = new Date(),
): boolean {
  return (status === "new" || status === "working") && deadlineOf(acceptedAt) < now.toISOString();
}

/** An administrator to whom a submission can be assigned. */
export type Assignee = { id: number; username: string };

/** A submission without its answers, as lists show it. Times are ISO 8601 UTC. */
export type SubmissionSummary = {
  id: string;
  acceptedAt: string;
  updatedAt: string;
  /**
   * The name in the answers; null if the answers contain none, because the questionnaire did not
   * ask for it. The same holds for email address and city.
   */
  name: string | null;
  email: string | null;
  city: string | null;
  status: SubmissionStatus;
  assignee: Assignee | null;
  deliveryState: DeliveryState;
  /** When a user first set the status to `sent`; null if no user has done so. */
  sentAt: string | null;
};

/**
 * A page of the list of submissions. `asOf` and `recent` are for counting submissions that arrive
 * later.
 */
export type SubmissionPage = TablePage<SubmissionSummary> & {
  /** When the list was read, ISO 8601 UTC. */
  asOf: string;
  /**
   * Ids of submissions that arrived in the last seconds before `asOf`, which may not all be in the
   * list.
   */
  recent: string[];
};

export type SubmissionNote = {
  id: number;
  text: string;
  createdAt: string;
  /** The author's username; null if the account was deleted. */
  createdBy: string | null;
};

/** One attempt to deliver a submission to the webhook. */
export type DeliveryAttempt = {
  id: number;
  submissionId: string;
  attempt: number;
  /** `gone`: the receiver returned 410 and wants no more deliveries. */
  status: "delivered" | "failed" | "gone";
  responseCode: number | null;
  durationMs: number;
  error: string | null;
  attemptedAt: string;
};

/** A submission with its answers, notes and deliveries. */
export type SubmissionDetail = SubmissionSummary & {
  answers: Answers;
  /**
   * The version of the questionnaire that the visitor answered; null if the version is unknown or
   * was deleted.
   */
  definition: QuestionnaireDefinition | null;
  definitionVersion: number | null;
  /**
   * The reason for which the answers did not become a preference record (a structured search
   * profile); null if they did.
   */
  mappingProblem: string | null;
  preferenceId: number | null;
  notes: SubmissionNote[];
  /** The delivery attempts, newest first. */
  deliveries: DeliveryAttempt[];
};

/** The counts of submissions that the dashboard shows. */
export type SubmissionCounts = { new: number; overdue: number; waiting: number; failing: number };
