import type { TablePage } from "../paging.ts";
import type { Answers } from "../questionnaire/answers.ts";
import type { QuestionnaireDefinition } from "../questionnaire/definition.ts";
import type { AnswerChange } from "./compare-answers.ts";
import type { EndReason, Life, SearchActor, SearchEventKind } from "./life.ts";

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

export const submissionSorts = ["received", "name", "city", "status", "deadline"] as const;
export type SubmissionSort = (typeof submissionSorts)[number];

/**
 * The number of hours after a submission within which visitors are promised their first results.
 */
export const promisedHours = 24;

/**
 * The minimum number of hours between the confirmation of a search and the time by which its first
 * results are promised. A late confirmation makes this time later.
 */
const hoursAfterConfirmation = 1;

/** The properties of a submission from which its deadline is computed. Times are ISO 8601 UTC. */
export type Promised = Pick<
  SubmissionSummary,
  | "status"
  | "life"
  | "acceptedAt"
  | "askedAt"
  | "confirmedAt"
  | "sentAt"
  | "daysBeganAt"
  | "ownDeadline"
>;

/** Returns the time by which the first results are promised, ISO 8601 UTC. */
export function deadlineOf({
  acceptedAt,
  confirmedAt,
}: Pick<Promised, "acceptedAt" | "confirmedAt">): string {
  const hour = 3_600_000;
  const usual = Date.parse(acceptedAt) + promisedHours * hour;
  const late = confirmedAt === null ? 0 : Date.parse(confirmedAt) + hoursAfterConfirmation * hour;
  return new Date(Math.max(usual, late)).toISOString();
}

/**
 * Returns the time by which the team wants to send the first results, ISO 8601 UTC: the deadline
 * that it has set, or else the promised one.
 */
export const dueOf = (
  search: Pick<Promised, "acceptedAt" | "confirmedAt" | "ownDeadline">,
): string => search.ownDeadline ?? deadlineOf(search);

/**
 * Whether a search waits for its first results. If the searcher was asked to confirm the search, it
 * waits only after the confirmation, because nothing else may be mailed before. A search no longer
 * waits once its searcher was told that there is no flat yet.
 */
export function isWaiting({ status, life, askedAt, sentAt, daysBeganAt }: Promised): boolean {
  if (daysBeganAt !== null && sentAt === null) return false;
  if (status !== "new" && status !== "working") return false;
  return life === "active" || (life === "unconfirmed" && askedAt === null);
}

/** Whether the deadline of a submission's first results has passed and they have not been sent. */
export function isOverdue(search: Promised, now = new Date()): boolean {
  return isWaiting(search) && dueOf(search) < now.toISOString();
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
   * ask for it. `email` and `city` are null in the same case.
   */
  name: string | null;
  email: string | null;
  city: string | null;
  status: SubmissionStatus;
  life: Life;
  /** When a mail first asked the searcher for confirmation; null if no mail has asked. */
  askedAt: string | null;
  confirmedAt: string | null;
  endedAt: string | null;
  endedReason: EndReason | null;
  assignee: Assignee | null;
  deliveryState: DeliveryState;
  /** When the first shortlist was sent, or a user first set the status to `sent`; null before. */
  sentAt: string | null;
  /**
   * When day 1 of the search began: with the first shortlist, or with the mail that no flat was
   * found yet. Null before day 1.
   */
  daysBeganAt: string | null;
  /** The deadline that the team has set for the first results; null if the team has set none. */
  ownDeadline: string | null;
};

/**
 * A page of the list of submissions. A later request sends `asOf` and `recent` to count the
 * submissions that have arrived since.
 */
export type SubmissionPage = TablePage<SubmissionSummary> & {
  /** When the list was loaded, ISO 8601 UTC. */
  asOf: string;
  /**
   * The ids of the submissions that arrived in the last seconds before the list was loaded, even if
   * this page does not show them.
   */
  recent: string[];
};

export type SubmissionNote = {
  id: number;
  text: string;
  createdAt: string;
  /** The username of the account that wrote the note; null if the account was deleted. */
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

/** An event that changed a search. */
export type SearchEvent = {
  id: string;
  kind: SearchEventKind;
  actor: SearchActor;
  at: string;
  /** The answers that the searcher changed; empty unless the event's kind is `changed`. */
  changes: AnswerChange[];
};

/** A submission with its answers, notes, deliveries and events. */
export type SubmissionDetail = SubmissionSummary & {
  answers: Answers;
  /**
   * The version of the questionnaire that the visitor answered; null if the version is unknown or
   * was deleted.
   */
  definition: QuestionnaireDefinition | null;
  definitionVersion: number | null;
  /**
   * The reason why the answers did not become a preference record (a structured search profile);
   * null if they did.
   */
  mappingProblem: string | null;
  preferenceId: number | null;
  notes: SubmissionNote[];
  /** The delivery attempts, newest first. */
  deliveries: DeliveryAttempt[];
  /** The events that changed the search, newest first. */
  events: SearchEvent[];
  /** The searcher's own words about the end of the search; null if there are none. */
  endedNote: string | null;
};

/** The counts of submissions that the dashboard shows. */
export type SubmissionCounts = { new: number; overdue: number; waiting: number; failing: number };
