import type { Amount, MoneyRole } from "./amount.ts";
import type { AttachedLabel } from "./attach-labels.ts";
import type { FoundNumber, Span } from "./find-numbers.ts";
import { isNoRent } from "./find-other-sums.ts";
import type { MoneyWord } from "./money-words.ts";

const roles: Partial<Record<MoneyWord, MoneyRole>> = {
  rent: "rent",
  coldRent: "rent",
  warmRent: "rent",
  allInRent: "rent",
  utilities: "utilities",
  addedUtilities: "utilities",
  power: "bill",
  bill: "bill",
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
/**
 * The words that alone decide what an amount beside them is for, such as "weekly": an amount by the
 * week is no monthly rent, even if the word "rent" is beside it, too.
 */
export const unitWords = new Set<MoneyWord>(["nightly", "weekly", "yearly", "perSquareMeter"]);

/**
 * Returns the purpose that a word gives to the amount beside it; undefined if the word names no
 * purpose.
 */
export const roleOf = (meaning: MoneyWord): MoneyRole | undefined => roles[meaning];

/**
 * The meanings of words that mark the amount beside them as a monthly rent, as in "500 € a month".
 * If another word names the purpose of the amount, that other word decides.
 */
const monthlyWords = new Set<MoneyWord>(["monthly", "inclusive"]);

/**
 * The lowest number without a currency that counts as an amount of money. A lower number counts
 * only if a word for utilities stands directly beside it.
 */
const leastRentWithoutCurrency = 50;
const directly = 0.3;
/** The highest amount of a single monthly bill of a home. */
const largestBill = 200;
/**
 * The maximum looseness (weighted distance) between a number without a currency and the closest
 * word about money. Beyond the maximum, the number does not count as money.
 */
const closeEnough = 1.2;

/**
 * The maximum looseness (weighted distance) between an amount and a word such as "garage". Beyond
 * the maximum, the word does not concern the amount. In "garage, 900 €", for example, the comma
 * adds so much looseness that 900 € does not count as the price of the garage.
 */
const closestOther = 1.8;

/**
 * The maximum looseness (weighted distance) between "warm" or "kalt" and an amount after it, as in
 * "Warm: 900 €". Beyond the maximum, the word does not concern the amount.
 */
const closestAhead = 0.9;

/**
 * Words such as "for a couple" concern an amount if the looseness (weighted distance) between them
 * and the amount is below this limit, as in "950 £ pcm for a couple".
 */
const farthestTwo = 2.6;

/**
 * If the looseness (weighted distance) between an amount and a word such as "kalt" is below this
 * limit, the amount is a rent, even beside a word such as "Keller" (cellar).
 */
const closestKind = 0.7;

const meaningOf = ({ label }: AttachedLabel<MoneyWord>): MoneyWord => label.meaning;
const isCost = (label: AttachedLabel<MoneyWord>) =>
  isUtilities(label) || roleOf(meaningOf(label)) === "bill";
const isUtilities = (label: AttachedLabel<MoneyWord>) => roleOf(meaningOf(label)) === "utilities";
const billWords = new Set<MoneyWord>(["power", "bill"]);

/**
 * The length of "warm", "kalt" and "cold", which may describe a home instead of a rent. Longer
 * words with the same meaning, such as "nettokalt", are always read as words about a rent.
 */
const longestAdjective = 4;

/**
 * Returns whether "warm" or "kalt" describes the home, as in "warm, cosy room, 700 €", and not the
 * rent.
 */
const isAdjective = ({ label, looseness }: AttachedLabel<MoneyWord>, number: Span): boolean =>
  (label.meaning === "warm" || label.meaning === "cold") &&
  label.end - label.start <= longestAdjective &&
  label.start < number.start &&
  looseness > closestAhead;

/** Returns an amount of money whose purpose the text does not state. */
export const unnamedAmount = (number: FoundNumber): Amount => ({
  ...number,
  role: "unnamed",
  kind: undefined,
  kindAt: undefined,
  isOnlyMonthly: false,
  isForEach: false,
  isForTwo: false,
  isSum: false,
});

/**
 * Returns the amount of money that a number states; undefined if the number states none. The words
 * beside the number decide what the amount is, such as a rent or a deposit.
 *
 * @param attached the words beside the number, the closest first
 */
export function toAmount(
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
  if (isSmall && !(closest && isCost(closest) && closest.looseness < directly)) return undefined;
  const unit = attached.find((each) => unitWords.has(meaningOf(each)) && each.looseness < 2);
  const nouns = attached.filter((each) => {
    const role = roleOf(meaningOf(each));
    const isLoose = (role === "other" || role === "bill") && each.looseness > closestOther;
    return role !== undefined && !isLoose && !(role === "bill" && number.value > largestBill);
  });
  const [nearest] = nouns;
  // Single bills in parentheses may follow a word for all bills: "Charges (chauffage et eau) 155
  // €."
  const all = nearest && billWords.has(meaningOf(nearest)) ? nouns.find(isUtilities) : undefined;
  const noun = unit ?? all ?? nearest;
  // If several words state the kind of rent, "all included" decides: "525 € warm, alles inkl."
  const kindLabel =
    attached.find((each) => meaningOf(each) === "allIn") ??
    attached.find((each) => kinds[meaningOf(each)] && !isAdjective(each, number));
  const isMonthly = attached.some(
    (each) => monthlyWords.has(meaningOf(each)) && each.looseness < 2,
  );
  const isShared = attached.some((each) => meaningOf(each) === "perPerson" && each.looseness < 2);
  // Only a rent is cold or warm, so in "Keller, 640 Euro kalt" the amount is not for the cellar.
  const isRent = kindLabel !== undefined && kindLabel.looseness < closestKind;
  const said = noun ? roleOf(meaningOf(noun)) : undefined;
  const named = isRent && (said === "other" || said === "bill") ? "rent" : said;
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
    isOnlyMonthly: !named && !kindLabel,
    isSum: /= ?(?:ca\.? ?)?$/.test(folded.slice(Math.max(0, number.start - 8), number.start)),
  };
}
