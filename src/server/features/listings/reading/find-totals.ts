import type { Amount, MoneyRole } from "./amount.ts";

/** The maximum number of parts of a sum. For example, the sum "900 + 150 + 50 = 1100" has three. */
export const mostParts = 4;
/** The maximum number of characters between two amounts that are added up. */
const farthest = 160;
const costRoles = new Set<MoneyRole>(["utilities", "bill"]);
const partRoles = new Set<MoneyRole>([...costRoles, "other", "unnamed"]);

type Total = Pick<Amount, "value" | "start" | "end">;

const isRentWithoutCosts = ({ role, kind }: Amount) =>
  (role === "rent" || role === "unnamed") && (!kind || kind === "cold");

/**
 * Returns whether a number is the sum of a rent without costs and of the costs that stand directly
 * before or after it: "900 kalt, 150 NK, 50 Heizung, 1100" and "1050 € (900 € + 150 € NK)".
 *
 * @param before the amounts before the number, the nearest first
 * @param after the amounts after the number, the nearest first
 */
export function isTotal(
  total: Total,
  before: Iterable<Amount>,
  after: Iterable<Amount> = [],
): boolean {
  return addsUp(total, before) || addsUp(total, after);
}

function addsUp(total: Total, nearest: Iterable<Amount>): boolean {
  let sum = 0;
  let rents = 0;
  let costs = 0;
  let count = 0;
  for (const amount of nearest) {
    const { role, value, start, end } = amount;
    count += 1;
    const distance = Math.max(start - total.end, total.start - end);
    if (count > mostParts || distance > farthest || value >= total.value) return false;
    if (role === "rent" ? !isRentWithoutCosts(amount) : !partRoles.has(role)) return false;
    sum += value;
    if (costRoles.has(role)) costs += 1;
    else if (isRentWithoutCosts(amount)) rents += 1;
    if (count > 1 && rents > 0 && costs > 0 && Math.abs(sum - total.value) < 1) return true;
  }
  return false;
}

/** Marks those amounts that are the sum of other amounts in the text. */
export function markTotals(amounts: readonly Amount[]): Amount[] {
  return amounts.map((amount, index) => {
    const mayBeTotal = (amount.role === "rent" || amount.role === "unnamed") && !amount.kind;
    const before = amounts.slice(Math.max(0, index - mostParts), index).reverse();
    const after = amounts.slice(index + 1, index + 1 + mostParts);
    return mayBeTotal && isTotal(amount, before, after) ? { ...amount, isSum: true } : amount;
  });
}
