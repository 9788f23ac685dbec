import type { IsoDate } from "#common/dates.ts";
import type { ListingLanguage } from "#common/listings/listing-fields.ts";
import { attachLabels, loosenessOf } from "./attach-labels.ts";
import { type DateWord, dateWords } from "./date-words.ts";
import { type FoundDate, findDates } from "./find-dates.ts";
import type { Span } from "./find-numbers.ts";
import { compilePhrases, type Mark } from "./find-phrases.ts";
import { agreed, type FieldReadings, type Found } from "./reading-of.ts";

/** When a flat is available, and the parts of the text that are dates. */
export type Availability = { fields: FieldReadings; dates: Span[] };

const findWords = compilePhrases<DateWord>(dateWords);

/**
 * The maximum looseness (weighted distance) between a date and a word. Other words and most signs
 * between the two add to the looseness. Beyond the maximum, the date does not belong to the word.
 */
const closeEnough = 2.6;
/**
 * The maximum looseness (weighted distance) between a date and a short word, such as "ab". It is
 * lower than for other words, because a short word concerns only the text directly after it.
 */
const closeToShort = 0.7;
const shortWords = new Set(
  "ab zum vom fur from for in du des pour del para desde free frei libre livre start beginn dates datas fechas zeitraum to au al".split(
    " ",
  ),
);
const rangeSign =
  /^ ?(?:-|bis|bis zum|bis ende|to|until|till|through|a|ate|ate ao|hasta|hasta el|al|au|jusqu'au|jusqu'en|>|->|\/)(?: (?:zum|the|le|el|o|ao|dia|al|end of|ende|fin|fin de|finales de|einschliesslich))? ?$/;

type Role = "from" | "until" | "otherEvent" | undefined;

/**
 * Parses from when and until when a flat is available. A date counts only if it stands beside a
 * word such as "frei ab" or "until", or if it is the first or the last date of a range.
 *
 * @param base the day on which the text was posted
 * @param isTaken returns whether a position belongs to a contact
 */
export function readAvailability(
  folded: string,
  language: ListingLanguage | null,
  base: IsoDate,
  isTaken: (position: number) => boolean,
): Availability {
  const marks = findWords(folded, language);
  const dates = findDates(folded, base).filter(({ start }) => !isTaken(start));
  const labels = marks.filter(({ meaning }) => meaning !== "now");
  const attached = attachLabels(folded, labels, dates, () => "before");
  const roles = dates.map((_, index): Role => {
    const [closest] = attached[index] ?? [];
    if (!closest) return undefined;
    const word = folded.slice(closest.label.start, closest.label.end);
    const limit = shortWords.has(word) ? closeToShort : closeEnough;
    const close = closest.looseness <= limit ? closest.label.meaning : undefined;
    return close === "from" || close === "until" || close === "otherEvent" ? close : undefined;
  });
  joinRanges(folded, dates, roles);
  const from = dates.filter((_, index) => roles[index] === "from");
  const until = dates.filter((_, index) => roles[index] === "until");
  return {
    fields: {
      availableFrom: readFrom(folded, from, marks),
      availableUntil: readUntil(until, from),
    },
    dates: dates.filter(({ isCertain }, index) => isCertain || roles[index] !== undefined),
  };
}

/**
 * Marks two dates that a sign joins to a range, such as "1.12.-31.3.", as the first and the last
 * day.
 */
function joinRanges(folded: string, dates: readonly FoundDate[], roles: Role[]): void {
  for (const [index, date] of dates.entries()) {
    const next = dates[index + 1];
    if (!next || roles[index] === "otherEvent" || roles[index] === "until") continue;
    if (!rangeSign.test(folded.slice(date.end, Math.min(next.start, date.end + 20)))) continue;
    const areDates =
      (date.isCertain && next.isCertain) ||
      roles[index] === "from" ||
      folded.slice(date.start, date.end).endsWith(".");
    if (!areDates || roles[index + 1] === "otherEvent") continue;
    roles[index] = "from";
    roles[index + 1] = "until";
  }
}

function readFrom(folded: string, from: readonly FoundDate[], marks: readonly Mark<DateWord>[]) {
  let other: Span | undefined;
  const named: Found<string>[] = [];
  for (const { meaning, start, end } of marks) {
    if (meaning === "otherEvent") other = { start, end };
    if (meaning !== "now") continue;
    const isOther = other !== undefined && loosenessOf(folded.slice(other.end, start)) < 1.5;
    const isDenied = /\b(?:nicht|not|nao|no|pas) $/.test(
      folded.slice(Math.max(0, start - 6), start),
    );
    if (isOther || isDenied) continue;
    named.push({ value: "now", start, end });
  }
  const days = from.map(
    (date): Found<string> => ({ value: date.day, start: date.start, end: date.end }),
  );
  const sure = from.filter(({ isVague }) => !isVague);
  if (sure.length < from.length) return { possible: [...days, ...named] };
  return agreed([...days, ...named]);
}

function readUntil(until: readonly FoundDate[], from: readonly FoundDate[]) {
  const [first] = from;
  const days = until.map(({ lastDay, start, end }): Found<string> => {
    const isNextYear = first !== undefined && lastDay < first.day;
    const value = isNextYear ? `${Number(lastDay.slice(0, 4)) + 1}${lastDay.slice(4)}` : lastDay;
    return { value, start, end };
  });
  return until.some(({ isVague, day, lastDay }) => isVague && day === lastDay)
    ? { possible: days }
    : agreed(days);
}
