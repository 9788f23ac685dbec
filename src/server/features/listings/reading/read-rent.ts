import type { RentKind } from "#common/listings/listing-fields.ts";
import type { Mark } from "./find-phrases.ts";
import type { MoneyWord } from "./money-words.ts";
import type { Inclusion } from "./read-inclusions.ts";
import type { Amount, Money } from "./read-money.ts";
import {
  agreed,
  distinct,
  type FieldReading,
  type FieldReadings,
  type Found,
} from "./reading-of.ts";

const leastRent = 80;
const largestRent = 30_000;
/** An amount without a word that says what it is for is no rent below this. */
const leastUnnamed = 150;

const foundAmount = ({ value, start, end }: Amount): Found<number> => ({ value, start, end });

/** Reads the rent, its kind, its currency, and the other amounts that are named. */
export function readRent(folded: string, money: Money, isRoom: boolean): FieldReadings {
  const { amounts } = money;
  const { reading: rent, amount } = chooseRent(isRoom ? withoutFlats(amounts) : amounts);
  const ofRole = (role: Amount["role"], least = 1) =>
    agreed(
      amounts
        .filter((each) => each.role === role && !each.isVague && each.value >= least)
        .map(foundAmount),
    );
  const utilities = ofRole("utilities", 5);
  return {
    rent,
    rentKind: amount ? readKind(folded, money, amount) : {},
    currency: readCurrency(amount ? [amount] : amounts),
    utilities: amount && (utilities.sure?.value ?? 0) >= amount.value ? {} : utilities,
    deposit: ofRole("deposit", 50),
    agencyFee: ofRole("fee", 20),
    takeover: ofRole("takeover", 20),
  };
}

function readCurrency(amounts: readonly Amount[]): FieldReading<string> {
  return agreed(
    amounts.flatMap(({ currency, start, end }) =>
      currency ? [{ value: currency, start, end }] : [],
    ),
  );
}

/** The rent of a whole flat is at least so many times that of one of its rooms. */
const flatToRoom = 2;

/** Leaves out rents of whole flats beside the rent of a room. */
function withoutFlats(amounts: readonly Amount[]): Amount[] {
  const rents = amounts.filter(
    ({ role, value, isVague }) => role === "rent" && !isVague && value >= leastRent,
  );
  // "The flat is 1100 €, so 550 € each."
  const each = amounts.filter(({ isForEach, value }) => isForEach && value >= leastRent);
  if (each.length > 0) {
    return [
      ...amounts.filter(({ role }) => role !== "rent" && role !== "unnamed"),
      ...each.map((amount): Amount => ({ ...amount, role: "rent", isVague: false })),
    ];
  }
  const least = rents.reduce((lowest, { value }) => Math.min(lowest, value), largestRent);
  return amounts.filter(({ role, value }) => role !== "rent" || value < flatToRoom * least);
}

/**
 * Chooses the rent among the amounts. Amounts that are named as rents count before others; a rent
 * with utilities counts before one without them.
 */
