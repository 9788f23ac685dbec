import { z } from "zod";
import { isIsoDate } from "../dates.ts";
import { moment, required, tableInput } from "../inputs.ts";
import { dayParameter, searchParameter, tableSearch } from "../search.ts";
import { longestCity } from "./contact.ts";
import { lives } from "./life.ts";
import { submissionSorts, submissionStatuses } from "./submission.ts";

const submissionId = z.uuid("id must be a UUID");

/** The maximum number of submissions that one request changes or selects by their ids. */
export const mostSelected = 100;

const day = (name: string) =>
  z
    .string()
    .max(10)
    .refine(isIsoDate, { error: `${name} must be a date: YYYY-MM-DD` });

/**
 * The filter of the list of submissions. A submission must match all parts of the filter. Days are
 * in UTC; `from` and `to` are inclusive.
 */
const filterFields = {
  q: z.string().trim().max(255).optional(),
  /** The ids of selected submissions; without them, all submissions are selected. */
  ids: z
    .array(submissionId)
    .min(1, "ids must not be empty")
    .max(mostSelected, `At most ${mostSelected} submissions can be selected`)
    .optional(),
  status: z.enum(submissionStatuses).optional(),
  life: z.enum(lives).optional(),
  city: z.string().max(longestCity).optional(),
  /** The id of an administrator, or 0 for submissions without an assignee. */
  assignee: z.int().min(0).max(2_147_483_647).optional(),
  from: day("from").optional(),
  to: day("to").optional(),
  overdue: z.literal(true).optional(),
};

const inOrder = ({ from, to }: { from?: string | undefined; to?: string | undefined }) =>
  from === undefined || to === undefined || from <= to;
const outOfOrder = { path: ["from"], error: "The first day must not be after the last" };

export const submissionFilter = z.strictObject(filterFields).refine(inOrder, outOfOrder);
export type SubmissionFilter = z.output<typeof submissionFilter>;

export const submissionTableInput = z
  .strictObject({ ...tableInput(submissionSorts).shape, ...filterFields })
  .refine(inOrder, outOfOrder);
export type SubmissionTableInput = z.output<typeof submissionTableInput>;

/** The layouts in which the submissions can be shown. */
export const submissionLayouts = ["table", "board"] as const;

/** The search parameters that are in the URL of a list and are also stored in a saved view. */
export const viewParameters = {
  status: searchParameter(z.enum(submissionStatuses)),
  life: searchParameter(z.enum(lives)),
  city: searchParameter(
    z.union([z.string(), z.number()]).transform(String).pipe(z.string().min(1).max(longestCity)),
  ),
  assignee: searchParameter(z.int().min(0).max(2_147_483_647)),
  from: dayParameter,
  to: dayParameter,
  overdue: searchParameter(z.literal(true)),
  /** If undefined, the list has the layout that was last shown in this browser. */
  layout: searchParameter(z.enum(submissionLayouts)),
};

/** Removes `from` and `to`, the first and last day of a filter, if `from` is later than `to`. */
export const withOrderedDays = <
  View extends { from?: string | undefined; to?: string | undefined },
>(
  view: View,
): View => (inOrder(view) ? view : { ...view, from: undefined, to: undefined });

/**
 * The search parameters in the URLs of the submissions' list and of a submission that was opened
 * from the list. The days `from` and `to` are ignored if `from` is later than `to`.
 */
export const submissionSearch = tableSearch(submissionSorts)
  .extend({
    /**
     * The searched text must not be in the URL, so the parameter `q` is always undefined. The
     * browser stores the text, and the parameter `search` contains the key of the stored text.
     */
    q: searchParameter(z.never()),
    /**
     * The key under which this browser stores the searched text. The text itself is not in the URL,
     * because it may contain a person's name.
     */
    search: searchParameter(z.string()),
    ...viewParameters,
  })
  .transform(withOrderedDays);
export type SubmissionSearch = Partial<Omit<z.output<typeof submissionSearch>, "q">>;

/**
 * The input for counting the submissions that arrived after a list of submissions was loaded.
 * `since` is the list's `asOf`, the time of loading. `except` contains the list's `recent` (the ids
 * of the submissions that arrived just before that time) and the ids of the rows that it shows.
 */
export const arrivedInput = z
  .strictObject({
    ...filterFields,
    since: required("since is required").pipe(moment),
    /** Ids of submissions that are not counted because the list already shows them. */
    except: z.array(submissionId).max(100),
  })
  .refine(inOrder, outOfOrder);
export type ArrivedInput = z.output<typeof arrivedInput>;

export const submissionIdInput = z.strictObject({ id: submissionId });

/** A change of a submission by the team. Omitted values do not change. */
export const submissionUpdate = submissionIdInput.extend({
  status: z.enum(submissionStatuses).optional(),
  life: z.enum(lives).optional(),
  /** The id of the new assignee. Null removes the assignee. */
  assigneeId: z.int().min(1).max(2_147_483_647).nullable().optional(),
  /** The team's deadline for the first results. Null restores the promised deadline. */
  ownDeadline: moment.nullable().optional(),
  expectedUpdatedAt: z.iso.datetime({ offset: true }).optional(),
});
export type SubmissionUpdate = z.output<typeof submissionUpdate>;

export const noteInput = submissionIdInput.extend({
  text: z
    .string({ error: "Enter a note" })
    .trim()
    .min(1, "Enter a note")
    .max(5000, "Note must be at most 5000 characters"),
});
export type NoteInput = z.output<typeof noteInput>;

export const noteIdInput = submissionIdInput.extend({ noteId: z.int().min(1).max(2_147_483_647) });

/** The input that identifies a person by the email address in the person's submissions. */
export const personInput = z.strictObject({
  email: z
    .string({ error: "Enter an email address" })
    .trim()
    .min(1, { error: "Enter an email address", abort: true })
    .max(254, "Please enter a valid email address")
    .pipe(z.email({ error: "Please enter a valid email address" })),
});

const fieldId = z.string().min(1).max(64);
const optionValue = z.string().min(1).max(200);

/**
 * The input that selects stored answers to a field of the questionnaire: all answers that are not
 * empty, or only those with the option `value`. If the options depend on a parent field, `under`
 * can be an answer to the parent field. Then only answers of submissions that contain `under` are
 * selected.
 */
const storedAnswer = z.strictObject({
  fieldId,
  value: optionValue.optional(),
  under: z.strictObject({ fieldId, value: optionValue }).optional(),
});

export type StoredAnswer = z.output<typeof storedAnswer>;

/** How many open and how many ended searches contain an answer that `StoredAnswer` selects. */
export type AnswerCount = { open: number; ended: number };

/** The maximum number of answers in a request that counts the searches with each answer. */
export const mostCounted = 50;

export const answerCountInput = z.strictObject({
  answers: z.array(storedAnswer).min(1).max(mostCounted),
});
