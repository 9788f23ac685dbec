import type { Amount, MoneyRole } from "./amount.ts";
import type { Span } from "./find-numbers.ts";

/** A word for something that costs money, with the kind of amount that it names. */
export type Noun = Span & { role: MoneyRole };

/** The maximum number of characters between the beginning of parentheses and an amount in them. */
const longestParenthesis = 100;
/**
 * The maximum number of characters between parentheses and the word before them that they are
 * about.
 */
const nearSubject = 60;
/**
 * An amount may be the price of something else than the home, such as a parking space, only if the
 * highest amount of the text is at least this many times as high.
 */
const homeToExtra = 2;
/**
 * A monthly amount below this is no rent if another amount is at least `homeToSmall` times as high.
 */
const leastRentBesideOther = 200;
const homeToSmall = 4;

const isExtraRole = (role: MoneyRole | undefined) =>
  role === "other" || role === "fee" || role === "takeover" || role === "deposit";

/**
 * Changes which amounts count as amounts of other things than the home. If the text states a higher
 * amount, these are amounts that are only paid by the month, or that no word names: those in
 * parentheses such as "parking nearby (permit, 95 € a month)", and small ones beside the price of a
 * home.
 *
 * @param nouns in the order of the text
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
 * Returns what kind of amount the word before the parentheses names, if an amount stands in
 * parentheses.
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
