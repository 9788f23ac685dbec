import type { ListingSource, PriceChange } from "#common/listings/listing.ts";
import type { ListingFields } from "#common/listings/listing-fields.ts";
import type { Db } from "../../db/connection.ts";

/** A portal or group in which a listing was seen (its source), as it is stored. */
export type KnownSource = {
  id: string;
  listingId: string;
  text: string;
  url: string | null;
  postedAt: Date | null;
  rent: number | null;
};

/**
 * Returns the source of a listing by the source's name and the external id, which the sender of the
 * listing assigned; undefined if there is none.
 */
export async function findSource(
  db: Db,
  { source, externalId }: { source: string; externalId: string },
): Promise<KnownSource | undefined> {
  return db
    .selectFrom("listingSources")
    .select(["id", "listingId", "text", "url", "postedAt", "rent"])
    .where("source", "=", source)
    .where("externalId", "=", externalId)
    .executeTakeFirst();
}

/**
 * Finds the source of a listing by the source's name and the URL of its page. Considers only
 * sources without an external id. Returns undefined if there is none.
 */
export async function findSourceOf(
  db: Db,
  listingId: string,
  { source, canonicalUrl }: Pick<NewSource, "source" | "canonicalUrl">,
): Promise<Pick<KnownSource, "id" | "rent"> | undefined> {
  return db
    .selectFrom("listingSources")
    .select(["id", "rent"])
    .where("listingId", "=", listingId)
    .where("source", "=", source)
    .where("externalId", "is", null)
    .where("canonicalUrl", "is not distinct from", canonicalUrl)
    .limit(1)
    .executeTakeFirst();
}

export type NewSource = {
  source: string;
  url: string | null;
  canonicalUrl: string | null;
  externalId: string | null;
  postedAt: Date | null;
  text: string;
  /** The rent that the source states. It may differ from the rent of the listing. */
  rent?: number | null;
};

/** Stores a source of a listing: a portal or group in which the listing was seen. */
export async function insertSource(
  trx: Db,
  listingId: string,
  source: NewSource,
  now: Date,
): Promise<void> {
  await trx
    .insertInto("listingSources")
    .values({ ...source, listingId, firstSeenAt: now, lastSeenAt: now })
    .execute();
}

/**
 * Records that a source, such as a portal, contains a listing again, with the listing's newest
 * text.
 */
export async function updateSource(
  trx: Db,
  id: string,
  values: Partial<Omit<NewSource, "source" | "externalId">>,
  now: Date,
): Promise<void> {
  await trx
    .updateTable("listingSources")
    .set({ ...values, lastSeenAt: now })
    .where("id", "=", id)
    .execute();
}

/** Stores the rent that a listing has from a certain time on. */
export async function insertPrice(
  trx: Db,
  listingId: string,
  { rent, rentKind }: Pick<ListingFields, "rent" | "rentKind">,
  at: Date,
): Promise<void> {
  await trx.insertInto("listingPrices").values({ listingId, rent, rentKind, at }).execute();
}

/**
 * Returns the sources of listings by the listings' ids, oldest source first. The sources of a
 * listing's duplicates are sources of the listing, too.
 */
export async function listSources(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, ListingSource[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("listingSources")
    .innerJoin("listings", "listings.id", "listingId")
    .select(["listingId", "duplicateOf", "listingSources.source", "listingSources.url"])
    .select(["listingSources.externalId", "listingSources.postedAt"])
    .select(["firstSeenAt", "lastSeenAt"])
    .where((eb) => eb.or([eb("listings.id", "in", ids), eb("duplicateOf", "in", ids)]))
    .orderBy("firstSeenAt")
    .orderBy("listingSources.id")
    .execute();
  const ofBoth = rows.flatMap(({ duplicateOf, ...row }) =>
    duplicateOf === null ? [row] : [row, { ...row, listingId: duplicateOf }],
  );
  return grouped(ofBoth, ({ listingId: _id, postedAt, firstSeenAt, lastSeenAt, ...source }) => ({
    ...source,
    postedAt: postedAt?.toISOString() ?? null,
    firstSeenAt: firstSeenAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
  }));
}

/** Returns the rents that listings have had, by the listings' ids, oldest rent first. */
export async function listPrices(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, PriceChange[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("listingPrices")
    .select(["listingId", "at", "rent", "rentKind"])
    .where("listingId", "in", ids)
    .orderBy("at")
    .orderBy("id")
    .execute();
  return grouped(rows, ({ at, rent, rentKind }) => ({
    at: at.toISOString(),
    rent,
    // Only valid kinds of rent were stored, so the value is not checked again.
    rentKind: rentKind as PriceChange["rentKind"],
  }));
}

function grouped<Row extends { listingId: string }, Item>(
  rows: Row[],
  toItem: (row: Row) => Item,
): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const row of rows) {
    const group = groups.get(row.listingId);
    if (group) group.push(toItem(row));
    else groups.set(row.listingId, [toItem(row)]);
  }
  return groups;
}
