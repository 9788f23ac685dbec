import type { ListingFields } from "#common/listings/listing-fields.ts";
import type { ComparedFields } from "./compared-listing-rules.ts";
import { bandOf, bandsOf } from "./compute-bands.ts";
import { foldText } from "./fold-text.ts";

/** A flat as one source describes it, such as one listing on a portal. */
export type OfferedFlat = {
  source: string;
  externalId: string | null;
  /** The canonical address of the page that describes the flat; null if there is none. */
  url: string | null;
  text: string;
  fields: ComparedFields & Pick<ListingFields, "phone" | "email">;
};

/**
 * Returns whether a URL looks like the address of a page about a single flat: it contains three
 * digits in a row, or three words joined by hyphens. Returns false for the page of a group in a
 * social network, because such a page is about many flats.
 */
export function isPageOfOneFlat(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { pathname, search } = new URL(address);
  if (/^\/(?:groups|g|c)\/[^/]+\/?$/.test(pathname)) return false;
  return /\d{3}/.test(pathname + search) || /[a-z\d]-[a-z\d]+-[a-z\d]/i.test(pathname);
}

/**
 * The differences in size (in m²) and in rent (in steps of `rentStep`) that two listings of one
 * flat may have.
 */
const sizeSteps = [-1, 0, 1];
const rentStep = 20;

type Facts = Pick<OfferedFlat["fields"], "city" | "neighborhood" | "rent" | "rentKind"> &
  Pick<OfferedFlat["fields"], "utilities" | "deposit" | "sizeM2" | "availableFrom">;

/**
 * Returns "bands": hashes of combinations of a listing's figures, such as its rent and size. Two
 * listings of one flat usually share a band, even if their texts are in different languages.
 *
 * @param near 0 for the listing's own figures; 1 to add the bands of slightly different figures
 */
function factBands(facts: Facts, near: 0 | 1): bigint[] {
  const { rent, rentKind, utilities, deposit, sizeM2, availableFrom } = facts;
  const city = foldText(facts.city ?? "");
  const place = foldText(facts.neighborhood ?? "");
  const total =
    rent !== null && rentKind === "cold" && utilities !== null ? rent + utilities : null;
  const rents = [rent, total].filter((each) => each !== null);
  const steps = near === 0 ? [0] : sizeSteps;
  const sizes = sizeM2 === null ? [] : steps.map((step) => Math.round(sizeM2) + step);
  const contents: [kind: string, content: string][] = [];
  for (const size of sizes) {
    if (place !== "") contents.push(["place-size", `${city}|${place}|${size}`]);
    for (const each of rents) {
      for (const step of steps) {
        const rounded = Math.round(each / rentStep) + step;
        contents.push(["size-rent", `${city}|${size}|${rounded}`]);
      }
    }
  }
  for (const each of rents) {
    if (place !== "") contents.push(["place-rent", `${city}|${place}|${each}`]);
    if (deposit !== null) contents.push(["rent-deposit", `${city}|${each}|${deposit}`]);
    if (availableFrom !== null && availableFrom !== "now") {
      contents.push(["rent-date", `${city}|${each}|${availableFrom}`]);
    }
  }
  return contents.map(([kind, content]) => bandOf(kind, content));
}

/**
 * Returns the bands (index keys) to store for a listing. When the same flat is captured again, the
 * listing is found by these bands.
 */
export const ownBands = ({ text, fields }: OfferedFlat): bigint[] => [
  ...new Set([...bandsOf(text), ...factBands(fields, 0)]),
];

/** Returns the bands (index keys) by which the stored listings of the same flat are looked up. */
export const wantedBands = ({ text, fields }: OfferedFlat): bigint[] => [
  ...new Set([...bandsOf(text), ...factBands(fields, 1)]),
];
