import { sql } from "kysely";
import type { ListingStatus } from "#common/listings/listing.ts";
import type { ListingFields } from "#common/listings/listing-fields.ts";
import type { MatchedListing } from "#common/matching/matched-listing.ts";
import type { Db } from "../../db/connection.ts";
import { computeCosts } from "./costs/compute-costs.ts";

/** The values of a listing that matching uses. Its text and its contacts are not among them. */
export type MatchableListing = {
  id: string;
  /**
   * Whether searches can be matched with the listing: its status is "open", and it is no duplicate
   * of another listing.
   */
  isOpen: boolean;
  listing: MatchedListing;
};

/** SQL query: the columns of listings that matching uses. */
export const selectMatchable = (db: Db) =>
  db
    .selectFrom("listings")
    .select(["id", "status", "duplicateOf", "city", "neighborhood", "rent", "rentKind"])
    .select(["utilities", "currency", "deposit", "depositMonths", "agencyFee", "takeover"])
    .select(["rooms", "bedrooms", "flatType", "sizeM2", "furnished", "pets"])
    .select(["features", "missingFeatures", "availableFrom", "availableUntil", "postedAt"]);

type Row = Awaited<ReturnType<ReturnType<typeof selectMatchable>["executeTakeFirstOrThrow"]>>;

/**
 * Converts a row of the database. The values are not checked again, because the table's constraints
 * allow only values of the declared types.
 */
export function toMatchable({
  id,
  duplicateOf,
  postedAt,
  agencyFee,
  takeover,
  ...row
}: Row): MatchableListing {
  const fields = {
    ...row,
    rentKind: row.rentKind as ListingFields["rentKind"],
    flatType: row.flatType as ListingFields["flatType"],
    furnished: row.furnished as ListingFields["furnished"],
  };
  return {
    id,
    isOpen: row.status === "open" && duplicateOf === null,
    listing: {
      ...fields,
      status: row.status as ListingStatus,
      features: row.features as string[],
      missingFeatures: row.missingFeatures as string[],
      postedAt: postedAt?.toISOString() ?? null,
      costs: computeCosts({ ...fields, agencyFee, takeover }),
    },
  };
}

/** Returns a batch of the listings with the status "open", in the order of their ids. */
export async function listOpenListings(
  db: Db,
  { after, limit }: { after: string; limit: number },
): Promise<MatchableListing[]> {
  const rows = await selectMatchable(db)
    .where("status", "=", "open")
    .where("duplicateOf", "is", null)
    .where("id", ">", after)
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(toMatchable);
}

/** Returns listings by their ids, regardless of their status. */
export async function listMatchable(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, MatchableListing>> {
  if (ids.length === 0) return new Map();
  const rows = await selectMatchable(db).where("id", "in", ids).execute();
  return new Map(rows.map((row) => [row.id, toMatchable(row)]));
}

/** Returns the ids from the given list for which a listing exists. */
export async function listExisting(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom("listings")
    .select("id")
    .where("id", "=", sql<string>`any(${ids}::uuid[])`)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** SQL condition: a listing has changed since it was matched. */
const isUnmatched = sql<boolean>`matched_as_of is distinct from updated_at`;

/** SQL: whether there are listings that have changed since they were matched. */
export const hasUnmatchedListings = sql<boolean>`
  exists (select from listings where ${isUnmatched})
`;

/**
 * Locks the listing that changed last among those that must be matched again. Returns it with the
 * OID of the `listings` table, which differs after an import has replaced the table. Returns
 * undefined if no listing must be matched.
 */
export async function claimUnmatchedListing(
  trx: Db,
): Promise<(MatchableListing & { table: number }) | undefined> {
  const row = await selectMatchable(trx)
    .select(sql<number>`tableoid`.as("table"))
    .where(isUnmatched)
    .orderBy("updatedAt", "desc")
    .limit(1)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!row) return undefined;
  const { table, ...columns } = row;
  return { ...toMatchable(columns), table };
}

/**
 * Records that a listing was matched in its current state. The caller's transaction must have locked
 * the listing's row before the matching, so that no other transaction can change the listing
 * meanwhile.
 */
export async function setListingMatched(trx: Db, id: string): Promise<void> {
  await trx
    .updateTable("listings")
    .set((eb) => ({ matchedAsOf: eb.ref("updatedAt") }))
    .where("id", "=", id)
    .execute();
}

/** Marks listings as not matched, so that the match queue matches them again. */
export async function markListingsUnmatched(trx: Db, ids: readonly string[]): Promise<void> {
  await trx
    .updateTable("listings")
    .set({ matchedAsOf: null })
    .where("id", "=", sql<string>`any(${[...ids]}::uuid[])`)
    .where("matchedAsOf", "is not", null)
    .execute();
}

/**
 * Marks all imported listings as matched. The match queue matches each imported search with all
 * listings anyway, so the listings need not be matched once more.
 *
 * @param trx a transaction in which table names refer to the imported tables
 */
export async function markImportMatched(trx: Db): Promise<void> {
  await trx
    .updateTable("listings")
    .set((eb) => ({ matchedAsOf: eb.ref("updatedAt") }))
    .where(isUnmatched)
    .execute();
}
