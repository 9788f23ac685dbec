import type { KnownFlat, ListingPreview, ReadInput } from "#common/listings/listing-input.ts";
import { placesOf } from "#common/listings/places.ts";
import type { Context } from "../../context.ts";
import type { Db } from "../../db/connection.ts";
import { findDuplicates } from "./duplicates/find-duplicates.ts";
import { type FoundListing, flatOf } from "./found-listing-rules.ts";
import { readListing } from "./reading/read-listing.ts";
import { listListings } from "./store.ts";

/** Returns what a text says, and what is known of its flat. Nothing is stored. */
export async function previewListing(
  { database: { db }, definition }: Pick<Context, "database" | "definition">,
  { text, url = null, postedAt = null }: ReadInput,
): Promise<ListingPreview> {
  const questionnaire = await definition.get();
  const reading = readListing(text, {
    url: url ?? undefined,
    postedAt: postedAt === null ? undefined : new Date(postedAt),
    now: new Date(),
    places: questionnaire ? placesOf(questionnaire.value) : [],
  });
  if (reading.noListing) return { ...reading, flags: [], duplicates: [] };
  const found = { source: "", externalId: null, url, text, fields: reading.fields };
  return { ...reading, flags: [], duplicates: await listKnown(db, found) };
}

/** Returns the known listings that are the same flat as a found one, the certain one first. */
async function listKnown(
  db: Db,
  found: Pick<FoundListing, "source" | "externalId" | "url" | "text" | "fields">,
): Promise<KnownFlat[]> {
  const { certain, likely } = await findDuplicates(db, flatOf(found));
  const all = certain ? [certain, ...likely] : likely;
  const reasons = new Map(all.map((each) => [each.id, each.reasons]));
  const listings = await listListings(db, [...reasons.keys()]);
  return listings.map(({ id, title, source }) => ({
    id,
    title,
    source,
    isCertain: id === certain?.id,
    reasons: reasons.get(id) ?? [],
  }));
}
