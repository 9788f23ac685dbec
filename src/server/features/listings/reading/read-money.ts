import type { ListingLanguage } from "#common/listings/listing-fields.ts";
import { type AttachedLabel, attachLabels, type LabelPlace } from "./attach-labels.ts";
import { findNumberWords } from "./find-number-words.ts";
import { type FoundNumber, findNumbers, type Span } from "./find-numbers.ts";
import { isNoRent, isReplaced } from "./find-other-sums.ts";
import { compilePhrases, type Mark } from "./find-phrases.ts";
import { type MoneyWord, moneyWords } from "./money-words.ts";
import { monthsBeside } from "./read-durations.ts";
import { type Inclusion, readInclusions } from "./read-inclusions.ts";

/** Where an amount belongs. */
export type MoneyRole =
  | "rent"
  | "utilities"
  | "deposit"
  | "fee"
  | "takeover"
  | "sale"
  | "nightly"
  | "weekly"
  | "other"
  /** A sum of money with no word that says what it is for. */
  | "unnamed";

export type Amount = FoundNumber & {
  role: MoneyRole;
  /** The kind of rent that the words beside the amount name. */
  kind: "cold" | "warm" | "all_in" | undefined;
  /** The words that say the kind. */
  kindAt: Span | undefined;
  /** Whether the words name the rent or the month; otherwise the amount may be something else. */
  isNamed: boolean;
  /** Whether the amount is asked for each person, or if two persons move in. */
  isForEach: boolean;
  isForTwo: boolean;
  /** Whether the amount is the sum of others, as in "800 + 200 = 1000". */
  isSum: boolean;
};

export type Money = {
  amounts: Amount[];
  inclusions: Inclusion[];
  marks: Mark<MoneyWord>[];
};

const findWords = compilePhrases<MoneyWord>(moneyWords);

const roles: Partial<Record<MoneyWord, MoneyRole>> = {
  rent: "rent",
  coldRent: "rent",
  warmRent: "rent",
  allInRent: "rent",
  utilities: "utilities",
  addedUtilities: "utilities",
  power: "other",
  bill: "other",
  deposit: "deposit",
  countedDeposit: "deposit",
  fee: "fee",
  takeover: "takeover",
  sale: "sale",
  other: "other",
  former: "other",
  nightly: "nightly",
  weekly: "weekly",
  yearly: "other",
  perSquareMeter: "other",
};
const kinds: Partial<Record<MoneyWord, Amount["kind"]>> = {
  coldRent: "cold",
  cold: "cold",
  plus: "cold",
  warmRent: "warm",
  warm: "warm",
  allInRent: "all_in",
  allIn: "all_in",
};
/** Units of time and space override the noun: a rent by the week is no monthly rent. */
const units = new Set<MoneyWord>(["nightly", "weekly", "yearly", "perSquareMeter"]);
const sameSide = new Set<MoneyWord>(["cold", "warm", "coldRent", "warmRent"]);
const following = new Set<MoneyWord>([
  "plus",
  "allIn",
  "inclusive",
  "monthly",
  "perPerson",
  ...units,
]);
const inPhrases = new Set<MoneyWord>([
  "including",
  "included",
  "excluding",
  "excluded",
  "everything",
]);

/** Words that make an amount a monthly rent. */
const monthlyWords = new Set<MoneyWord>(["monthly", "inclusive"]);
const ahead = new Set<MoneyWord>(["former", "addedUtilities", "countedDeposit"]);

const placeOf = (meaning: MoneyWord): LabelPlace =>
  following.has(meaning)
    ? "after"
    : ahead.has(meaning)
      ? "onlyBefore"
      : sameSide.has(meaning)
        ? "sameSide"
        : "either";

/** Without a currency, only a number from here on may be money. */
const leastWithoutCurrency = 15;
/** A smaller number without a currency is money only directly beside a word for utilities. */
const leastRentWithoutCurrency = 50;
const directly = 0.3;
/** No single bill of a home is as high for a month. */
const largestBill = 200;
const largestWithoutCurrency = 20_000;
/** A number without a currency is money only if a word belongs to it this closely. */
const closeEnough = 1.2;

/** A parking space belongs to an amount at this looseness; "garage, 900 €" is a list. */
const closestOther = 1.8;

/** "Warm: 900 €", where the word stands before the amount. */
const closestAhead = 0.9;

/** "950 £ pcm for a couple." */
const farthestTwo = 2.6;

/** A word such as "kalt" that belongs to an amount this closely makes it a rent. */
const closestKind = 0.7;

const otherUnit =
  /^ ?(?:m2|m ?²|qm|sqm|sq|mq|mts|m\b|km|min|%|°|zi|zimmer|rooms?|bed|quartos|hab|pieces|chambres|jahr|year|anos?\b|ans\b|days?|tage|dias|jours|monate\b|months?\b|meses|mois\b(?! ?cc)|people|person|ph\b|stock|etage|og\b|h\b|uhr|am\b|mbit|mbps|steps|lines?|bis\b|ter\b|kwh|flats|units|metros|meters|metres|followers|x\d)/;
