import type { ListingLanguage } from "#common/listings/listing-fields.ts";
import type { Amount } from "./amount.ts";
import type { Span } from "./find-numbers.ts";
import { compilePhrases } from "./find-phrases.ts";
import { type FormerWord, formerWords } from "./former-words.ts";
import { insideOf } from "./inside-of.ts";

const findWords = compilePhrases<FormerWord>(formerWords);

/**
 * The maximum length of a part of the text in which the present tenant states the present rent, in
 * characters.
 */
const longestPart = 120;
const sentenceEnd = /[;\n]|[a-z€£)\d]{2}[.!?]+(?= |\n|$)/;
/** The highest factor by which the next contract's rent may exceed the present one. */
const steepestRise = 1.6;
/**
 * The maximum number of characters between words about the next tenant and the rent that this tenant
 * will pay, as in "For the next tenant the landlord asks 900 €."
 */
const nearNext = 80;
/** The lowest amount that can be a rent if no word says what the amount is for. */
const leastUnnamed = 150;

/**
 * Returns the parts of a text that say what the present tenant pays, such as "I pay 800 € warm".
 * Returns none unless the text also states a higher rent for the next tenant, because otherwise the
 * next tenant probably pays the same rent.
 */
export function findFormerRents(
  folded: string,
  language: ListingLanguage | null,
  amounts: readonly Amount[],
): Span[] {
  const marks = findWords(folded, language);
  const next = marks.filter(({ meaning }) => meaning === "next");
  const partsOf = (meaning: FormerWord) => {
    const nextAfter = firstFrom(next);
    return marks
      .filter((mark) => mark.meaning === meaning)
      .map((mark) => partAfter(folded, mark, nextAfter(mark.end)));
  };
  const isAfterNext = afterWords(next);
  const rents = amounts
    .map((amount) => ({ ...amount, isNext: isAfterNext(amount.start) }))
    .filter(
      ({ role, value, isVague, isForEach }) =>
        (role === "rent" || (role === "unnamed" && value >= leastUnnamed)) &&
        !isVague &&
        !isForEach,
    );
  const said = partsOf("present");
  if (isRaised(said, rents, ({ isNext, role }) => isNext || role === "rent")) return said;
  // In "We have a deal at 800 €. The agent says that it will be 900 €.", only the word "we" shows
  // that the present tenant pays 800 €.
  const told = partsOf("self");
  return isRaised(told, rents, ({ isNext, role }) => isNext && role === "rent") ? told : [];
}

type Rent = Amount & { isNext: boolean };

/**
 * Returns whether a rent outside of the given parts of a text is higher than all rents in these
 * parts.
 *
 * @param isMeant returns whether a rent outside of the parts can be the rent of the next contract
 */
function isRaised(
  parts: readonly Span[],
  rents: readonly Rent[],
  isMeant: (rent: Rent) => boolean,
): boolean {
  const isFormer = insideOf(parts);
  let highest = 0;
  const others: number[] = [];
  for (const rent of rents) {
    if (isFormer(rent.start)) highest = Math.max(highest, rent.value);
    else if (isMeant(rent)) others.push(rent.value);
  }
  return others.some((value) => value > highest && value <= highest * steepestRise);
}

/**
 * Returns a function that takes a position in the text, and returns the position of the first of
 * the given words from there on; undefined if no word follows. Call the function with increasing
 * positions only, because it never goes back in the list of words.
 */
function firstFrom(words: readonly Span[]): (position: number) => number | undefined {
  let next = 0;
  return (position) => {
    while ((words[next]?.start ?? Number.POSITIVE_INFINITY) < position) next += 1;
    return words[next]?.start;
  };
}

function partAfter(folded: string, { start, end }: Span, next = folded.length): Span {
  const limit = Math.min(end + longestPart, next);
  const ending = sentenceEnd.exec(folded.slice(end, limit));
  return { start, end: ending ? end + ending.index + ending[0].length : limit };
}

/**
 * Returns a function that returns whether one of the given words ends shortly before a given
 * position. The returned function must be called with increasing positions.
 */
function afterWords(words: readonly Span[]): (position: number) => boolean {
  let next = 0;
  return (position) => {
    while ((words[next]?.end ?? Number.POSITIVE_INFINITY) <= position) next += 1;
    return position - (words[next - 1]?.end ?? Number.NEGATIVE_INFINITY) <= nearNext;
  };
}