function chooseRent(amounts: readonly Amount[]): {
  reading: FieldReading<number>;
  amount?: Amount | undefined;
} {
  const inRange = amounts.filter(
    ({ value, role }) =>
      value >= (role === "unnamed" ? leastUnnamed : leastRent) && value <= largestRent,
  );
  // "850 €, for a couple 950 €."
  const forOne = inRange.filter(({ isForTwo }) => !isForTwo);
  const isAnyForOne = forOne.some(({ role }) => role === "rent" || role === "unnamed");
  const plausible = isAnyForOne ? forOne : inRange;
  const named = plausible.filter(({ role }) => role === "rent");
  const unnamed = plausible.filter(({ role }) => role === "unnamed");
  const sums = unnamed.filter((each) => each.isSum || isTotal(each, named, amounts));
  const rents = named.length > 0 ? [...named, ...sums] : unnamed;
  const sure = rents.filter(({ isVague }) => !isVague);
  if (sure.length === 0) {
    const all = plausible.filter(({ role }) => role === "rent" || role === "unnamed");
    return { reading: { possible: distinct(all.map(foundAmount)) } };
  }
  const full = sure.flatMap((each): Amount[] => {
    if (each.kind === "warm" || each.kind === "all_in" || each.isSum) return [each];
    return isTotal(each, sure, amounts) ? [{ ...each, isSum: true }] : [];
  });
  const chosen = full.length > 0 ? full : sure;
  const values = new Set(chosen.map(({ value }) => value));
  // An amount with a kind is more exact than one without: "800 € ... 800 € kalt".
  const amount = chosen.find(({ kind }) => kind) ?? chosen[0];
  if (values.size > 1 || !amount) {
    return { reading: { possible: distinct([...chosen, ...sure].map(foundAmount)) } };
  }
  const isBelowCold = sure.some(({ kind, value }) => kind === "cold" && value > amount.value);
  if (isBelowCold) return { reading: { possible: distinct(sure.map(foundAmount)) } };
  return { reading: { sure: foundAmount(amount) }, amount };
}

const mostListed = 30;
const partRoles = new Set<Amount["role"]>(["utilities", "other", "unnamed"]);

/**
 * Returns whether an amount is the sum of a rent without utilities and of other amounts, as a text
 * lists them: "900 kalt, 150 NK, 50 Heizung, 1100" and "1050 € (900 € + 150 € NK)".
 */
function isTotal(amount: Amount, rents: readonly Amount[], amounts: readonly Amount[]): boolean {
  // A text with more amounts lists no sums.
  if (amount.kind || amounts.length > mostListed) return false;
  const parts = amounts.filter(({ role, value }) => partRoles.has(role) && value < amount.value);
  const utilities = parts.filter(({ role }) => role === "utilities");
  return rents.some((rent) => {
    if (rent.kind !== "cold" && (rent.kind || rent.value >= amount.value)) return false;
    let sum = rent.value;
    return (rent.kind === "cold" ? parts : utilities).some(({ value }) => {
      sum += value;
      return Math.abs(sum - amount.value) < 1;
    });
  });
}

const houseCharges =
  /^(?:nk|neben|betrieb|bk|umlage|hk|heiz|hausgeld|charge|provision|forfait|de charges|pour les)/;
