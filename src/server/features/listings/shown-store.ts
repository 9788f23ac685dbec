import { sql } from "kysely";
import type { ListingStatus } from "#common/listings/listing.ts";
import type { MatchedFlat } from "#common/matches/match.ts";
import type { Db } from "../../db/connection.ts";
import { isFlagged, isNoDuplicate } from "./filter-store.ts";
import { type MatchableListing, selectMatchable, toMatchable } from "./match-store.ts";

/**
 * A listing with the values that matching uses, and the values that screens show of a matched flat.
 */
export type ShownListing = MatchableListing & { shown: MatchedFlat };

/** Returns listings by their ids, with the values that screens show of a matched flat. */
export async function listShownListings(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, ShownListing>> {
  if (ids.length === 0) return new Map();
  const rows = await selectMatchable(db)
    .select(["title", "source", "url", "capturedAt", isFlagged.as("isFlagged")])
    .where("id", "in", ids)
    .execute();
  return new Map(
    rows.map(({ title, source, url, capturedAt, isFlagged: flagged, ...row }) => {
      const matchable = toMatchable(row);
      const { city, neighborhood, rent, rentKind, currency, costs, postedAt } = matchable.listing;
      const { rooms, flatType, sizeM2, availableFrom, status } = matchable.listing;
      const shown: MatchedFlat = {
        status,
        title,
        source,
        url,
        postedAt,
        capturedAt: capturedAt.toISOString(),
        costs,
        city,
        neighborhood,
        rent,
        rentKind,
        currency,
        rooms,
        flatType,
        sizeM2,
        availableFrom,
        isFlagged: flagged,
      };
      return [row.id, { ...matchable, shown }];
    }),
  );
}

/**
 * Counts the listings with the status "open" whose city is the given one or unknown; all listings
 * with this status if the given city is null.
 */
export async function countOpenListings(db: Db, city: string | null): Promise<number> {
  const status: ListingStatus = "open";
  const { count } = await db
    .selectFrom("listings")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("status", "=", status)
    .where(isNoDuplicate)
    .$if(city !== null, (query) => query.where(sql<boolean>`(city = ${city} or city is null)`))
    .executeTakeFirstOrThrow();
  return count;
}
