import { z } from "zod";
import { isIsoDate } from "../dates.ts";
import { dayParameter, searchParameter } from "../search.ts";

const day = (name: string) =>
  z
    .string()
    .max(10)
    .refine(isIsoDate, { error: `${name} must be a date: YYYY-MM-DD` });

/**
 * Selects the sessions that began on these days (UTC, both included), and optionally only those on
 * one version of the questionnaire.
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

const readable = (date: string | undefined) =>
  date !== undefined && date >= "2000" ? date : undefined;

/**
 * The search parameters of the analytics screen's URL. Dates before 2000 are ignored: they occur
 * while a year is typed. Dates in the wrong order are ignored, too.
 */
export const analyticsSearch = z
  .object({
    startDate: dayParameter,
    endDate: dayParameter,
    version: searchParameter(z.int().min(0).max(2_147_483_647)),
  })
  .transform(({ version, ...days }) => {
    const startDate = readable(days.startDate);
    const endDate = readable(days.endDate);
    const isInOrder = !startDate || !endDate || startDate <= endDate;
    return isInOrder
      ? { startDate, endDate, version }
      : { startDate: undefined, endDate: undefined, version };
  });

/**
 * The filter of the analytics screen, as its URL contains it. Without a version, the figures
 * include all versions of the questionnaire.
 */
export type AnalyticsView = Partial<z.output<typeof analyticsSearch>>;
