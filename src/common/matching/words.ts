import { type IsoDate, longDate } from "../dates.ts";
import { once } from "../once.ts";

// Each format is created only once, because creating one is slow.
const moneyFormats = new Map<string, Intl.NumberFormat>();

/** Formats an amount of money, such as `€1,180` or `€1,180.50`. */
export function money(amount: number, currency: string | null): string {
  const code = currency ?? "EUR";
  let format = moneyFormats.get(code);
  if (!format) {
    format = new Intl.NumberFormat("en-US", {
      style: "currency",
      currency: code,
      trailingZeroDisplay: "stripIfInteger",
    });
    moneyFormats.set(code, format);
  }
  return format.format(amount);
}

const dayOfYear = once(
  () => new Intl.DateTimeFormat("en-US", { month: "long", day: "numeric", timeZone: "UTC" }),
);

/**
 * Formats a day, such as `March 1`. The year is included if `other` is a day in a different year.
 */
export function dayInWords(day: IsoDate, other: IsoDate): string {
  const moment = new Date(`${day}T00:00:00Z`);
  if (day.slice(0, 4) !== other.slice(0, 4)) return longDate(moment);
  return dayOfYear().format(moment);
}

/** Returns the number of days from one day to another; negative if the second day is earlier. */
export const daysBetween = (from: IsoDate, to: IsoDate): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);

/** Returns a number with its noun: `1 day`, `2 days`. */
export const counted = (count: number, noun: string): string =>
  `${count} ${noun}${count === 1 ? "" : "s"}`;

/** Returns a list in words: `a, b or c`. */
export const listed = (items: readonly string[], word: "and" | "or"): string => {
  const last = items.at(-1) ?? "";
  return items.length < 2 ? last : `${items.slice(0, -1).join(", ")} ${word} ${last}`;
};

/** Returns how often something happened, in words: `once`, `twice`, `3 times`. */
export const timesInWords = (count: number): string =>
  count === 1 ? "once" : count === 2 ? "twice" : `${count} times`;
