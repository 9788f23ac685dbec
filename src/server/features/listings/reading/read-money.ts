import type { ListingLanguage } from "#common/listings/listing-fields.ts";
import type { Amount, MoneyRole } from "./amount.ts";
import { attachLabels, type LabelPlace } from "./attach-labels.ts";
import { isBareRent } from "./find-bare-rents.ts";
import { markExtras, type Noun } from "./find-extras.ts";
import { findFormerRents } from "./find-former-rents.ts";
import { findNumberWords } from "./find-number-words.ts";
import { type FoundNumber, findNumbers, type Span } from "./find-numbers.ts";
import { isReplaced } from "./find-other-sums.ts";
import { compilePhrases, type Mark } from "./find-phrases.ts";
import { isTotal, markTotals, mostParts } from "./find-totals.ts";
import { insideOf } from "./inside-of.ts";
import { type MoneyWord, moneyWords } from "./money-words.ts";
import { monthsBeside } from "./read-durations.ts";
import { type Inclusion, readInclusions } from "./read-inclusions.ts";
import { roleOf, toAmount, unitWords, unnamedAmount } from "./to-amount.ts";

export type Money = {
  amounts: Amount[];
  inclusions: Inclusion[];
  marks: Mark<MoneyWord>[];
};

const findWords = compilePhrases<MoneyWord>(moneyWords);

const sameSide = new Set<MoneyWord>(["cold", "warm", "coldRent", "warmRent"]);
const following = new Set<MoneyWord>([
  "plus",
  "allIn",
  "inclusive",
  "monthly",
  "perPerson",
  ...unitWords,
]);
const inPhrases = new Set<MoneyWord>([
  "including",
  "included",
  "excluding",
  "excluded",
  "everything",
]);

const ahead = new Set<MoneyWord>(["former", "addedUtilities", "countedDeposit"]);

const placeOf = (meaning: MoneyWord): LabelPlace =>
  following.has(meaning)
    ? "after"
    : ahead.has(meaning)
      ? "onlyBefore"
      : sameSide.has(meaning)
        ? "sameSide"
        : "either";

/**
 * For amounts with these purposes, the neighboring words can say what the rent includes. Words
 * beside any other amount, such as a deposit, are not about the rent.
 */
const rentRoles = new Set<MoneyRole>(["rent", "unnamed", "utilities", "bill"]);

/** The lowest number without a currency that can be an amount of money. */
const leastWithoutCurrency = 15;
const largestWithoutCurrency = 20_000;
const otherUnit =
  /^ ?(?:m2|m ?²|qm|sqm|sq|mq|mts|m\b|km|min|%|°|zi|zimmer|rooms?|bed|quartos|hab|pieces|chambres|jahr|year|anos?\b|ans\b|days?|tage|dias|jours|monate\b|months?\b|meses|mois\b(?! ?cc)|people|person|ph\b|stock|etage|og\b|h\b|uhr|am\b|mbit|mbps|steps|lines?|bis\b|ter\b|kwh|flats|units|metros|meters|metres|followers|x\d)/;
