import { dueOf, isWaiting, type Promised } from "#common/submissions/submission.ts";
import { span } from "../../ui/back-office/moment-words.ts";

/**
 * The state of a submission's deadline. For an open submission: `ahead`, `soon` (less than 4 hours
 * left) or `overdue`. For a submission whose shortlist was sent: `kept` (in time) or `late`. For a
 * submission that waits for no shortlist: `none`, for example because it was closed without one, is
 * paused, or is not confirmed yet.
 */
export type DeadlineState = "ahead" | "soon" | "overdue" | "kept" | "late" | "none";

/** A deadline that is nearer than this number of milliseconds has the state `soon`. */
const soonWithin = 4 * 3_600_000;

type Described = { state: DeadlineState; words: string };

/** Says how much time is left until something is due, or how late it is. */
export function describeDue(deadline: number, now: number): Described {
  const left = deadline - now;
  if (left < 0) return { state: "overdue", words: `overdue by ${span(-left)}` };
  // The hours are rounded, so that a submission that has just arrived is due in 24 h, not in 23.
  const words = `due in ${span(left, Math.round)}`;
  return { state: left < soonWithin ? "soon" : "ahead", words };
}

/**
 * Returns the state of a submission's deadline, and words for it, such as `due in 3 h`. The
 * deadline is the one that the team has set, or else the one that the visitor was promised.
 */
export function describeDeadline(submission: Promised, now: number): Described {
  const { status, life, sentAt, daysBeganAt } = submission;
  const deadline = Date.parse(dueOf(submission));
  if (status === "new" || status === "working") {
    if (!isWaiting(submission)) {
      if (life === "paused") return { state: "none", words: "paused" };
      const isTold = life === "active" && daysBeganAt !== null;
      return {
        state: "none",
        words: isTold ? "told that none is found" : "waits for confirmation",
      };
    }
    return describeDue(deadline, now);
  }
  if (sentAt === null) return { state: "none", words: "closed without sending" };
  const late = Date.parse(sentAt) - deadline;
  if (late <= 0) return { state: "kept", words: "sent on time" };
  return { state: "late", words: `sent ${span(late)} late` };
}
