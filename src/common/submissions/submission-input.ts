import { z } from "zod";
import { isIsoDate } from "../dates.ts";
import { moment, required, tableInput } from "../inputs.ts";
import { dayParameter, searchParameter, tableSearch } from "../search.ts";
import { longestCity } from "./contact.ts";
import { submissionSorts, submissionStatuses } from "./submission.ts";

const submissionId = z.uuid("id must be a UUID");

const day = (name: string) =>
  z
    .string()
    .max(10)
    .refine(isIsoDate, { error: `${name} must be a date: YYYY-MM-DD` });

/** Which submissions: all that every part of it fits. Days are in UTC, both included. */
const filterFields = {
  q: z.string().trim().max(255).optional(),
  status: z.enum(submissionStatuses).optional(),
  city: z.string().max(longestCity).optional(),
  /** The id of an administrator, or 0 for those that are nobody's. */
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

/**
 * The search parameters of the URL of the list of submissions, and of one submission in it. Dates in
 * the wrong order are ignored.
 */
export const submissionSearch = tableSearch(submissionSorts)
  .extend({
    /** Always undefined: `search` stands for it. */
    q: searchParameter(z.never()),
    /** The browser's key of the searched text. The text may name a person, so no URL holds it. */
    search: searchParameter(z.string()),
    status: searchParameter(z.enum(submissionStatuses)),
    city: searchParameter(
      z.union([z.string(), z.number()]).transform(String).pipe(z.string().min(1).max(longestCity)),
    ),
    assignee: searchParameter(z.int().min(0).max(2_147_483_647)),
    from: dayParameter,
    to: dayParameter,
    overdue: searchParameter(z.literal(true)),
  })
  .transform((view) => (inOrder(view) ? view : { ...view, from: undefined, to: undefined }));
export type SubmissionSearch = Partial<Omit<z.output<typeof submissionSearch>, "q">>;

/** Counts what came after a list was read: `since` and `except` are its `asOf` and `recent`. */
export const arrivedInput = z
  .strictObject({
    ...filterFields,
    since: required("since is required").pipe(moment),
    /** Ids of submissions that the list already shows. */
    except: z.array(submissionId).max(100),
  })
  .refine(inOrder, outOfOrder);
export type ArrivedInput = z.output<typeof arrivedInput>;

export const submissionIdInput = z.strictObject({ id: submissionId });

/** What the team changes of a submission; what is left out stays. */
export const submissionUpdate = submissionIdInput.extend({
  status: z.enum(submissionStatuses).optional(),
  /** Null for nobody. */
  assigneeId: z.int().min(1).max(2_147_483_647).nullable().optional(),
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

/** One person, by the address that they gave. */
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

/** An option of the questionnaire, and the other field's answer for which it is offered. */
export const choiceInput = z.strictObject({
  fieldId,
  value: optionValue,
  under: z.strictObject({ fieldId, value: optionValue }).optional(),
});

export type ChoiceInput = z.output<typeof choiceInput>;
