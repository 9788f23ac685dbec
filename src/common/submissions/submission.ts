import type { TablePage } from "../paging.ts";
import type { Answers } from "../questionnaire/answers.ts";
import type { QuestionnaireDefinition } from "../questionnaire/definition.ts";

/** How far the team is with a submission, in the order in which it goes. */
export const submissionStatuses = ["new", "working", "sent", "closed"] as const;
export type SubmissionStatus = (typeof submissionStatuses)[number];

/**
 * How far its delivery to the automation webhook is: `none` was to be made, the first try is
 * `waiting`, a failed one is `retrying`, or it has `failed` for good.
 */
export const deliveryStates = ["none", "waiting", "retrying", "delivered", "failed"] as const;
export type DeliveryState = (typeof deliveryStates)[number];

export const submissionSorts = ["received", "name", "city", "status"] as const;
export type SubmissionSort = (typeof submissionSorts)[number];

/** Hours from its arrival within which a visitor was promised first results. */
export const promisedHours = 24;

/** When the first results were promised for, ISO 8601 UTC. */
export function deadlineOf(acceptedAt: string): string {
  return new Date(Date.parse(acceptedAt) + promisedHours * 3_600_000).toISOString();
}

/** Whether first results were promised for a moment that has passed, and have not been sent. */
export function isOverdue(
  { status, acceptedAt }: { status: SubmissionStatus; acceptedAt: string },
  now = new Date(),
): boolean {
  return (status === "new" || status === "working") && deadlineOf(acceptedAt) < now.toISOString();
}

/** An administrator, as someone who may be given work. */
export type Assignee = { id: number; username: string };

/** A submission as lists show it. Times are ISO 8601 UTC. */
export type SubmissionSummary = {
  id: string;
  acceptedAt: string;
  updatedAt: string;
  /** Null where the answers do not say it: the questionnaire may have asked for something else. */
  name: string | null;
  email: string | null;
  city: string | null;
  status: SubmissionStatus;
  assignee: Assignee | null;
  deliveryState: DeliveryState;
  /** When first results were sent, the first time that someone said so. */
  sentAt: string | null;
};

/** A page of the list, with what a client needs to count later arrivals. */
export type SubmissionPage = TablePage<SubmissionSummary> & {
  /** When the list was read, ISO 8601 UTC. */
  asOf: string;
  /** Ids of submissions that came in the last seconds before `asOf`. */
  recent: string[];
};

export type SubmissionNote = {
  id: number;
  text: string;
  createdAt: string;
  /** Null when the account is gone. */
  createdBy: string | null;
};

/** A try to hand a submission to the automation webhook. */
export type DeliveryAttempt = {
  id: number;
  submissionId: string;
  attempt: number;
  /** `gone`: the receiver answered 410 and wants nothing more. */
  status: "delivered" | "failed" | "gone";
  responseCode: number | null;
  durationMs: number;
  error: string | null;
  attemptedAt: string;
};

/** A submission with all that is known of it. */
export type SubmissionDetail = SubmissionSummary & {
  answers: Answers;
  /** The definition that was answered; null where no stored version is known. */
  definition: QuestionnaireDefinition | null;
  definitionVersion: number | null;
  /** Why its answers became no preference record; null when they did. */
  mappingProblem: string | null;
  preferenceId: number | null;
  notes: SubmissionNote[];
  /** The tries to deliver it, newest first. */
  deliveries: DeliveryAttempt[];
};

/** What the dashboard says of the submissions. */
export type SubmissionCounts = { new: number; overdue: number; waiting: number; failing: number };
