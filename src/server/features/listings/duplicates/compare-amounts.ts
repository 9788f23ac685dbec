import type { Comparable, Sign } from "./compared-listing-rules.ts";

const share = (a: number, b: number) => Math.abs(a - b) / Math.max(a, b, 1);

/**
 * Whether a value is round. Round values are common, so two listings with the same round value
 * agree by chance more often.
 */
const isRound = (value: number, step: number) => value % step === 0;

/**
 * Returns the only size that the text states. If the text states none or several, returns the size
 * in the listing's fields.
 */
function sizeOf({ fields: { sizeM2 }, facts: { sizes } }: Comparable): number | null {
  const [only] = sizes;
  return sizes.size === 1 && only !== undefined ? only : sizeM2;
}

export function compareSizes(a: Comparable, b: Comparable): Sign[] {
  const [first, second] = [sizeOf(a), sizeOf(b)];
  if (first === null || second === null) {
    const known = first ?? second;
    const numbers = first === null ? a.facts.numbers : b.facts.numbers;
    if (known === null || !numbers.has(known)) return [];
    return [{ name: "size", weight: 1, reason: `Both texts contain the number ${known}` }];
  }
  const difference = Math.abs(first - second);
  // A size without decimals may have been rounded, so a larger difference still counts as equal.
  const isWhole = isRound(first, 1) || isRound(second, 1);
  if (difference < (isWhole ? 0.6 : 0.05)) {
    const weight = isRound(first, 10) || isRound(second, 10) ? 2 : 2.8;
    return [
      {
        name: "size",
        weight,
        reason: `Both have ${difference === 0 ? first : Math.round(first)} m²`,
      },
    ];
  }
  const reason = `One has ${first} m², and the other ${second} m²`;
  if (difference <= 1 || share(first, second) <= 0.025) {
    return [{ name: "size", weight: 1.2, reason, isExact: false }];
  }
  const isRounded = isRound(first, 5) || isRound(second, 5);
  if (isRounded && share(first, second) <= 0.06) return [{ name: "size", weight: -0.5, reason }];
  return [{ name: "size", weight: -5, reason }];
}

/** Returns the rent by itself and the rent with utilities, as far as the listing states them. */
function rentsOf({ fields: { rent, utilities, rentKind } }: Comparable): number[] {
  if (rent === null) return [];
  if (utilities === null) return [rent];
  return rentKind === "cold" ? [rent, rent + utilities] : [rent, rent - utilities];
}

const rentOf = (weight: number, reason: string): Sign[] => [{ name: "rent", weight, reason }];

export function compareRents(a: Comparable, b: Comparable): Sign[] {
  const [first, second] = [a.fields.rent, b.fields.rent];
  if (first === null || second === null) {
    const known = first ?? second;
    const numbers = first === null ? a.facts.numbers : b.facts.numbers;
    if (known === null || !numbers.has(known)) return [];
    return rentOf(isRound(known, 50) ? 1.2 : 2, `Both texts contain the number ${known}`);
  }
  if (first === second) {
    return rentOf(isRound(first, 50) ? 2.2 : 3.2, `Both cost ${first} a month`);
  }
  const common = rentsOf(a).find((rent) => rentsOf(b).some((other) => Math.abs(rent - other) < 1));
  if (common !== undefined) {
    return rentOf(2.5, `Both cost ${common} a month, counted with or without utilities`);
  }
  const reason = `One costs ${first} a month, and the other ${second}`;
  if (a.facts.numbers.has(second) || b.facts.numbers.has(first)) return rentOf(1.5, reason);
  const apart = share(first, second);
  const [lower, higher] = first < second ? [a, b] : [b, a];
  const isExplained =
    lower.fields.rentKind === "cold" && higher.fields.rentKind !== "cold" && apart <= 0.35;
  if (isExplained) return rentOf(-0.3, reason);
  if (apart <= 0.04) return rentOf(0.7, reason);
  if (apart <= 0.12) return rentOf(-0.6, reason);
  return rentOf(apart <= 0.25 ? -1.5 : -4, reason);
}

export function compareDeposits(a: Comparable, b: Comparable): Sign[] {
  const [first, second] = [a.fields.deposit, b.fields.deposit];
  if (first === null || second === null) return [];
  if (first === second) {
    return first === 0
      ? []
      : [{ name: "deposit", weight: 1.3, reason: `Both ask for a deposit of ${first}` }];
  }
  return [
    {
      name: "deposit",
      weight: -1,
      reason: `One asks for a deposit of ${first}, and the other for ${second}`,
    },
  ];
}

/**
 * Returns how many rooms a listing has besides the living room; undefined if it does not state
 * this.
 */
function bedroomsOf({ fields: { flatType, bedrooms } }: Comparable): number | undefined {
  if (bedrooms !== null) return bedrooms;
  const [, count] = /^(\d)_bedroom$/.exec(flatType ?? "") ?? [];
  if (flatType === "studio") return 0;
  return count === undefined ? undefined : Number(count);
}

export function compareRooms(a: Comparable, b: Comparable): Sign[] {
  const rooms = (weight: number, reason: string): Sign[] => [{ name: "rooms", weight, reason }];
  const isRoom = [a.fields.flatType === "room", b.fields.flatType === "room"];
  if (isRoom[0] && isRoom[1]) return rooms(1, "Both are rooms in a shared flat");
  if (isRoom[0] !== isRoom[1]) {
    const other = isRoom[0] ? b : a;
    if (other.fields.flatType === null && other.fields.rooms === null) return [];
    return rooms(-5, "One is a room, and the other a whole flat");
  }
  const [first, second] = [bedroomsOf(a), bedroomsOf(b)];
  const [all, others] = [a.fields.rooms, b.fields.rooms];
  if (all !== null && others !== null) {
    return all === others
      ? rooms(1, `Both have ${all} rooms`)
      : rooms(
          Math.abs(all - others) < 1 ? -1 : -3.5,
          `One has ${all} rooms, and the other ${others}`,
        );
  }
  if (first !== undefined && second !== undefined) {
    return first === second
      ? rooms(1, `Both have ${first === 0 ? "no separate bedroom" : `${first} bedrooms`}`)
      : rooms(-3, `One has ${first} bedrooms, and the other ${second}`);
  }
  // Some listings count the living room as a room, too, so their number of rooms may be higher than
  // the number of bedrooms.
  const counted = all ?? others;
  const bedrooms = first ?? second;
  if (counted === null || bedrooms === undefined) return [];
  const difference = counted - bedrooms;
  return difference >= 0 && difference <= 1.5
    ? rooms(0.5, `${counted} rooms may be ${bedrooms} bedrooms`)
    : rooms(-2, `One has ${counted} rooms, and the other ${bedrooms} bedrooms`);
}
