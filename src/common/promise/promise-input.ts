import { z } from "zod";
import {
  dayRangeFields,
  dayRangeParameters,
  isInOrder,
  outOfOrder,
  readableDays,
} from "../day-range.ts";

/**
 * Selects the searches that visitors submitted on the days of a range (UTC, both days included).
 */
export const promiseInput = z.strictObject(dayRangeFields).refine(isInOrder, outOfOrder);
export type PromiseInput = z.output<typeof promiseInput>;

/** The search parameters of the Promise screen's URL. */
export const promiseSearch = z.object(dayRangeParameters).transform(readableDays);
export type PromiseView = Partial<z.output<typeof promiseSearch>>;
