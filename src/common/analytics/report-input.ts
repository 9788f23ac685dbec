import { z } from "zod";
import {
  dayRangeFields,
  dayRangeParameters,
  isInOrder,
  outOfOrder,
  readableDays,
} from "../day-range.ts";
import { searchParameter } from "../search.ts";

/**
 * Selects the sessions that began between two days (UTC, both included), and optionally only those
 * with one version of the questionnaire.
 */
export const reportInput = z
  .strictObject({
    ...dayRangeFields,
    /** A version of the questionnaire; 0 for sessions of an unknown version. */
    version: z.int().min(0).max(2_147_483_647).optional(),
  })
  .refine(isInOrder, outOfOrder);
export type ReportInput = z.output<typeof reportInput>;

/** The search parameters of the analytics screen's URL. */
export const analyticsSearch = z
  .object({
    ...dayRangeParameters,
    version: searchParameter(z.int().min(0).max(2_147_483_647)),
    /**
     * Whether the figures are compared with those of the same number of days directly before the
     * range.
     */
    compare: searchParameter(z.literal(true)),
  })
  .transform(({ version, compare, ...days }) => ({ ...readableDays(days), version, compare }));

/**
 * The filter of the analytics screen, as its URL contains it. Without a version, the figures
 * include all versions of the questionnaire.
 */
export type AnalyticsView = Partial<z.output<typeof analyticsSearch>>;
