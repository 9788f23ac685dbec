import type { Reading } from "#common/listings/listing.ts";
import type { ReadInput } from "#common/listings/listing-input.ts";
import type { Context } from "../../context.ts";
import { readKnownPlaces } from "./read-known-places.ts";
import { readListing } from "./reading/read-listing.ts";

/** Parses a text and returns its fields. Nothing is stored. */
export async function readText(
  parts: Pick<Context, "definition">,
  { text, url, postedAt }: ReadInput,
): Promise<Reading> {
  return readListing(text, {
    url: url ?? undefined,
    postedAt: postedAt ? new Date(postedAt) : undefined,
    now: new Date(),
    places: await readKnownPlaces(parts),
  });
}
