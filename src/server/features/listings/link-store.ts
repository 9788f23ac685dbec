import { type ExpressionBuilder, sql } from "kysely";
import type { DB } from "#db/types.ts";
import type { Db } from "../../db/connection.ts";
import { changedAt, takeListingsLock } from "./store.ts";

/** A link to a listing's page at one of its sources. */
export type ListingLink = { sourceId: string; listingId: string; url: string };

/**
 * Returns the links of listings with the status "open" or "new", if they were not checked since the
 * given time. The links of such duplicates of a listing are links of the listing, too.
 */
export async function listDueLinks(
  db: Db,
  listingIds: readonly string[],
  checkedBefore: Date,
): Promise<ListingLink[]> {
  if (listingIds.length === 0) return [];
  const isGiven = sql<boolean>`listings.id = any(${listingIds}::uuid[])`;
  return db
    .selectFrom("listingSources")
    .innerJoin("listings", "listings.id", "listingId")
    .select("listingSources.id as sourceId")
    .select(
      sql<string>`case when ${isGiven} then listings.id else duplicate_of end`.as("listingId"),
    )
    .select(sql<string>`listing_sources.url`.as("url"))
    .where(sql<boolean>`(${isGiven} or duplicate_of = any(${listingIds}::uuid[]))`)
    .where("listings.status", "in", ["new", "open"])
    .where("listingSources.url", "is not", null)
    .where((eb) =>
      eb.or([eb("linkCheckedAt", "is", null), eb("linkCheckedAt", "<=", checkedBefore)]),
    )
    .orderBy("listingId")
    .orderBy("listingSources.id")
    .execute();
}

/** Stores when a link was checked, and the HTTP status; null if there was no response. */
export async function recordCheck(
  trx: Db,
  sourceId: string,
  { status, now }: { status: number | null; now: Date },
): Promise<void> {
  await trx
    .updateTable("listingSources")
    .set({ linkCheckedAt: now, linkStatus: status })
    .where("id", "=", sourceId)
    .execute();
}

/** The sources of a listing, and of its duplicates with the status "open" or "new". */
const sourcesOfListing = (eb: ExpressionBuilder<DB, "listings">) =>
  eb
    .selectFrom("listingSources")
    .innerJoin("listings as sent", "sent.id", "listingSources.listingId")
    .select("listingSources.id")
    .where((own) =>
      own.or([
        own("sent.id", "=", own.ref("listings.id")),
        own.and([
          own("sent.duplicateOf", "=", own.ref("listings.id")),
          own("sent.status", "in", ["new", "open"]),
        ]),
      ]),
    );

/**
 * Gives listings the status "gone" if their pages do not exist any more. A listing with a second
 * link that works keeps the status "open".
 *
 * @returns the ids of the listings that have got this status
 */
export async function endByLinks(
  trx: Db,
  listingIds: readonly string[],
  now: Date,
): Promise<string[]> {
  if (listingIds.length === 0) return [];
  await takeListingsLock(trx);
  const rows = await trx
    .updateTable("listings")
    .set({
      status: "gone",
      goneReason: "link",
      goneAt: now,
      updatedAt: changedAt(now),
    })
    .where("id", "in", listingIds)
    .where("status", "in", ["new", "open"])
    .where((eb) => eb.exists(sourcesOfListing(eb).where("linkStatus", "in", [404, 410])))
    .where((eb) =>
      eb.not(
        eb.exists(
          sourcesOfListing(eb).where("linkStatus", ">=", 200).where("linkStatus", "<", 300),
        ),
      ),
    )
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}
