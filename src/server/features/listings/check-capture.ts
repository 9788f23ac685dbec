import type { CheckInput, KnownFlat, ListingCheck } from "#common/listings/listing-input.ts";
import type { Place } from "#common/listings/places.ts";
import type { Context } from "../../context.ts";
import type { Db } from "../../db/connection.ts";
import { type Checked, checkListing } from "./check-listing.ts";
import { namePlaces } from "./duplicates/name-places.ts";
import { findPlaceValues } from "./find-place-values.ts";
import { readKnownPlaces } from "./read-known-places.ts";
import { listListings } from "./store.ts";

type Parts = Pick<Context, "database" | "definition" | "rentMedians">;

/**
 * Returns the findings that a save of a listing would store: the flags for the listing, and the
 * stored listings that may be the same flat. Stores nothing.
 */
export async function checkCapture(
  parts: Parts,
  { text, url = null, fields }: CheckInput,
): Promise<ListingCheck> {
  const { db } = parts.database;
  const places = await readKnownPlaces(parts);
  const { flags, ...known } = await checkListing(
    db,
    { source: "", externalId: null, url, text, fields: findPlaceValues(fields, places) },
    { medians: await parts.rentMedians.get() },
  );
  return { flags, duplicates: await describeKnown(db, known, places) };
}

/**
 * Describes the stored listings that may be the same flat. A listing that certainly is the same
 * flat comes first.
 */
async function describeKnown(
  db: Db,
  { certain, likely }: Pick<Checked, "certain" | "likely">,
  places: readonly Place[],
): Promise<KnownFlat[]> {
  const all = certain ? [certain, ...likely] : likely;
  const reasons = new Map(all.map((each) => [each.id, each.reasons]));
  const listings = await listListings(db, [...reasons.keys()]);
  return listings.map(({ id, title, source }) => ({
    id,
    title,
    source,
    isCertain: id === certain?.id,
    reasons: namePlaces(reasons.get(id) ?? [], places),
  }));
}
