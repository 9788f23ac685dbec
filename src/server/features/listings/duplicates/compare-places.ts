import type { Comparable, Sign } from "./compared-listing-rules.ts";
import { foldText } from "./fold-text.ts";
import { topFloor } from "./read-places.ts";

const sharesOne = (a: ReadonlySet<unknown>, b: ReadonlySet<unknown>) =>
  [...a].some((one) => b.has(one));

function compareNames(
  name: "city" | "neighborhood",
  a: Comparable,
  b: Comparable,
  weights: { same: number; other: number },
): Sign[] {
  const [first, second] = [a.fields[name], b.fields[name]];
  if (first === null || second === null) return [];
  const [folded, other] = [foldText(first), foldText(second)];
  if (folded === other) {
    return [{ name, weight: weights.same, reason: `Both have the ${name} ${first}` }];
  }
  // The names of the places differ, but the text of one listing also contains the name of the other
  // listing's place. Such a text may name both a quarter and its district, so both listings may
  // still be of the same flat.
  if (a.facts.words.includes(other) || b.facts.words.includes(folded)) return [];
  return [
    {
      name,
      weight: weights.other,
      reason: `One has the ${name} ${first}, and the other ${second}`,
    },
  ];
}

export function comparePlaces(a: Comparable, b: Comparable): Sign[] {
  return [
    ...compareNames("city", a, b, { same: 1, other: -10 }),
    ...compareNames("neighborhood", a, b, { same: 2.2, other: -3.5 }),
    ...compareStreets(a, b),
    ...compareFloors(a, b),
    ...compareUnits(a, b),
  ];
}

function compareStreets(a: Comparable, b: Comparable): Sign[] {
  const [first, second] = [a.facts.streets, b.facts.streets];
  if (first.names.size === 0 || second.names.size === 0) return [];
  if (!sharesOne(first.names, second.names)) {
    return [{ name: "street", weight: -2, reason: "The texts name different streets" }];
  }
  const isSame: Sign = { name: "street", weight: 3, reason: "Both texts name the same street" };
  if (first.houseNumbers.size === 0 || second.houseNumbers.size === 0) return [isSame];
  return sharesOne(first.houseNumbers, second.houseNumbers)
    ? [{ ...isSame, weight: 4.5, reason: "Both texts name the same house" }]
    : [{ name: "address", weight: -6, reason: "The house numbers differ" }];
}

function compareFloors(a: Comparable, b: Comparable): Sign[] {
  const [first, second] = [a.facts.floors, b.facts.floors];
  if (first.size === 0 || second.size === 0) return [];
  // Returns whether the highest of the given floors may be a top floor. The floors 0 and 1 are too
  // low.
  const isHigh = (floors: ReadonlySet<number>) => Math.max(...floors) > 1;
  const isTop = first.has(topFloor) || second.has(topFloor);
  if (isTop && !sharesOne(first, second) && isHigh(first) && isHigh(second)) return [];
  return sharesOne(first, second)
    ? [{ name: "floor", weight: 1.2, reason: "Both are on the same floor" }]
    : [{ name: "floor", weight: -6, reason: "They are on different floors" }];
}

function compareUnits(a: Comparable, b: Comparable): Sign[] {
  const [first, second] = [a.facts.units, b.facts.units];
  if (first.size === 0 || second.size === 0 || sharesOne(first, second)) return [];
  return [{ name: "address", weight: -7, reason: "They have different numbers in the house" }];
}

export function compareDates(a: Comparable, b: Comparable): Sign[] {
  const [first, second] = [a.fields.availableFrom, b.fields.availableFrom];
  if (first === null || second === null) return [];
  if (first === second) {
    if (first === "now") return [];
    const weight = first.endsWith("-01") ? 1 : 1.8;
    return [{ name: "date", weight, reason: `Both are available from ${first}` }];
  }
  const reason = `One is available from ${first}, and the other from ${second}`;
  return [{ name: "date", weight: first === "now" || second === "now" ? -0.5 : -1.5, reason }];
}

export function compareFeatures(a: Comparable, b: Comparable): Sign[] {
  const opposite = [
    ...a.fields.features.filter((feature) => b.fields.missingFeatures.includes(feature)),
    ...b.fields.features.filter((feature) => a.fields.missingFeatures.includes(feature)),
  ];
  const signs = opposite.map(
    (feature): Sign => ({ name: "feature", weight: -2, reason: `Only one has: ${feature}` }),
  );
  const [first, second] = [a.fields.furnished, b.fields.furnished];
  if (first !== null && second !== null && first !== second) {
    const weight = first === "semi_furnished" || second === "semi_furnished" ? -0.5 : -2;
    signs.push({ name: "feature", weight, reason: "They are furnished differently" });
  }
  if (a.fields.pets !== null && b.fields.pets !== null && a.fields.pets !== b.fields.pets) {
    signs.push({ name: "feature", weight: -1.5, reason: "Only one allows pets" });
  }
  return signs;
}
