import { shortDate } from "#common/short-dates.ts";
import { deadlineOf, isOverdue, type SubmissionSummary } from "#common/submissions/submission.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const inWords = (count: number, noun: string) => `${count} ${noun}${count === 1 ? "" : "s"}`;

/** A duration in its largest unit, such as `5 h` or `2 days`; at least `1 min`. */
function span(ms: number, inFull: (count: number) => number = Math.floor): string {
  if (inFull(ms / hour) >= 48) return inWords(inFull(ms / day), "day");
  if (inFull(ms / minute) >= 60) return `${inFull(ms / hour)} h`;
  return `${Math.max(1, inFull(ms / minute))} min`;
}

/**
 * How long ago a moment was, such as `2 h ago`. If the browser's clock is behind the server's,
 * returns `just now`.
 */
export function timeAgo(moment: string, now: number): string {
  const passed = now - Date.parse(moment);
  return passed < minute ? "just now" : `${span(passed)} ago`;
}

const sameYear = new Intl.DateTimeFormat("en-US", {
  month: "short",
  day: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
  timeZone: "UTC",
});

/**
 * A moment in a short form for lists: with the time if it is in this year, otherwise the date
 * alone.
 */
export function briefMoment(moment: string, now: number): string {
  const then = new Date(moment);
  if (then.getUTCFullYear() !== new Date(now).getUTCFullYear()) return shortDate(moment);
  return `${sameYear.format(then)} UTC`;
}

/**
 * The deadline's state: `ahead` and `soon` (less than 4 hours left) for open submissions, `overdue`
 * for open ones past it, `kept` and `late` for sent ones, `none` for those closed without sending.
 */
export type DeadlineState = "ahead" | "soon" | "overdue" | "kept" | "late" | "none";

const soonWithin = 4 * hour;

/** Compares a submission with the 24 hours that its visitor was promised. */
export function describeDeadline(
  submission: Pick<SubmissionSummary, "status" | "acceptedAt" | "sentAt">,
  now: number,
): { state: DeadlineState; words: string } {
  const { status, acceptedAt, sentAt } = submission;
  const deadline = Date.parse(deadlineOf(acceptedAt));
  if (status === "new" || status === "working") {
    if (isOverdue(submission, new Date(now))) {
      return { state: "overdue", words: `overdue by ${span(now - deadline)}` };
    }
    const left = deadline - now;
    // The hours are rounded, so that a submission that has just arrived is due in 24 h, not in 23.
    const words = `due in ${span(left, Math.round)}`;
    return { state: left < soonWithin ? "soon" : "ahead", words };
  }
  if (sentAt === null) return { state: "none", words: "closed without sending" };
  const late = Date.parse(sentAt) - deadline;
  if (late <= 0) return { state: "kept", words: "sent on time" };
  return { state: "late", words: `sent ${span(late)} late` };
}
