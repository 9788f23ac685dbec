import { z } from "zod";
import { requiredUpdatedAt } from "../inputs.ts";
import { boardColumns, firstCards, mostCards } from "./board.ts";
import { submissionSorts, submissionStatuses } from "./submission.ts";
import { mostSelected, submissionFilter, submissionUpdate } from "./submission-input.ts";

/**
 * The input that requests the board: a filter, a sort order, and the number of cards to show in
 * each column.
 */
export const boardInput = z.strictObject({
  filter: submissionFilter.default({}),
  sort: z.enum(submissionSorts).default("deadline"),
  order: z.enum(["asc", "desc"]).default("asc"),
  /** How many cards each column shows. A column that is missing here shows the default number. */
  shown: z.partialRecord(z.enum(boardColumns), z.int().min(firstCards).max(mostCards)).default({}),
});
export type BoardInput = z.output<typeof boardInput>;

const { id, expectedUpdatedAt, status, assigneeId, ownDeadline } = submissionUpdate.shape;

const selected = <Item extends z.ZodType<{ id: string }>>(item: Item) =>
  z
    .array(item)
    .min(1, "items must not be empty")
    .max(mostSelected, `At most ${mostSelected} submissions can be changed at once`)
    .refine((items) => new Set(items.map((each) => each.id)).size === items.length, {
      error: "A submission is in the list twice",
    });

/**
 * One change of several submissions by the team. Omitted values do not change; a note is added to
 * each submission.
 */
export const bulkUpdate = z
  .strictObject({
    items: selected(z.strictObject({ id, expectedUpdatedAt })),
    status,
    assigneeId,
    ownDeadline,
    note: z
      .string()
      .trim()
      .min(1, "Enter a note")
      .max(5000, "Note must be at most 5000 characters")
      .optional(),
  })
  .refine(
    (change) =>
      change.status !== undefined ||
      change.assigneeId !== undefined ||
      change.ownDeadline !== undefined ||
      change.note !== undefined,
    { path: ["status"], error: "Choose what to change" },
  );
export type BulkUpdate = z.output<typeof bulkUpdate>;

/**
 * The input that undoes the last change of submissions: their values before this change.
 * `expectedUpdatedAt` is the time of the change.
 */
export const undoInput = z.strictObject({
  items: selected(
    z.strictObject({
      id,
      expectedUpdatedAt: requiredUpdatedAt,
      status: z.enum(submissionStatuses),
      assigneeId: assigneeId.unwrap(),
      ownDeadline: ownDeadline.unwrap(),
    }),
  ),
});
export type UndoInput = z.output<typeof undoInput>;
export type UndoItem = UndoInput["items"][number];

/**
 * The submissions that a request changed, each with the input that undoes the change, and those
 * that it did not change, each with the reason.
 */
export type BulkResult = {
  changed: UndoItem[];
  skipped: { id: string; reason: string }[];
};
