import type { BoardColumn } from "#common/submissions/board.ts";

/** The names of the board's columns. */
export const columnNames: Record<BoardColumn, string> = {
  unconfirmed: "Unconfirmed",
  new: "New",
  working: "In progress",
  sent: "On the way",
  call: "Call",
  ended: "Ended",
};