const houseNumberBefore =
  /(?:str\.?|strasse|street|road|avenue|rue [a-z' -]{0,30}|rua [a-z' -]{0,30}|calle [a-z' -]{0,30}|platz|weg|allee|n\.?o|nr\.?|no\.?|#|§|art\.?) ?$/;

/** Reads the amounts of money in a text, and what they are for. */
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
  // The rents of "3 cold rents deposit (1950 €)" count months.
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
    // An amount may belong to the costs of "plus NK 150 €", not to those of "inkl. NK 950 €".
    if (!inclusion || inclusion.hasAmount || inclusion.isPart) return [mark];
    if (inclusion.isIncluded || mark.meaning !== "utilities") return [];
    return [{ ...mark, meaning: "addedUtilities" }];
  });
  const phrases = inclusions.filter(({ hasAmount }) => !hasAmount);
  for (const { start, end, cueEnd, isIncluded, items, hasAmount } of inclusions) {
    const isAdded = !isIncluded && items.some(({ meaning }) => meaning === "utilities");
    // "700 + 55 de charges": the sign says that the first amount is without utilities.
    if (hasAmount && isAdded) labels.push({ meaning: "plus", start, end: cueEnd, only: undefined });
    if (hasAmount || (!isIncluded && !isAdded)) continue;
    labels.push({ meaning: isAdded ? "cold" : "inclusive", start, end, only: undefined });
  }
  labels.sort((one, other) => one.start - other.start);
  const withoutPhrases = blank(
    bare,
    phrases.filter(({ isIncluded }) => isIncluded),
  );
  const attached = attachLabels(withoutPhrases, labels, numbers, placeOf);
  // The words of "honoraires TTC : 570 €" say nothing of the rent.
  const foreign = new Set<Mark<MoneyWord>>();
  const amounts = numbers.flatMap((number, index) => {
    const own = attached[index] ?? [];
    const found = toAmount(folded, number, own);
    const isFormer = found && isReplaced(folded, number, numbers[index + 1]);
    const amount = isFormer ? { ...found, role: "other" as const } : found;
    if (amount && amount.role !== "rent" && amount.role !== "unnamed")
      for (const { label } of own) foreign.add(label);
    return amount ? [amount] : [];
  });
  return { amounts, inclusions, marks: marks.filter((mark) => !foreign.has(mark)) };
}

/** Returns the text with some parts replaced by spaces. */
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

const meaningOf = ({ label }: AttachedLabel<MoneyWord>): MoneyWord => label.meaning;
const utilityWords = new Set<MoneyWord>(["utilities", "addedUtilities"]);
const billWords = new Set<MoneyWord>(["power", "bill"]);

/** The words "warm", "kalt" and "cold", which may describe a home, too. */
const longestAdjective = 4;

/** In "warm, cosy room, 700 €", the word says nothing of the rent. */
const isAdjective = ({ label, looseness }: AttachedLabel<MoneyWord>, number: Span): boolean =>
  (label.meaning === "warm" || label.meaning === "cold") &&
  label.end - label.start <= longestAdjective &&
  label.start < number.start &&
  looseness > closestAhead;

function toAmount(
  folded: string,
  number: FoundNumber,
  attached: readonly AttachedLabel<MoneyWord>[],
): Amount | undefined {
  const isYear =
    Number.isInteger(number.value) &&
    number.value >= 1900 &&
    number.value <= 2040 &&
    !/[., ]/.test(folded.slice(number.start, number.end));
  const [closest] = attached;
  const isClose = (closest?.looseness ?? 9) <= (isYear ? 0.2 : closeEnough);
  if (!number.currency && !number.isThousands && !isClose) return undefined;
  const isSmall = !number.currency && number.value < leastRentWithoutCurrency;
  if (isSmall && !(closest && utilityWords.has(meaningOf(closest)) && closest.looseness < directly))
    return undefined;
  const unit = attached.find((each) => units.has(meaningOf(each)) && each.looseness < 2);
  const noun =
    unit ??
    attached.find((each) => {
      const isLoose = roles[meaningOf(each)] === "other" && each.looseness > closestOther;
      const isBill = billWords.has(meaningOf(each)) && number.value > largestBill;
      return roles[meaningOf(each)] && !isLoose && !isBill;
    });
  // "525 € warm, alles inkl."
  const kindLabel =
    attached.find((each) => meaningOf(each) === "allIn") ??
    attached.find((each) => kinds[meaningOf(each)] && !isAdjective(each, number));
  const isMonthly = attached.some(
    (each) => monthlyWords.has(meaningOf(each)) && each.looseness < 2,
  );
  const isShared = attached.some((each) => meaningOf(each) === "perPerson" && each.looseness < 2);
  // "Keller, 640 Euro kalt": only a rent is cold or warm.
  const isRent = kindLabel !== undefined && kindLabel.looseness < closestKind;
  const said = noun ? roles[meaningOf(noun)] : undefined;
  const named = isRent && said === "other" ? "rent" : said;
  const meant = named ?? (kindLabel || isMonthly ? "rent" : "unnamed");
  const mayBeRent = meant === "rent" || meant === "unnamed" || meant === "deposit";
  const role = mayBeRent && isNoRent(folded, number) ? "other" : meant;
  return {
    ...number,
    isVague: number.isVague || isShared,
    isForEach: isShared,
    isForTwo: attached.some((each) => meaningOf(each) === "forTwo" && each.looseness < farthestTwo),
    role,
    kind: role === "rent" && kindLabel ? kinds[meaningOf(kindLabel)] : undefined,
    kindAt: role === "rent" ? kindLabel?.label : undefined,
    isNamed: role === "rent",
    isSum: /= ?(?:ca\.? ?)?$/.test(folded.slice(Math.max(0, number.start - 8), number.start)),
  };
}
