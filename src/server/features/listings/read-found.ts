import type { NoListing, Reading } from "#common/listings/listing.ts";
import { unknownFields } from "#common/listings/listing-fields.ts";
import type { Place } from "#common/listings/places.ts";

export type ReadingOptions = {
  url?: string | undefined;
  postedAt?: Date | undefined;
  now: Date;
  places: readonly Place[];
};

/** Returns what a text says about a flat. */
export function readText(_text: string, _options: ReadingOptions): Reading {
  return { noListing: null, fields: unknownFields(), evidence: {}, candidates: {}, parts: [] };
}

/** What an automation is told about a text that is no listing. */
export const noListingWords: Record<NoListing, string> = {
  sale: "The text offers a flat for sale",
  wanted: "The text is by a person who is looking for a flat",
  nightly: "The text offers a flat by the night",
  several: "The text is about several flats. Send each as an item of its own",
  unclear: "The text does not say that a flat is for rent",
};
