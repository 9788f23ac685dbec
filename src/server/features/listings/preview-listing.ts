import type { KnownFlat, ListingPreview, ReadInput } from "#common/listings/listing-input.ts";
import { placesOf } from "#common/listings/places.ts";
import type { Context } from "../../context.ts";
import type { Db } from "../../db/connection.ts";
import { type Checked, checkListing } from "./check-listing.ts";
import { readListing } from "./reading/read-listing.ts";
import { listListings } from "./store.ts";

type Parts = Pick<Context, "database" | "definition" | "rentMedians">;

/** Returns what a text says, and what is known of its flat. Nothing is stored. */
export async function previewListing(
  { database: { db }, definition, rentMedians }: Parts,
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
  const { certain, likely, flags } = await checkListing(
    db,
    { source: "", externalId: null, url, text, fields: reading.fields },
    { medians: await rentMedians.get() },
  );
  return { ...reading, flags, duplicates: await describeKnown(db, { certain, likely }) };
}

/** Describes the known listings that are the same flat, the certain one first. */
async function describeKnown(
  db: Db,
  { certain, likely }: Pick<Checked, "certain" | "likely">,
): Promise<KnownFlat[]> {
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