const capAfter =
  /^[ .,(:]*(?:up to|capped|cap\b|bis|hasta|ate|jusqu|limit|max|con limite|com limite|fair use|within reason)/;

/** Reads what the rent includes: from the words at the amount, or from phrases elsewhere. */
function readKind(
  folded: string,
  { inclusions, marks, amounts }: Money,
  rent: Amount,
): FieldReading<RentKind> {
  const possible: Found<RentKind>[] = [];
  const allIn = marks.filter(({ meaning }) => meaning === "allIn");
  const said = rentKindOf(folded, inclusions, allIn);
  if (rent.kind && rent.kindAt) {
    const own: Found<RentKind> = {
      value: rent.kind,
      start: rent.kindAt.start,
      end: rent.kindAt.end,
    };
    const isCapped = rent.kind === "all_in" && capAfter.test(folded.slice(own.end, own.end + 24));
    const isToutesCharges =
      rent.kind === "warm" && folded.slice(own.start - 7, own.start).endsWith("toutes ");
    if (isCapped || (isToutesCharges && said?.value !== "all_in")) return { possible: [own] };
    if (said?.value === "all_in" && rent.kind === "warm") return { sure: said };
    if (rent.kind === "all_in" && said?.value === "warm") return { sure: said };
    return { sure: own };
  }
  if (rent.isSum) {
    const added = marks.filter(({ meaning }) => meaning === "utilities");
    const areHouse = added.some(({ start, end }) => houseCharges.test(folded.slice(start, end)));
    const isAll = said?.value === "all_in" || (added.length > 0 && !areHouse);
    const value = isAll ? "all_in" : "warm";
    return { sure: { value, start: rent.start, end: rent.end } };
  }
  if (said) {
    if (capAfter.test(folded.slice(said.end, said.end + 24))) return { possible: [said] };
    return said.isSure ? { sure: said } : { possible: [said] };
  }
  // Words such as "Kaltmiete" without an amount of their own, or "gastos incluidos" in another line.
  const kinds = marks.flatMap(({ meaning, start, end }): Found<RentKind>[] => {
    const capped = capAfter.test(folded.slice(end, end + 24));
    if (meaning === "allIn" && !capped) return [{ value: "all_in", start, end }];
    if (meaning === "cold" && /[ /-]/.test(folded.slice(start, end)))
      return [{ value: "cold", start, end }];
    if (meaning === "warm" && /[ .]/.test(folded.slice(start, end)))
      return [{ value: "warm", start, end }];
    return [];
  });
  const decided = agreed(kinds);
  if (decided.sure) return decided;
  possible.push(...(decided.possible ?? []));
  const utilities = amounts.find(({ role, isVague }) => role === "utilities" && !isVague);
  const isAdded =
    utilities &&
    /(?:\+|plus|zzgl|zuzuglich|mas|mais|et|and) ?[^\d]{0,14}$/.test(
      folded.slice(Math.max(0, utilities.start - 20), utilities.start),
    );
  if (isAdded) return { sure: { value: "cold", start: utilities.start, end: utilities.end } };
  return { possible };
}

/** Returns the kind that phrases such as "NK inkl." or "plus bills" say. */
function rentKindOf(
  folded: string,
  inclusions: readonly Inclusion[],
  allIn: readonly Mark<MoneyWord>[],
): (Found<RentKind> & { isSure: boolean }) | undefined {
  const included = inclusions.filter(({ isIncluded }) => isIncluded);
  const excluded = inclusions.filter(({ isIncluded }) => !isIncluded);
  const has = (all: readonly Inclusion[], meaning: string) =>
    all.some(({ items }) => items.some((item) => item.meaning === meaning));
  const result = (value: RentKind, isSure: boolean, from: readonly Inclusion[]) => ({
    value,
    isSure,
    start: from[0]?.start ?? 0,
    end: from[0]?.end ?? 0,
  });
  const utilityItems = included.flatMap(({ items }) =>
    items.filter(({ meaning }) => meaning === "utilities"),
  );
  const areHouseCharges = utilityItems.some(({ start, end }) =>
    houseCharges.test(folded.slice(start, end)),
  );
  const isPartExcluded = has(excluded, "power") || has(excluded, "bill");
  const [everything] = allIn;
  // "All bills included except electricity."
  if (everything && isPartExcluded && !has(included, "power")) {
    return { value: "warm", isSure: true, start: everything.start, end: everything.end };
  }
  if (everything && !isPartExcluded) {
    return { value: "all_in", isSure: true, start: everything.start, end: everything.end };
  }
  if (has(included, "power"))
    return result(
      "all_in",
      true,
      included.filter((each) => has([each], "power")),
    );
  if (utilityItems.length > 0) {
    const from = included.filter((each) => has([each], "utilities"));
    if (areHouseCharges) {
      const isAll = has(from, "everything");
      return result("warm", !isAll || isPartExcluded, from);
    }
    return result(isPartExcluded ? "warm" : "all_in", true, from);
  }
  if (has(included, "everything")) {
    const from = included.filter((each) => has([each], "everything"));
    return result(isPartExcluded ? "warm" : "all_in", true, from);
  }
  if (has(excluded, "utilities") || has(excluded, "everything")) {
    return result(
      "cold",
      !has(included, "bill"),
      excluded.filter((each) => has([each], "utilities") || has([each], "everything")),
    );
  }
  if (has(included, "bill")) return result("warm", isPartExcluded, included);
  const parts = excluded.flatMap(({ items }) => items);
  if (
    has(excluded, "power") &&
    parts.filter(({ meaning }) => meaning !== "everything").length > 1
  ) {
    return result("cold", true, excluded);
  }
  return undefined;
}
