import { z } from "zod";
import { type IsoDate, isIsoDate } from "./dates.ts";
import { dayParameter } from "./search.ts";

const day = (name: string) =>
  z
    .string()
    .max(10)
    .refine(isIsoDate, { error: `${name} must be a date: YYYY-MM-DD` });

/**
 * The input fields of a range of days (UTC, both days included). Without one of the days, the range
 * is open on that side.
 */
export const dayRangeFields = {
  startDate: day("startDate").optional(),
  endDate: day("endDate").optional(),
};

export type DayRangeInput = { startDate?: IsoDate | undefined; endDate?: IsoDate | undefined };

/**
 * Returns whether the first day of a range is not after its last day. A range with only one of the
 * days is in order, too.
 */
export const isInOrder = ({ startDate, endDate }: DayRangeInput): boolean =>
  startDate === undefined || endDate === undefined || startDate <= endDate;

/** The error for a range of days whose last day is before its first day. */
export const outOfOrder = {
  path: ["startDate"],
  error: "The start date must not be after the end date",
};

/** The parameters of a range of days in the URL of a screen. */
export const dayRangeParameters = { startDate: dayParameter, endDate: dayParameter };

const readable = (date: IsoDate | undefined) =>
  date !== undefined && date >= "2000" ? date : undefined;

/**
 * Returns the valid days in the URL of a screen. Days before 2000 are ignored, because they occur
 * while a year is typed. If the last day is before the first, both are ignored.
 */
export function readableDays({ startDate, endDate }: DayRangeInput) {
  const range = { startDate: readable(startDate), endDate: readable(endDate) };
  return isInOrder(range) ? range : { startDate: undefined, endDate: undefined };
}
