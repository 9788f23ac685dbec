import type { CostPart, ListingCosts } from "#common/listings/listing.ts";
import type { ListingFields } from "#common/listings/listing-fields.ts";

/** The fields of a listing from which its costs are computed. */
export type CostFields = Pick<
  ListingFields,
  | "city"
  | "flatType"
  | "sizeM2"
  | "rent"
  | "rentKind"
  | "utilities"
  | "deposit"
  | "depositMonths"
  | "agencyFee"
  | "takeover"
>;

/** The costs of utilities in a month: an amount for each flat, and an amount for each m². */
type UtilityCosts = { perFlat: number; perM2: number };

const usualUtilities: Record<string, UtilityCosts> = {
  // Source: the Senate's overview of utilities for the Berliner Mietspiegel 2024, with 2.79 €/m²
  // including heating and hot water. The 60 € for each flat are for electricity and internet; this
  // amount is general knowledge.
  berlin: { perFlat: 60, perM2: 2.79 },
  // The amounts for Paris are general knowledge: charges of about 2.50 €/m², and 60 € for
  // electricity and internet.
  paris: { perFlat: 60, perM2: 2.5 },
  // The amounts for Lisbon have no source; they are estimates. They cover electricity, water, gas
  // and internet. Heating is not included, because it is rare in Lisbon.
  lisbon: { perFlat: 70, perM2: 0.8 },
};

/**
 * The size in m² that is assumed for a room in a shared flat if the listing states none. For any
 * other home without a stated size, utilities are not estimated.
 */
const sizeOfRoom = 15;

/**
 * Returns the monthly cost of utilities that is added to the rent: the amount that the listing
 * states or, if it only states that utilities are not included, an estimate. Returns undefined if
 * the rent includes utilities, or if the listing says nothing about them.
 */
function utilitiesOf(fields: CostFields): CostPart | undefined {
  const { rentKind, utilities, city, flatType, sizeM2 } = fields;
  if (rentKind === "warm" || rentKind === "all_in") return undefined;
  const part = { name: "Utilities", due: "monthly" } as const;
  if (utilities !== null) return { ...part, amount: utilities, basis: "said" };
  const usual = city === null ? undefined : usualUtilities[city];
  if (rentKind !== "cold" || usual === undefined) return undefined;
  if (flatType === "room") {
    // The flatmates share the utilities of the whole flat among them.
    const amount = usual.perFlat / 2 + usual.perM2 * 1.5 * (sizeM2 ?? sizeOfRoom);
    return { ...part, amount: roundToTen(amount), basis: "estimated" };
  }
  if (sizeM2 === null) return undefined;
  return { ...part, amount: roundToTen(usual.perFlat + usual.perM2 * sizeM2), basis: "estimated" };
}

const roundToTen = (amount: number) => Math.round(amount / 10) * 10;

/**
 * Returns the deposit: the stated amount, or the stated number of months times the rent without
 * utilities.
 */
function depositOf({
  deposit,
  depositMonths,
  rent,
  rentKind,
  utilities,
}: CostFields): number | null {
  if (deposit !== null) return deposit;
  if (depositMonths === null || rent === null) return null;
  const included = rentKind === "warm" || rentKind === "all_in" ? (utilities ?? 0) : 0;
  return depositMonths * Math.max(0, rent - included);
}

const sumOf = (parts: readonly CostPart[], due: CostPart["due"]): number | null => {
  const amounts = parts.filter((part) => part.due === due).map(({ amount }) => amount);
  return amounts.length === 0
    ? null
    : Math.round(100 * amounts.reduce((sum, amount) => sum + amount, 0)) / 100;
};

/** Returns the monthly costs of a flat and the costs before moving in, with all their parts. */
export function computeCosts(fields: CostFields): ListingCosts {
  const once: [name: string, amount: number | null][] = [
    ["Deposit", depositOf(fields)],
    ["Agency fee", fields.agencyFee],
    ["Furniture take-over", fields.takeover],
  ];
  const upfront = once.flatMap(([name, amount]): CostPart[] =>
    amount === null ? [] : [{ name, amount, basis: "said", due: "upfront" }],
  );
  const { rent } = fields;
  if (rent === null) return { monthly: null, upfront: sumOf(upfront, "upfront"), parts: upfront };
  const utilities = utilitiesOf(fields);
  const monthly: CostPart[] = [
    { name: "Rent", amount: rent, basis: "said", due: "monthly" },
    ...(utilities ? [utilities] : []),
  ];
  return {
    monthly: sumOf(monthly, "monthly"),
    upfront: sumOf(upfront, "upfront"),
    parts: [...monthly, ...upfront],
  };
}
