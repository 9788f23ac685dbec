import { z } from "zod";
import { isIsoDate } from "../dates.ts";

const day = (name: string) =>
  z
    .string()
    .max(10)
    .refine(isIsoDate, { error: `${name} must be a date: YYYY-MM-DD` });

/**
 * Selects the sessions that began on these days (UTC, both included), on a version of the
 * questionnaire.
 */
export const reportInput = z
  .strictObject({
    startDate: day("startDate").optional(),
    endDate: day("endDate").optional(),
    /** A version of the questionnaire; 0 for sessions of an unknown version. */
    version: z.int().min(0).max(2_147_483_647).optional(),
  })
  .refine(
    ({ startDate, endDate }) =>
      startDate === undefined || endDate === undefined || startDate <= endDate,
    { path: ["startDate"], error: "The start date must not be after the end date" },
  );
export type ReportInput = z.output<typeof reportInput>;
