import { z } from "zod";
import { isIsoDate } from "../dates.ts";
import { auditKinds } from "./entry.ts";

const day = (name: string) =>
  z
    .string()
    .max(10)
    .refine(isIsoDate, { error: `${name} must be a date: YYYY-MM-DD` });

const filterFields = {
  /** The kinds of entries of the audit log; all kinds if omitted. */
  kinds: z.array(z.enum(auditKinds)).min(1, "kinds must not be empty").max(5).optional(),
  /**
   * Finds the entries that contain this text in the username or in the `subject` (usually the name
   * of what the action affected). Upper and lower case are the same.
   */
  q: z.string().trim().max(255).optional(),
  from: day("from").optional(),
  to: day("to").optional(),
};

const inOrder = ({ from, to }: { from?: string | undefined; to?: string | undefined }) =>
  from === undefined || to === undefined || from <= to;
const outOfOrder = { path: ["from"], error: "The first day must not be after the last" };

/**
 * The filter of the audit log. An entry must match all parts of the filter. Days are in UTC; `from`
 * and `to` are inclusive.
 */
export const auditFilter = z.strictObject(filterFields).refine(inOrder, outOfOrder);
export type AuditFilter = z.output<typeof auditFilter>;

/** The input that requests one page of the audit log, newest first. */
export const auditListInput = z
  .strictObject({
    ...filterFields,
    limit: z.int().min(1).max(100).default(20),
    cursor: z
      .string()
      .regex(/^[1-9]\d{0,14}$/, "cursor is not valid")
      .optional(),
  })
  .refine(inOrder, outOfOrder);