const houseNumberBefore =
  /(?:str\.?|strasse|street|road|avenue|rue [a-z' -]{0,30}|rua [a-z' -]{0,30}|calle [a-z' -]{0,30}|platz|weg|allee|n\.?o|nr\.?|no\.?|#|§|art\.?) ?$/;

/** Parses the amounts of money in a text, and what they are for. */
export function readMoney(
  folded: string,
  language: ListingLanguage | null,
  isTaken: (position: number) => boolean,
  durations: { rents: readonly Span[]; all: readonly Span[] },
): Money {
  const digits = findNumbers(folded, isTaken).filter((number) => mayBeMoney(folded, number));
  const numbers = [...digits, ...findNumberWords(folded)].sort(
    (one, other) => one.start - other.start,
  );
  // In "3 cold rents deposit (1950 €)", the words "3 cold rents" state a number of months, so they
  // are left out of the text that is searched for words about money.
  const bare = blank(folded, durations.rents);
  const endOfMonths = monthsBeside(folded, durations.all);
  const marks = withoutNested(findWords(bare, language)).map((mark): Mark<MoneyWord> => {
    const end = mark.meaning === "deposit" ? endOfMonths(mark) : undefined;
    return end === undefined ? mark : { ...mark, meaning: "countedDeposit", end };
  });
  const inclusions = readInclusions(bare, marks);
  const inclusionOf = new Map(
    inclusions.flatMap((inclusion) => inclusion.items.map((item) => [item, inclusion] as const)),
  );
  const labels = marks.flatMap((mark): Mark<MoneyWord>[] => {
    if (inPhrases.has(mark.meaning)) return [];
    const inclusion = inclusionOf.get(mark);
    // In "plus NK 150 €", the amount belongs to the word for utilities. In "inkl. NK 950 €", it
    // does not.
    if (!inclusion) return [mark];
    if (inclusion.hasAmount && isAdded(inclusion)) return [];
    if (inclusion.hasAmount || inclusion.isPart) return [mark];
    if (inclusion.isIncluded || mark.meaning !== "utilities") return [];
    return [{ ...mark, meaning: "addedUtilities" }];
  });
  const phrases = inclusions.filter(({ hasAmount }) => !hasAmount);
  for (const inclusion of inclusions) {
    const { start, end, cueEnd, isIncluded, hasAmount, amountFor } = inclusion;
    const areAdded = isAdded(inclusion);
    // In "700 + 55 de charges", the plus sign says that the first amount is without utilities.
    if (hasAmount && areAdded) {
      labels.push({ meaning: "plus", start, end: cueEnd, only: undefined });
      labels.push({ meaning: "utilities", ...amountFor, only: undefined });
    }
    if (hasAmount || (!isIncluded && !areAdded)) continue;
    labels.push({ meaning: areAdded ? "cold" : "inclusive", start, end, only: undefined });
  }
  labels.sort((one, other) => one.start - other.start);
  const withoutPhrases = blank(
    bare,
    phrases.filter(({ isIncluded }) => isIncluded),
  );
  const attached = attachLabels(withoutPhrases, withDetails(bare, labels), numbers, placeOf);
  // The word "TTC" in "honoraires TTC : 570 €" says nothing about the rent.
  const foreign = new Set<Mark<MoneyWord>>();
  const found: Amount[] = [];
  for (const [index, number] of numbers.entries()) {
    const own = attached[index] ?? [];
    const amount = toAmount(folded, number, own) ?? bareAmount(folded, number, found);
    if (!amount) continue;
    const isFormer = isReplaced(folded, number, numbers[index + 1]);
    found.push(isFormer ? { ...amount, role: "other" } : amount);
    if (isFormer || !rentRoles.has(amount.role)) for (const { label } of own) foreign.add(label);
  }
  const nouns = marks.flatMap(({ meaning, start, end }): Noun[] => {
    const role = roleOf(meaning);
    return role ? [{ role, start, end }] : [];
  });
  const amounts = markTotals(markExtras(folded, found, nouns));
  const said = marks.filter((mark) => !foreign.has(mark));
  return withoutFormer(
    { amounts, inclusions, marks: said },
    findFormerRents(folded, language, amounts),
  );
}

const details = /^ ?\([^()\d\n€£]{1,60}\)/;

/**
 * Extends a label such as "charges (water and heating)" to the end of its parentheses, so that the
 * words in them are no labels of their own.
 */
function withDetails(folded: string, labels: readonly Mark<MoneyWord>[]): Mark<MoneyWord>[] {
  const all: Mark<MoneyWord>[] = [];
  let inside = 0;
  for (const [index, label] of labels.entries()) {
    if (label.start < inside) continue;
    const [whole = ""] =
      label.meaning === "utilities"
        ? (details.exec(folded.slice(label.end, label.end + 70)) ?? [])
        : [];
    const end = label.end + whole.length;
    let next = index + 1;
    while (roleOf(labels[next]?.meaning ?? "rent") === "bill" && (labels[next]?.end ?? 0) < end)
      next += 1;
    const areBills = whole !== "" && (labels[next]?.start ?? end) >= end;
    all.push(areBills ? { ...label, end } : label);
    if (areBills) inside = end;
  }
  return all;
}

/**
 * Returns whether costs come on top of the rent. The costs are either utilities as a whole, or
 * several bills with one common amount.
 */
const isAdded = ({ isIncluded, items, hasAmount }: Inclusion): boolean =>
  !isIncluded &&
  (items.some(({ meaning }) => meaning === "utilities") ||
    (hasAmount && items.length > 1 && items.every(({ meaning }) => meaning === "bill")));

/**
 * Returns a number without a currency as an amount of money, if it is a sum of other amounts or the
 * rent of a home; otherwise undefined.
 */
function bareAmount(
  folded: string,
  number: FoundNumber,
  before: readonly Amount[],
): Amount | undefined {
  if (isBareRent(folded, number)) return { ...unnamedAmount(number), role: "rent" };
  return isTotal(number, before.slice(-mostParts).reverse()) ? unnamedAmount(number) : undefined;
}

/**
 * Gives the role `other` to the amounts that were found in the parts of the text about former
 * rents. Leaves out everything else that was found in these parts.
 */
function withoutFormer({ amounts, inclusions, marks }: Money, former: readonly Span[]): Money {
  const ofAmounts = insideOf(former);
  const ofInclusions = insideOf(former);
  const ofMarks = insideOf(former);
  return {
    amounts: amounts.map((each) => (ofAmounts(each.start) ? { ...each, role: "other" } : each)),
    inclusions: [...inclusions]
      .sort((one, other) => one.start - other.start)
      .filter(({ start }) => !ofInclusions(start)),
    marks: marks.filter(({ start }) => !ofMarks(start)),
  };
}

/**
 * Returns the text with the given parts replaced by spaces, so that all positions stay the same.
 */
function blank(folded: string, parts: readonly Span[]): string {
  const pieces: string[] = [];
  let position = 0;
  for (const { start, end } of [...parts].sort((one, other) => one.start - other.start)) {
    if (start < position) continue;
    pieces.push(folded.slice(position, start), " ".repeat(end - start));
    position = end;
  }
  return pieces.join("") + folded.slice(position);
}

const withoutNested = (marks: readonly Mark<MoneyWord>[]) => {
  const seen = new Set<number>();
  return marks.filter(({ start }) => !seen.has(start) && seen.add(start));
};

function mayBeMoney(folded: string, { currency, value, start, end }: FoundNumber): boolean {
  if (currency) return true;
  if (value < leastWithoutCurrency || value > largestWithoutCurrency) return false;
  if (otherUnit.test(folded.slice(end, end + 14))) return false;
  return !houseNumberBefore.test(folded.slice(Math.max(0, start - 45), start));
}
