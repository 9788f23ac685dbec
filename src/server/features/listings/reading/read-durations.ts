import type { ListingLanguage } from "#common/listings/listing-fields.ts";
import { attachLabels } from "./attach-labels.ts";
import { type DurationWord, durationWords } from "./duration-words.ts";
import type { Span } from "./find-numbers.ts";
import { compilePhrases } from "./find-phrases.ts";
import { insideOf } from "./inside-of.ts";
import { agreed, type FieldReadings, type Found } from "./reading-of.ts";
import { parseSmall, smallNumber } from "./small-numbers.ts";

const findWords = compilePhrases<DurationWord>(durationWords);

const months =
  "(?:(?:netto|brutto|)(?:kalt|warm|grund|monats)?mieten?|(?:basic|base|cold) rents?|months?'?s?'?|mth|monate?n?|monatsmieten?|monats(?:netto|brutto)?(?:kalt|warm)?mieten?|(?:netto)?kaltmieten?|meses|mes|mois|rendas?|rentas?|mensualidad(?:es)?|loyers?|mensalidades?|rents?|mm|nkm|km|bkm|nmkm|mkm|mnkm|nettokm|alugueis|caucoes|caucao|deposits|cauciones|fianzas|aluguer(?:es)?|mensualites?)(?![a-z])";
const years = "(?:years?|jahre?n?|ans?|annees?|anos?)(?![a-z])";
const pattern = new RegExp(
  `(?=[\\da-z])(?<![a-z\\d.,€-])(${smallNumber})(?: \\((?:\\d{1,2}|[a-z]{2,6})\\))?(?:[ -]|(?<=\\d))(?:x |volle |full |net |netto |brutto |warm |cold |security |kalte |warme |calendar )?(?:(${months})|${years})`,
  "g",
);

const longestStay = 60;
const mostMonths = 12;

type Duration = Found<number> & { isYears: boolean; isRents: boolean; isDeposits: boolean };

/**
 * Parses the deposit as a number of rents, the statement that there is no deposit, and the minimum
 * stay.
 */
export function readDurations(
  folded: string,
  language: ListingLanguage | null,
): { fields: FieldReadings; rents: Span[]; all: Span[] } {
  const durations = Array.from(folded.matchAll(pattern), (match): Duration => {
    const [written, count = "", unit] = match;
    return {
      value: parseSmall(count),
      start: match.index,
      end: match.index + written.length,
      isYears: unit === undefined,
      isDeposits: unit !== undefined && /^cauc|^fianz|^deposit/.test(unit),
      isRents: unit !== undefined && /miete|rend|rent|loyer|mens|m$|alug/.test(unit),
    };
  });
  const marks = findWords(folded, language);
  // `durations` also contains numbers of deposits, such as "2 cauções". The word "cauções" belongs
  // to the 2, so it must not become the label of another number nearby.
  const isInside = insideOf(durations);
  const labels = marks.filter(({ meaning, start }) => meaning !== "noDeposit" && !isInside(start));
  const attached = attachLabels(folded, labels, durations, () => "either");
  const deposits: Found<number>[] = [];
  const stays: Found<number>[] = [];
  for (const [index, duration] of durations.entries()) {
    const { value, start, end, isYears } = duration;
    const [closest] = attached[index] ?? [];
    const meaning = duration.isDeposits
      ? "deposit"
      : closest && closest.looseness <= 3
        ? closest.label.meaning
        : undefined;
    if (meaning === "deposit" && !isYears && value > 0 && value <= mostMonths) {
      deposits.push({ value, start, end });
    }
    const length = isYears ? value * 12 : value;
    if (meaning === "minimum" && !duration.isRents && length >= 1 && length <= longestStay) {
      stays.push({ value: length, start, end });
    }
  }
  const none = marks.flatMap(({ meaning, start, end }) =>
    meaning === "noDeposit" ? [{ value: 0, start, end }] : [],
  );
  const fields = {
    depositMonths: agreed(deposits),
    minStayMonths: agreed(stays),
    ...(deposits.length === 0 && none.length > 0 ? { deposit: agreed(none) } : {}),
  };
  return { fields, rents: durations.filter(({ isRents }) => isRents), all: durations };
}

const beforeMonths = /^[ :]{0,2}(?:(?:of|de|von|is|are|sind|d'|for) ?)?$/;

/**
 * Returns a function that takes the place of a word in the text. If a number of months stands
 * directly beside the word, the function returns the position at which the later of the two ends;
 * otherwise undefined. It must be called with words in the order in which they stand in the text.
 */
export function monthsBeside(folded: string, durations: readonly Span[]) {
  let next = 0;
  return (mark: Span): number | undefined => {
    while ((durations[next]?.start ?? folded.length) < mark.end) next += 1;
    const before = durations[next - 1];
    const after = durations[next];
    if (before && mark.start - before.end === 1 && folded[before.end] === " ") return mark.end;
    if (!after) return undefined;
    const gap = folded.slice(mark.end, Math.min(after.start, mark.end + 8));
    return beforeMonths.test(gap) ? after.end : undefined;
  };
}
