import { z } from "zod";
import { required, requiredUpdatedAt } from "../inputs.ts";
import { tableSearch } from "../search.ts";
import { submissionSorts } from "./submission.ts";
import { type SubmissionSearch, viewParameters, withOrderedDays } from "./submission-input.ts";

/**
 * The maximum number of views that each account can save for itself. The shared views of the team
 * have the same maximum.
 */
export const mostViews = 50;
const longestName = 60;

const { q, sort, order } = tableSearch(submissionSorts).shape;

/** The filters, the searched text, the sorting and the layout of a saved view. */
export const savedViewParameters = z
  .object({ q, sort, order, ...viewParameters })
  .transform(withOrderedDays);

const id = z.uuid("id must be a UUID");
const name = required("Enter a name")
  .trim()
  .min(1, { error: "Enter a name", abort: true })
  .max(longestName, `Name must be at most ${longestName} characters`);

/**
 * The input that creates a saved view of the submissions. If `isShared` is false, only the account
 * that creates the view can use it; otherwise the whole team can.
 */
export const savedViewInput = z.strictObject({
  name,
  isShared: z.boolean(),
  view: savedViewParameters,
});
export type SavedViewInput = z.output<typeof savedViewInput>;

/** A change of a saved view. Omitted values do not change. */
export const savedViewUpdate = savedViewInput
  .partial()
  .extend({ id, expectedUpdatedAt: requiredUpdatedAt });
export type SavedViewUpdate = z.output<typeof savedViewUpdate>;

export const savedViewDeletion = z.strictObject({ id, expectedUpdatedAt: requiredUpdatedAt });

/** A saved view of the submissions. */
export type SavedView = {
  id: string;
  name: string;
  isShared: boolean;
  view: Omit<SubmissionSearch, "search" | "page"> & { q?: string | undefined };
  /** When the view was last changed, ISO 8601 UTC. */
  updatedAt: string;
};
