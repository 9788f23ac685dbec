import type { Reading, TextRange } from "#common/listings/listing.ts";
import type { Read } from "./stated-fields.ts";
import { statedOffer } from "./stated-fields.ts";
import type { Facts } from "./thing-facts.ts";

type RangeOf = (line: string) => TextRange;

/** Adds the features that the data of a page lists, as present or as absent. */
export function addFeatures(
  { fields, evidence }: Reading,
  facts: readonly Facts[],
  { read, rangeOf }: { read: Read; rangeOf: RangeOf },
): void {
  const listed = facts.flatMap(({ features }) => features).slice(0, 60);
  const names = (isPresent: boolean) =>
    listed.filter(({ has }) => has === isPresent).map(({ name }) => name);
  const [present, absent] = [names(true), names(false)];
  const known = (lines: string[]) => new Set(lines.flatMap((line) => read(line).fields.features));
  const [has, lacks] = [known(present), known(absent)];
  // A feature about which the text and the data disagree is unknown.
  const before = { has: new Set(fields.features), lacks: new Set(fields.missingFeatures) };
  fields.features = [...new Set([...before.has, ...has])].filter(
    (feature) => !before.lacks.has(feature) && !lacks.has(feature),
  );
  fields.missingFeatures = [...new Set([...before.lacks, ...lacks])].filter(
    (feature) => !before.has.has(feature) && !has.has(feature),
  );
  if (fields.features.some((feature) => !before.has.has(feature))) {
    evidence.features ??= rangeOf(`Features: ${present.join(", ")}`);
  }
  if (fields.missingFeatures.some((feature) => !before.lacks.has(feature))) {
    evidence.missingFeatures ??= rangeOf(`Without: ${absent.join(", ")}`);
  }
}

/** Decides by the data of a page whether it is about one flat to rent. */
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
  } else if (noListing?.kind === "several" && isOne(facts)) {
    Object.assign(reading, { noListing: null, parts: [] });
  }
}

const isHome = ({ fields: { rent, sizeM2, rooms, bedrooms, flatType } }: Reading) =>
  rent !== null && [sizeM2, rooms, bedrooms, flatType].some((value) => value !== null);

/** Whether the data describes exactly one offer. */
const isOne = (facts: readonly Facts[]) =>
  facts.filter(({ prices }) => prices.length > 0).length === 1;
