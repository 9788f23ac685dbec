import type { Amount, MoneyRole } from "./amount.ts";
import type { Span } from "./find-numbers.ts";

/**
 * A word that says what an amount is for, such as "parking" or "deposit". An amount to which the
 * word belongs has the purpose `role`.
 */
export type Noun = Span & { role: MoneyRole };

/** The maximum number of characters between the beginning of parentheses and an amount in them. */
const longestParenthesis = 100;
/**
 * The maximum number of characters between a word and the parentheses that contain details about
 * it.
 */
const nearSubject = 60;
/**
 * The minimum ratio of the highest amount in a text to the price of an extra, such as a parking
 * space. If the ratio is smaller, the lower amount may itself be the rent.
 */
const homeToExtra = 2;
/**
 * A monthly amount below `leastRentBesideOther` is not the rent, if the text also states an amount
 * that is at least `homeToSmall` times as high.
 */
const leastRentBesideOther = 200;
const homeToSmall = 4;

const isExtraRole = (role: MoneyRole | undefined) =>
  role === "other" || role === "fee" || role === "takeover" || role === "deposit";

/**
 * Gives the role `other` to amounts that are not the price of the home: amounts in parentheses
 * after the word for an extra, as in "parking nearby (permit, 95 € a month)", and very small
 * monthly amounts. An amount keeps its role if no much higher amount may be the rent. It also keeps
 * its role if a word such as "rent" or "deposit" names its purpose; the words "a month" do not.
 *
 * @param nouns the words that say what amounts are for, in the order of the text
 */
export function markExtras(
  folded: string,
  amounts: readonly Amount[],
  nouns: readonly Noun[],
): Amount[] {
  const mayBeRent = ({ role, kind, isOnlyMonthly }: Amount) =>
    !kind && (role === "unnamed" || (role === "rent" && isOnlyMonthly));
  const highest = amounts.reduce(
    (most, { role, value }) =>
      role === "rent" || role === "unnamed" ? Math.max(most, value) : most,
    0,
  );
  let next = 0;
  return amounts.map((amount) => {
    while ((nouns[next]?.start ?? folded.length) < amount.start) next += 1;
    if (!mayBeRent(amount) || amount.value * homeToExtra > highest) return amount;
    const isSmall =
      amount.isOnlyMonthly &&
      amount.value < leastRentBesideOther &&
      amount.value * homeToSmall <= highest;
    const subject = isSmall ? undefined : subjectOf(folded, amount, nouns[next - 1]);
    return isSmall || isExtraRole(subject) ? { ...amount, role: "other" } : amount;
  });
}

/**
 * Returns what an amount in parentheses is for, as in "parking (95 €)". Returns undefined if the
 * amount is not in parentheses, or if `noun` is too far before them or in an earlier sentence.
 * @param noun the last noun before the amount; undefined if there is none
 */
function subjectOf(
  folded: string,
  { start }: Amount,
  noun: Noun | undefined,
): MoneyRole | undefined {
  const near = folded.slice(Math.max(0, start - longestParenthesis), start);
  const opening = near.lastIndexOf("(");
  if (opening < 0 || near.includes(")", opening)) return undefined;
  const opened = start - near.length + opening;
  if (!noun || noun.end < opened - nearSubject) return undefined;
  return folded.slice(noun.end, start).includes(". ") ? undefined : noun.role;
}
