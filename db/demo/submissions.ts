import type { Answers } from "#common/questionnaire/answers.ts";
import type { SubmissionStatus } from "#common/submissions/submission.ts";
import { uuidOf } from "#server/features/questionnaire/identify-submission.ts";
import type { Request } from "./request.ts";
import { earlierRequests } from "./requests-earlier.ts";
import { recentRequests } from "./requests-recent.ts";

const hourMs = 3_600_000;

/** An attempt to deliver a demo submission to the webhook. */
export type DemoTry = {
  attempt: number;
  status: "delivered" | "failed";
  responseCode: number | null;
  durationMs: number;
  error: string | null;
  attemptedAt: Date;
};

export type DemoSubmission = {
  id: string;
  acceptedAt: Date;
  answers: Answers;
  status: SubmissionStatus;
  /** Whether the submission is assigned to the administrator. */
  isAssigned: boolean;
  /** When the team sent the shortlist, and when the team last changed the submission. */
  sentAt: Date | null;
  updatedAt: Date;
  notes: { text: string; createdAt: Date }[];
  deliveryState: "none" | "delivered" | "failed";
  tries: DemoTry[];
};

/**
 * Seconds from a submission's arrival to each of its ten delivery attempts, as the server plans
 * them.
 */
const trySeconds = [0, 5, 305, 2_105, 9_305, 27_305, 63_305, 113_705, 185_705, 272_105];

/** Returns the demo's submissions as they are at the given time, oldest first. */
export function demoSubmissions(now: Date): DemoSubmission[] {
  const hour = Math.floor(now.getTime() / hourMs) * hourMs;
  return [...earlierRequests, ...recentRequests].map((request, index) =>
    submissionAt(request, index, hour),
  );
}

function submissionAt(request: Request, index: number, hour: number): DemoSubmission {
  const { hoursAgo, status, notes = [] } = request;
  // Adds some minutes to the hour of arrival, because real submissions do not arrive exactly on the
  // hour.
  const acceptedAt = hour - hoursAgo * hourMs + ((index * 17) % 59) * 60_000 + index * 1_300;
  const later = (hours: number) => new Date(acceptedAt + hours * hourMs);
  const sentAt = request.sentAfterHours === undefined ? null : later(request.sentAfterHours);
  const lastNote = notes.at(-1);
  const touched = [sentAt, lastNote && later(lastNote.afterHours), new Date(acceptedAt)];
  return {
    id: uuidOf(`demonstration ${index + 1}`),
    acceptedAt: new Date(acceptedAt),
    answers: answersOf(request, new Date(acceptedAt)),
    status,
    isAssigned: request.isAssigned ?? status !== "new",
    sentAt,
    updatedAt: new Date(Math.max(...touched.map((moment) => moment?.getTime() ?? 0))),
    notes: notes.map(({ text, afterHours }) => ({ text, createdAt: later(afterHours) })),
    ...deliveryOf(request, index, acceptedAt),
  };
}

function answersOf(request: Request, acceptedAt: Date): Answers {
  const { city, neighborhoods, flatType, rentRange, name, email, moveInDays, ...others } = request;
  const { furnishedStatus, maxDeposit, phone, comments, features, near } = others;
  const moveIn = new Date(acceptedAt.getTime() + moveInDays * 24 * hourMs);
  return {
    city,
    neighborhoods,
    moveInDate: moveIn.toISOString().slice(0, 10),
    ...(flatType && { flatType }),
    ...(furnishedStatus && { furnishedStatus }),
    rentRange,
    includeUtilities: others.includeUtilities ?? false,
    ...(maxDeposit && { maxDeposit }),
    ...(features && { mustHaveFeatures: features }),
    ...(near && { proximityPreferences: near }),
    name,
    email,
    ...(phone && { phone }),
    ...(comments && { additionalComments: comments }),
    agreeToTerms: true,
  };
}

function deliveryOf(
  { delivery }: Request,
  index: number,
  acceptedAt: number,
): Pick<DemoSubmission, "deliveryState" | "tries"> {
  const make = (
    attempt: number,
    answer: { code: number | null; error: string | null },
  ): DemoTry => ({
    attempt,
    status: answer.error === null ? "delivered" : "failed",
    responseCode: answer.code,
    durationMs: 140 + ((index * 37 + attempt * 11) % 90),
    error: answer.error,
    attemptedAt: new Date(acceptedAt + (trySeconds[attempt - 1] ?? 0) * 1_000 + 400),
  });
  const good = { code: 200, error: null };
  const busy = { code: 503, error: "The receiver answered 503" };
  const refused = { code: null, error: "The connection was refused" };
  if (delivery === "none") return { deliveryState: "none", tries: [] };
  if (delivery === "failed") {
    const tries = trySeconds.map((_, number) => make(number + 1, number < 3 ? refused : busy));
    return { deliveryState: "failed", tries };
  }
  const tries = delivery === "second" ? [make(1, busy), make(2, good)] : [make(1, good)];
  return { deliveryState: "delivered", tries };
}
