import { type IsoDate, toIsoDate } from "#common/dates.ts";

/** A span of days whose sessions are counted together, so that a long range needs few counts. */
export type Span = { days: number; firstDay: IsoDate };

/** A range of days, including the first and the last day. */
export type DayRange = { first: IsoDate; last: IsoDate };

const millisecondsPerDay = 86_400_000;

/**
 * The possible lengths in days of a span (days that are counted together). Each length is four
 * times the one before, so that a long range needs few spans: at its beginning and at its end, at
 * most three of each length; between them, only spans of the greatest length.
 */
const lengths = [1, 4, 16, 64, 256, 1024] as const;

/**
 * Returns the number of days from 1 January 1970 to the given day. A span (days that are counted
 * together) of n days begins at each day whose number is a multiple of n.
 */
const numberOf = (day: IsoDate) => Date.parse(`${day}T00:00:00Z`) / millisecondsPerDay;
const dayOf = (number: number) => toIsoDate(new Date(number * millisecondsPerDay));

/**
 * Returns the spans that contain a day. There is one of each length, because spans of the same
 * length do not overlap.
 */
export function spansAround(day: IsoDate): Span[] {
  const number = numberOf(day);
  return lengths.map((days) => ({ days, firstDay: dayOf(Math.floor(number / days) * days) }));
}

/** Splits a range of days into at most `most` parts with the same number of days. */
export function partsOfRange({ first, last }: DayRange, most: number): DayRange[] {
  const end = numberOf(last);
  const days = Math.ceil((end + 1 - numberOf(first)) / most);
  const parts: DayRange[] = [];
  for (let day = numberOf(first); day <= end; day += days) {
    parts.push({ first: dayOf(day), last: dayOf(Math.min(day + days - 1, end)) });
  }
  return parts;
}

/**
 * Returns the smallest list of spans that covers a range of days, including its first and last day.
 */
export function spansOfRange({ first, last }: DayRange): Span[] {
  const spans: Span[] = [];
  const end = numberOf(last) + 1;
  for (let day = numberOf(first); day < end; ) {
    const days = lengths.findLast((length) => day % length === 0 && day + length <= end) ?? 1;
    spans.push({ days, firstDay: dayOf(day) });
    day += days;
  }
  return spans;
}
