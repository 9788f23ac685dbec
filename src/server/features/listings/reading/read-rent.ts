import type { RentKind } from "#common/listings/listing-fields.ts";
import type { Amount } from "./amount.ts";
import type { Mark } from "./find-phrases.ts";
import type { MoneyWord } from "./money-words.ts";
import type { Inclusion } from "./read-inclusions.ts";
import type { Money } from "./read-money.ts";
import {
  agreed,
  distinct,
  type FieldReading,
  type FieldReadings,
  type Found,
} from "./reading-of.ts";

const leastRent = 80;
const largestRent = 30_000;
/** The lowest amount that can be a rent if no word names the purpose of the amount. */
const leastUnnamed = 150;

const foundAmount = ({ value, start, end }: Amount): Found<number> => ({ value, start, end });

/** Parses the rent, its kind, its currency, and the other amounts with a known purpose. */
export function readRent(folded: string, money: Money, isRoom: boolean): FieldReadings {
  const { amounts } = money;
  const {
    reading: rent,
    amount,
    candidates,
  } = chooseRent(isRoom ? withoutFlats(amounts) : amounts);
  const ofRole = (role: Amount["role"], least = 1) =>
    agreed(
      amounts
        .filter((each) => each.role === role && !each.isVague && each.value >= least)
        .map(foundAmount),
    );
  const utilities = ofRole("utilities", 5);
  return {
    rent,
    rentKind: amount ? readKind(folded, money, amount) : kindOfAll(folded, money, candidates),
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

/** The minimum ratio of the rent of a whole flat to that of one of its rooms. */
const flatToRoom = 2;

/** Returns the amounts in an offer of a room, without the rent of the whole flat. */
function withoutFlats(amounts: readonly Amount[]): Amount[] {
  const rents = amounts.filter(
    ({ role, value, isVague }) => role === "rent" && !isVague && value >= leastRent,
  );
  // In "The flat is 1100 €, so 550 € each", the rent is the amount for each person.
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
 * Chooses the rent among the amounts. An amount that the text calls a rent is preferred, and a rent
 * with utilities is preferred to one without them.
 */
function chooseRent(amounts: readonly Amount[]): {
  reading: FieldReading<number>;
  amount?: Amount | undefined;
  /** The candidates for the rent, if the text leaves open which amount is the rent. */
  candidates?: Amount[];
} {
  const inRange = amounts.filter(
    ({ value, role }) =>
      value >= (role === "unnamed" ? leastUnnamed : leastRent) && value <= largestRent,
  );
  // In "850 €, for a couple 950 €", the rent is the amount for one person.
  const forOne = inRange.filter(({ isForTwo }) => !isForTwo);
  const isAnyForOne = forOne.some(({ role }) => role === "rent" || role === "unnamed");
  const plausible = isAnyForOne ? forOne : inRange;
  const named = plausible.filter(({ role }) => role === "rent");
  const unnamed = plausible.filter(({ role }) => role === "unnamed");
  const sums = unnamed.filter(({ isSum }) => isSum);
  const rents = named.length > 0 ? [...named, ...sums] : unnamed;
  const sure = rents.filter(({ isVague }) => !isVague);
  if (sure.length === 0) {
    const all = plausible.filter(({ role }) => role === "rent" || role === "unnamed");
    return { reading: { possible: distinct(all.map(foundAmount)) }, candidates: all };
  }
  const full = sure.filter(({ kind, isSum }) => kind === "warm" || kind === "all_in" || isSum);
  const chosen = full.length > 0 ? full : sure;
  const values = new Set(chosen.map(({ value }) => value));
  // An amount whose kind of rent is stated is preferred, because it says more. In "800 € ... 800 €
  // kalt", this is the second amount.
  const amount = chosen.find(({ kind }) => kind) ?? chosen[0];
  if (values.size > 1 || !amount) {
    const possible = distinct([...chosen, ...sure].map(foundAmount));
    return { reading: { possible }, candidates: chosen };
  }
  const isBelowCold = sure.some(({ kind, value }) => kind === "cold" && value > amount.value);
  if (isBelowCold) return { reading: { possible: distinct(sure.map(foundAmount)) } };
  return { reading: { sure: foundAmount(amount) }, amount };
}

/** The maximum number of rents of one home. A text with more rents lists several homes. */
const mostTariffs = 4;

/**
 * Returns the kind of rent if it is the same for all possible rents, as in "330 € (students) / 365
 * €, bills included".
 */
function kindOfAll(
  folded: string,
  money: Money,
  candidates: readonly Amount[] = [],
): FieldReading<RentKind> {
  if (candidates.length > mostTariffs) return {};
  const kinds = candidates.map((each) => readKind(folded, money, each));
  const sure = kinds.flatMap((kind) => kind.sure ?? []);
  return sure.length === kinds.length ? agreed(sure) : {};
}

const houseCharges =
  /^(?:nk|neben|betrieb|bk|umlage|hk|heiz|hausgeld|charge|service|side|ancillary|common|building|provision|forfait|de charges|pour les)/;
/** Matches words for all bills, including electricity, and not only for the building's charges. */
const allBills = /^(?:bills|utilit|util|household|gastos|suministros|facturas|desp|contas)/;
const capAfter =
  /^[ .,(:]*(?:up to|capped|cap\b|bis|hasta|ate|jusqu|limit|max|con limite|com limite|fair use|within reason)/;

/** Parses what the rent includes: from the words beside the amount, or from phrases elsewhere. */
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
    const areAll = marks.some(
      ({ meaning, start, end }) =>
        meaning === "utilities" && allBills.test(folded.slice(start, end)),
    );
    const isAll = said?.value === "all_in" || areAll;
    const value = isAll ? "all_in" : "warm";
    return { sure: { value, start: rent.start, end: rent.end } };
  }
  if (said) {
    if (capAfter.test(folded.slice(said.end, said.end + 24))) return { possible: [said] };
    return said.isSure ? { sure: said } : { possible: [said] };
  }
  // Neither the words beside the amount nor a phrase such as "NK inkl." states the kind of rent.
  // Other words elsewhere in the text may do so, such as "hors charges" in another line.
  const kinds = marks.flatMap(({ meaning, start, end }): Found<RentKind>[] => {
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

/** Returns the kind of rent that phrases such as "NK inkl." or "plus bills" state. */
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
  // In "All bills included except electricity", the rent includes utilities, but not everything.
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
