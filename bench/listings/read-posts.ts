import type { Reading } from "../../src/common/listings/listing.ts";
import { placesOf } from "../../src/common/listings/places.ts";
import { defaultDefinition } from "../../src/common/questionnaire/default-definition.ts";
import { findComparableRent } from "../../src/server/features/listings/costs/comparable-rents.ts";
import { readListing } from "../../src/server/features/listings/reading/read-listing.ts";
import { readPage } from "../../src/server/features/listings/reading/read-page.ts";
import { findFlags } from "../../src/server/features/listings/scams/find-flags.ts";
import type { LabelledPost } from "./labelled-set.ts";
import type { ReadPost } from "./score-table.ts";

const places = placesOf(defaultDefinition);

/**
 * Returns the options for parsing a sample advertisement. The current time is the same fixed time
 * for all advertisements.
 */
export const readingOptions = ({ url, postedAt }: Pick<LabelledPost, "url" | "postedAt">) => ({
  url: url ?? undefined,
  postedAt: new Date(postedAt),
  now: new Date("2026-11-20T12:00:00Z"),
  places,
});

/**
 * Returns the text of a sample advertisement, which is a text or a web page, and the values that
 * the server parses from it.
 */
function readEntry(post: LabelledPost): { text: string; reading: Reading } {
  const options = readingOptions(post);
  return post.kind === "page"
    ? readPage(post.html, options)
    : { text: post.text, reading: readListing(post.text, options) };
}

/**
 * Parses a sample advertisement as the server parses a listing that a person pastes, and looks for
 * signs of a scam.
 */
export function readPost(post: LabelledPost): ReadPost {
  const { text, reading } = readEntry(post);
  const { noListing, fields } = reading;
  const flags = findFlags(
    { ...fields, text, url: post.url },
    {
      comparableRent: findComparableRent(fields, new Map()),
      textCities: [],
      contactCities: [],
    },
  );
  return {
    post,
    said: { noListing: noListing?.kind ?? null, fields },
    flags: flags.map(({ code }) => code),
  };
}
