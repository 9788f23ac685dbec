import { type IsoDate, toIsoDate } from "#common/dates.ts";

/** Days that are counted together. */
export type Span = { days: number; firstDay: IsoDate };

const millisecondsPerDay = 86_400_000;

/**
 * The lengths of spans. Each is four times the one before, so that any range is at most three of each
 * at either end, and of the longest as many as there are.
 */
const lengths = [1, 4, 16, 64, 256, 1024] as const;

/** Days since 1970, by which spans are laid: one begins wherever its length divides the number. */
const numberOf = (day: IsoDate) => Date.parse(`${day}T00:00:00Z`) / millisecondsPerDay;
const dayOf = (number: number) => toIsoDate(new Date(number * millisecondsPerDay));

/** The spans that a day is part of. */
export function spansAround(day: IsoDate): Span[] {
  const number = numberOf(day);
  return lengths.map((days) => ({ days, firstDay: dayOf(Math.floor(number / days) * days) }));
}

/** The fewest spans that together are a range of days, both included. */
export function spansOfRange({ first, last }: { first: IsoDate; last: IsoDate }): Span[] {
  const spans: Span[] = [];
  const end = numberOf(last) + 1;
  for (let day = numberOf(first); day < end; ) {
    const days = lengths.findLast((length) => day % length === 0 && day + length <= end) ?? 1;
    spans.push({ days, firstDay: dayOf(day) });
    day += days;
  }
  return spans;
}
