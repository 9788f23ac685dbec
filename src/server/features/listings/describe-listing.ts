import { AppError } from "#common/errors.ts";
import type { Listing } from "#common/listings/listing.ts";
import type { ListingDetail, ListingPair } from "#common/listings/listing-list.ts";
import type { Place } from "#common/listings/places.ts";
import type { Context } from "../../context.ts";
import type { Db } from "../../db/connection.ts";
import { computeCosts } from "./costs/compute-costs.ts";
import { namePlaces } from "./duplicates/name-places.ts";
import { listPairs } from "./duplicates/pair-store.ts";
import { readKnownPlaces } from "./read-known-places.ts";
import { listPrices, listSources } from "./source-store.ts";
import { fieldsOf, listListings, type StoredListing } from "./store.ts";
import { findPersons } from "./table-store.ts";
import { findNote } from "./version-store.ts";

export const noSuchListing = () => new AppError("NOT_FOUND", "There is no such listing");

/** A listing without the data from other tables. */
export type ListingFacts = Omit<Listing, "sources" | "priceHistory">;

/** Returns a stored listing with its costs. */
export const describeFacts = (listing: StoredListing): ListingFacts => ({
  id: listing.id,
  status: listing.status,
  source: listing.source,
  url: listing.url,
  externalId: listing.externalId,
  postedAt: listing.postedAt,
  capturedAt: listing.capturedAt,
  updatedAt: listing.updatedAt,
  text: listing.text,
  ...fieldsOf(listing),
  evidence: listing.evidence,
  flags: listing.flags,
  costs: computeCosts(listing),
  duplicateOf: listing.duplicateOf,
});

/** Returns stored listings as the API returns them: with their sources, rents and costs. */
export async function describeListings(db: Db, stored: StoredListing[]): Promise<Listing[]> {
  const ids = stored.map(({ id }) => id);
  const sources = await listSources(db, ids);
  const prices = await listPrices(db, ids);
  return stored.map((listing) => ({
    ...describeFacts(listing),
    sources: sources.get(listing.id) ?? [],
    priceHistory: prices.get(listing.id) ?? [],
  }));
}

/**
 * Returns a listing.
 * @throws AppError NOT_FOUND
 */
export async function getListing(db: Db, id: string): Promise<Listing> {
  const [listing] = await describeListings(db, await listListings(db, [id]));
  if (!listing) throw noSuchListing();
  return listing;
}

/**
 * Returns a listing with everything that its screen shows.
 * @throws AppError NOT_FOUND
 */
export async function getListingDetail(
  parts: Pick<Context, "database" | "definition">,
  id: string,
): Promise<ListingDetail> {
  const { db } = parts.database;
  const [stored] = await listListings(db, [id]);
  const [listing] = await describeListings(db, stored ? [stored] : []);
  if (!stored || !listing) throw noSuchListing();
  return {
    ...listing,
    ...(await findPersons(db, stored)),
    seenAt: stored.seenAt,
    goneAt: stored.goneAt,
    erasedAt: stored.erasedAt,
    releasedAt: stored.releasedAt,
    releaseNote: await findNote(db, id, stored.releasedAt),
    contactReleased: stored.contactReleased,
    pairs: await describePairs(db, id, await readKnownPlaces(parts)),
  };
}

/** Returns the listings that may be the same flat as a listing, the most likely first. */
async function describePairs(db: Db, id: string, places: readonly Place[]): Promise<ListingPair[]> {
  const pairs = await listPairs(db, id);
  const stored = await listListings(
    db,
    pairs.map(({ otherId }) => otherId),
  );
  const others = new Map(
    (await describeListings(db, stored)).map((listing) => [listing.id, listing]),
  );
  return pairs.flatMap(({ otherId, likelihood, reasons, decision, foundAt }) => {
    const other = others.get(otherId);
    if (!other) return [];
    return [
      {
        other,
        likelihood,
        reasons: namePlaces(reasons, places),
        decision,
        foundAt: foundAt.toISOString(),
      },
    ];
  });
}
