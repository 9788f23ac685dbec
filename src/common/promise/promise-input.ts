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

/** The search parameters of the URL of the screen with the promise in figures. */
export const promiseSearch = z.object(dayRangeParameters).transform(readableDays);
export type PromiseView = Partial<z.output<typeof promiseSearch>>;
