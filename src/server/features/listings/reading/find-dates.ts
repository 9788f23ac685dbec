import { addDays, type IsoDate, isIsoDate } from "#common/dates.ts";
import { once } from "#common/once.ts";
import type { Span } from "./find-numbers.ts";
import { monthNames } from "./month-names.ts";

/** A day or a month that is named in a folded text (lower case, no accents). */
export type FoundDate = Span & {
  /** The named day; for a month, its first day. */
  day: IsoDate;
  /** The named day; for a month, its last day. */
  lastDay: IsoDate;
  /**
   * Whether the day is uncertain, for one of three reasons: the text names no exact day ("end of
   * March"), the day is before the day on which the text was posted, or the text states no year and
   * the day is far ahead.
   */
  isVague: boolean;
  /** Whether the digits are certainly a date, because the text names the month or a year. */
  isCertain: boolean;
};

const optionalYear = "(?:,? ?(?:de |del |em |en |im )?'?(20\\d\\d|(?<=')\\d\\d)(?!\\d))?";
const partOfMonth =
  "(?:(early|beginning of|start of|anfang|debut|principios de|comienzos de|inicio de|inicios de|principio de|primeiros dias de|primera semana de|mid|middle of|mitte|mi|mediados de|meados de|mi-|mitte des|end of|late|ende|fin|fin de|fin du mois de|finales de|finais de|final de|fim de|fins de)[ -]{1,2}(?:of |de |d'|im )?)";

/** Patterns of dates that name the month. */
const namedMonth = once(() => {
  const monthName = `(${[...monthNames().keys()].sort((one, other) => other.length - one.length).join("|")})(?![a-z])\\.?`;
  const dayThenMonth = new RegExp(
    `(?<![\\d./])([0-3]?\\d)(?:st|nd|rd|th|ten|ter|te|\\.|er|ero|o|a)?[ -]{0,2}(?:de |of |of the |do mes de |d')?${monthName}${optionalYear}`,
    "g",
  );
  const monthThenDay = new RegExp(
    `(?<![a-z])${monthName} (?:the )?([0-3]?\\d)(?:st|nd|rd|th)?(?![\\d.:€]|,\\d| ?(?:€|eur|m2|qm|sqm|sq|m|uhr|am|pm|h|min)(?![a-z]))(?:,? (20\\d\\d))?`,
    "g",
  );
  const monthAlone = new RegExp(`(?<![a-z])${partOfMonth}?${monthName}${optionalYear}`, "g");
  return { dayThenMonth, monthThenDay, monthAlone };
});
const numeric =
  /(?<![\d,/:€]|\d[.-])(?:(20\d\d)-(\d\d)-(\d\d)|([0-3]?\d)(\. |[./-])([01]?\d)(?:\5(20\d\d|\d\d)|\.(?=\D|$))?)(?![\d/:%]|,\d|-\d\d\d| ?(?:€|eur|m2|qm))/g;
const monthAndYear = /(?<![\d./-])(0?[1-9]|1[0-2])[./](20\d\d)(?![\d])/g;

const nextMonth =
  /(?<![a-z])(?:(?:start|beginning) of )?(?:next month|(?:nachste|kommende|naechste)[mnr]? monate?s?|nachsten ersten|proximo mes|mes que (?:viene|vem)|mes seguinte|mois prochain)(?![a-z])/g;
const longestShortName = 4;
/** A date without a year is uncertain if it is more than this number of days ahead. */
const furthestDays = 300;

/**
 * Finds the days and months in a folded text (lower case, no accents). A day without a year is
 * taken for the next such day.
 *
 * @param base the day on which the text was posted
 */
