import type { Reading, TextRange } from "#common/listings/listing.ts";
import type { Read } from "./stated-fields.ts";
import { statedOffer } from "./stated-fields.ts";
import type { Facts } from "./thing-facts.ts";

type RangeOf = (line: string) => TextRange;

/** Adds the features that the structured data of a page lists, as present or as absent. */
export function addFeatures(
  { fields, evidence }: Reading,
  facts: readonly Facts[],
  { read, rangeOf }: { read: Read; rangeOf: RangeOf },
): void {
  const listed = facts.flatMap(({ features }) => features).slice(0, 60);
  const known = (isPresent: boolean) => {
    const names = listed.filter(({ has: each }) => each === isPresent).map(({ name }) => name);
    return new Set(names.flatMap((name) => read(name).fields.features));
  };
  const [has, lacks] = [known(true), known(false)];
  // A feature about which the text and the structured data disagree is unknown.
  const before = { has: new Set(fields.features), lacks: new Set(fields.missingFeatures) };
  fields.features = [...new Set([...before.has, ...has])].filter(
    (feature) => !before.lacks.has(feature) && !lacks.has(feature),
  );
  fields.missingFeatures = [...new Set([...before.lacks, ...lacks])].filter(
    (feature) => !before.has.has(feature) && !has.has(feature),
  );
  const added = fields.features.filter((feature) => !before.has.has(feature));
  const addedLacks = fields.missingFeatures.filter((feature) => !before.lacks.has(feature));
  if (added.length > 0) {
    evidence.features ??= rangeOf(`Features: ${added.map(wordsOf).join(", ")}`);
  }
  if (addedLacks.length > 0) {
    evidence.missingFeatures ??= rangeOf(
      `Not there: ${addedLacks.map((feature) => `no ${wordsOf(feature)}`).join(", ")}`,
    );
  }
}

/**
 * Returns the value of a feature as separate words, such as "washing machine" for `washingMachine`.
 */
const wordsOf = (feature: string) => feature.replaceAll(/(?<=[a-z])(?=[A-Z])/g, " ").toLowerCase();

/** Decides by the structured data of a page whether the page is about one flat to rent. */
export function judgePage(reading: Reading, facts: readonly Facts[], rangeOf: RangeOf): void {
  const { fields, noListing } = reading;
  const offer = statedOffer(facts);
  if (offer === "sale") {
    const range = rangeOf("Offer: for sale");
    reading.noListing = { kind: "sale", reason: "The page offers the flat for sale", ...range };
  } else if (offer === "nightly" && fields.rent === null) {
    const range = rangeOf("Price: by the night");
    reading.noListing = {
      kind: "nightly",
      reason: "The page asks for a price by the night",
      ...range,
    };
  } else if (noListing?.kind === "unclear" && isHome(reading)) {
    reading.noListing = null;
  } else if (noListing?.kind === "several" && (fields.rent !== null || isOne(facts))) {
    // A text with a single rent is not about several flats.
    Object.assign(reading, { noListing: null, parts: [] });
  }
}

const isHome = ({ fields: { rent, sizeM2, rooms, bedrooms, flatType } }: Reading) =>
  rent !== null && [sizeM2, rooms, bedrooms, flatType].some((value) => value !== null);

/** Returns whether the structured data of a page describes exactly one home with a price. */
const isOne = (facts: readonly Facts[]) =>
  facts.filter(({ prices }) => prices.length > 0).length === 1;
