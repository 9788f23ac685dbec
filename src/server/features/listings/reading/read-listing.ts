import { toIsoDate } from "#common/dates.ts";
import type { Reading } from "#common/listings/listing.ts";
import type { Place } from "#common/listings/places.ts";
import { findCountry } from "./find-country.ts";
import { findNumbers, type Span } from "./find-numbers.ts";
import { findPhones } from "./find-phones.ts";
import { readAvailability } from "./read-availability.ts";
import { findAddresses, readContacts } from "./read-contacts.ts";
import { readDurations } from "./read-durations.ts";
import { readFeatures } from "./read-features.ts";
import { readFurnishing } from "./read-furnishing.ts";
import { readHome } from "./read-home.ts";
import { readKind } from "./read-kind.ts";
import { readLanguage } from "./read-language.ts";
import { readMoney } from "./read-money.ts";
import { readPlaces } from "./read-places.ts";
import { readRent } from "./read-rent.ts";
import { readSize } from "./read-size.ts";
import { readTitle } from "./read-title.ts";
import type { FieldReadings } from "./reading-of.ts";
import { scanText } from "./scan-text.ts";
import { splitFlats } from "./split-flats.ts";
import { toReading } from "./to-reading.ts";

export type ReadingOptions = {
  /** The address of the page with the text. */
  url?: string | undefined;
  /** The time at which the text was posted. Dates such as "next month" are relative to it. */
  postedAt?: Date | undefined;
  now: Date;
  /** The cities and neighborhoods of the questionnaire. */
  places: readonly Place[];
};

/** The questionnaire's values for the features of flats that the parser recognizes. */
const features: ReadonlySet<string> = new Set([
  "balcony",
  "parking",
  "elevator",
  "airConditioning",
  "washingMachine",
  "dishwasher",
]);

/**
 * Parses the text of a listing. A field is set only if the text is clear about it; otherwise its
 * possible values are returned as candidates. Never throws, and takes time linear in the text's
 * length.
 */
export function readListing(text: string, options: ReadingOptions): Reading {
  const scanned = scanText(text);
  const { folded } = scanned;
  const language = readLanguage(folded);
  const base = toIsoDate(options.postedAt ?? options.now);
  const taken = new Uint8Array(folded.length);
  const take = (spans: readonly Span[]) => {
    for (const { start, end } of spans) taken.fill(1, start, end);
  };
  const isTaken = (position: number) => taken[position] === 1;

  const { webAddresses, emails } = findAddresses(folded);
  take([...webAddresses, ...emails]);
  const places = readPlaces(scanned, language, options.places, isTaken);
  const country = findCountry(folded, places, { language, url: options.url });
  const phones = findPhones(folded, country, isTaken);
  take(phones);
  const availability = readAvailability(folded, language, base, isTaken);
  take(availability.dates);
  const numbers = findNumbers(folded, isTaken);
  const home = readHome(folded, language, places.country ? places.country === "PT" : undefined);
  const size = readSize(folded, language, numbers, home);
  take(size.sizes);
  const durations = readDurations(folded, language);
  const money = readMoney(folded, language, isTaken, durations);

  const amounts = readRent(folded, money, home.isRoom);
  const fields: FieldReadings = {
    ...amounts,
    ...durations.fields,
    deposit: amounts.deposit?.sure
      ? amounts.deposit
      : (durations.fields.deposit ?? amounts.deposit),
    ...availability.fields,
    ...places.fields,
    ...home.fields,
    ...readFeatures(folded, language, features),
    ...readContacts(scanned, phones, emails, webAddresses),
    sizeM2: size.field,
    furnished: readFurnishing(folded, language),
  };
  const kind = readKind(folded, language, money, home.hasHome || size.sizes.length > 0);
  const cities = places.mentions
    .filter(({ weight }) => weight >= 1)
    .map(({ place, start, end }) => ({ value: place.neighborhood ?? place.city, start, end }));
  const parts = kind
    ? []
    : splitFlats(folded, {
        amounts: money.amounts,
        sizes: size.sizes,
        rooms: [...home.counts.rooms, ...home.counts.bedrooms],
        places: cities,
      }).map(({ start, end }) => scanned.rangeOf(start, end));
  const reading = toReading(scanned, fields);
  const title = readTitle(scanned);
  if (title) {
    reading.fields.title = title.title;
    reading.evidence.title = { start: title.start, end: title.end };
  }
  if (language) reading.fields.language = language;
  return {
    ...reading,
    noListing:
      parts.length > 0
        ? {
            kind: "several",
            reason: `The text describes ${parts.length} flats`,
            start: parts[0]?.start ?? 0,
            end: parts[0]?.end ?? 0,
          }
        : kind
          ? { kind: kind.kind, reason: kind.reason, ...scanned.rangeOf(kind.start, kind.end) }
          : null,
    parts,
  };
}