export function findDates(folded: string, base: IsoDate): FoundDate[] {
  const { dayThenMonth, monthThenDay, monthAlone } = namedMonth();
  const found: FoundDate[] = [];
  const taken = new Uint8Array(folded.length);
  const add = (match: RegExpExecArray, date: Omit<FoundDate, "start" | "end"> | undefined) => {
    const end = match.index + match[0].length;
    if (!date || taken.subarray(match.index, end).includes(1)) return;
    taken.fill(1, match.index, end);
    found.push({ ...date, start: match.index, end });
  };
  for (const match of folded.matchAll(numeric)) {
    const [, isoYear, isoMonth, isoDay, first, sign, second, shortYear] = match;
    // A space after the point occurs only in a full date, such as "1. 2. 2027".
    if (sign === ". " && !shortYear) continue;
    if (isoYear) add(match, dayOf(Number(isoYear), Number(isoMonth), Number(isoDay), base, true));
    else add(match, numericDay(Number(first), Number(second), shortYear, base));
  }
  for (const match of folded.matchAll(monthAndYear)) {
    add(match, monthOf(Number(match[1]), Number(match[2]), undefined, base));
  }
  for (const match of folded.matchAll(dayThenMonth)) {
    const [, day, name = "", written] = match;
    add(match, dayOf(yearOf(written), monthNames().get(name) ?? 0, Number(day), base, true));
  }
  for (const match of folded.matchAll(monthThenDay)) {
    const [whole, name = "", day, written] = match;
    // A point after the full name of a month ends the sentence, as in "until June. 25 m2".
    if (name.length > longestShortName && whole[name.length] === ".") continue;
    add(match, dayOf(yearOf(written), monthNames().get(name) ?? 0, Number(day), base, true));
  }
  for (const match of folded.matchAll(monthAlone)) {
    const [, part, name = "", written] = match;
    add(match, monthOf(monthNames().get(name) ?? 0, yearOf(written), part, base));
  }
  for (const match of folded.matchAll(nextMonth)) add(match, monthAfter(base));
  return found.sort((one, other) => one.start - other.start);
}

const yearOf = (written: string | undefined) =>
  written ? Number(written.length === 2 ? `20${written}` : written) : undefined;

const isoOf = (year: number, month: number, day: number): IsoDate =>
  `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;

function numericDay(first: number, second: number, written: string | undefined, base: IsoDate) {
  // Only Americans write the month first, so the first number is usually the day. If the second
  // number is greater than 12, it is no month, so it must be the day.
  const [day, month] = second > 12 && first <= 12 ? [second, first] : [first, second];
  return dayOf(yearOf(written), month, day, base, written !== undefined);
}

function dayOf(
  year: number | undefined,
  month: number,
  day: number,
  base: IsoDate,
  isCertain: boolean,
): Omit<FoundDate, "start" | "end"> | undefined {
  const baseYear = Number(base.slice(0, 4));
  const inYear = isoOf(year ?? baseYear, month, day);
  const iso = year === undefined && inYear < base ? isoOf(baseYear + 1, month, day) : inYear;
  if (!isIsoDate(iso)) return undefined;
  const isFar = year === undefined && iso > addDays(base, furthestDays);
  return { day: iso, lastDay: iso, isVague: iso < base || isFar, isCertain };
}

function monthOf(
  month: number,
  year: number | undefined,
  part: string | undefined,
  base: IsoDate,
): Omit<FoundDate, "start" | "end"> | undefined {
  if (month < 1) return undefined;
  const baseYear = Number(base.slice(0, 4));
  const isPast = isoOf(baseYear, month, 1) < `${base.slice(0, 8)}01`;
  const inYear = year ?? (isPast ? baseYear + 1 : baseYear);
  const isMiddle = part !== undefined && /^(?:mi|mea|med)/.test(part);
  const isEnd = part !== undefined && /^(?:end|late|fi)/.test(part);
  const day = isoOf(inYear, month, isMiddle ? 15 : 1);
  const next = month === 12 ? isoOf(inYear + 1, 1, 1) : isoOf(inYear, month + 1, 1);
  const isFar = year === undefined && day > addDays(base, furthestDays);
  const lastDay = part && !isEnd ? day : addDays(next, -1);
  return { day, lastDay, isVague: isEnd || isFar || day < base, isCertain: true };
}

/** Returns the month that follows the month of a day. */
function monthAfter(base: IsoDate): Omit<FoundDate, "start" | "end"> | undefined {
  const later = new Date(`${base.slice(0, 8)}01T00:00:00Z`);
  later.setUTCMonth(later.getUTCMonth() + 1);
  return monthOf(later.getUTCMonth() + 1, later.getUTCFullYear(), undefined, base);
}
