import type { SubmissionStatus, SubmissionSummary } from "./submission.ts";

/** The columns of the board of searches, from left to right. */
export const boardColumns = ["unconfirmed", "new", "working", "sent", "call", "ended"] as const;
export type BoardColumn = (typeof boardColumns)[number];

/**
 * The number of cards that a column of the board shows at first, and the maximum number that it can
 * show.
 */
export const firstCards = 30;
export const mostCards = 2_000;

/** A search as the board shows it. Times are ISO 8601 UTC. */
export type BoardCard = SubmissionSummary & {
  /** The lowest and the highest monthly rent in euros; null if the answers contain none. */
  budget: { lowest: number; highest: number } | null;
  /**
   * The numbers of the search's current day and last day; null before day 1. Day 1 begins when the
   * first daily mail is sent to the searcher, or when the team sets the status to `sent`.
   */
  day: { number: number; last: number } | null;
  /**
   * The time by which the team should send the proposed shortlist of the search; null if none is
   * proposed.
   */
  proposalDueAt: string | null;
  /** When the booked feedback call begins or began; null if none is booked. */
  callAt: string | null;
};

/** A column of the board: its first cards, and the number of all its cards. */
export type BoardPart = { total: number; cards: BoardCard[] };

/**
 * The board of the searches that match a filter. `asOf` is the time when the board was loaded, and
 * `recent` contains the ids of the submissions that arrived just before. A later request sends both
 * values to count the submissions that arrived after the board was loaded.
 */
export type Board = {
  columns: Record<BoardColumn, BoardPart>;
  asOf: string;
  recent: string[];
};

/**
 * Returns the input that undoes a change of a submission: the values before the change, and the
 * time of the change. If the submission was changed again since that time, the server refuses to
 * undo the change.
 */
export const undoOf = (
  { id, status, assignee, ownDeadline }: SubmissionSummary,
  { updatedAt }: Pick<SubmissionSummary, "updatedAt">,
) => ({ id, expectedUpdatedAt: updatedAt, status, assigneeId: assignee?.id ?? null, ownDeadline });

/** Calls the function for each column of the board, and returns the results by column. */
export const mapColumns = <Value>(
  valueOf: (column: BoardColumn) => Value,
): Record<BoardColumn, Value> => ({
  unconfirmed: valueOf("unconfirmed"),
  new: valueOf("new"),
  working: valueOf("working"),
  sent: valueOf("sent"),
  call: valueOf("call"),
  ended: valueOf("ended"),
});

type Placed = Pick<BoardCard, "status" | "life" | "callAt">;

/** Returns the column of the board that contains a search. */
export function columnOf({ status, life, callAt }: Placed): BoardColumn {
  if (life === "ended" || status === "closed") return "ended";
  if (life === "unconfirmed") return "unconfirmed";
  return status === "sent" && callAt !== null ? "call" : status;
}

/**
 * Returns the status that a search gets when its card is moved to a column, or the reason why the
 * card cannot be moved there. Returns undefined if the card is in this column already.
 *
 * @param now the current time, in milliseconds
 */
export function judgeMove(
  card: Placed & Pick<BoardCard, "endedReason">,
  to: BoardColumn,
  now = Date.now(),
): { status: SubmissionStatus } | { refusal: string } | undefined {
  const from = columnOf(card);
  if (from === to) return undefined;
  if (to === "ended") return { status: "closed" };
  if (to === "unconfirmed") {
    return { refusal: "Only searches that their searchers have not confirmed are here." };
  }
  if (to === "call") {
    return { refusal: "A search gets here by itself when its feedback call is booked." };
  }
  if (from === "unconfirmed") {
    return { refusal: "The searcher has not confirmed this search yet." };
  }
  if (card.endedReason === "unsubscribed") {
    return {
      refusal: "The searcher has unsubscribed. Only a new submission starts a search again.",
    };
  }
  if (from === "call" && to === "sent") {
    // The server refuses to cancel a call that is over, so this advice is only for a coming call.
    return card.callAt !== null && Date.parse(card.callAt) > now
      ? { refusal: "The feedback call is booked. Cancel the call first." }
      : { refusal: "The feedback call has already begun, so the search cannot go back here." };
  }
  return { status: to };
}
