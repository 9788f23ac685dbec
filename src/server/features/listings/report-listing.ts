import { nextMoment } from "../../content/refusals.ts";
import type { Db } from "../../db/connection.ts";
import { findListingForUpdate, type StoredListing, setListing } from "./store.ts";

/** The reason for which the listing is flagged, as the team sees it. */
const reason = "A searcher says that this looks like a scam";

/**
 * Flags a listing because a searcher says that it looks like a scam. Afterwards it is not sent to
 * searchers until a member of the team allows it. If a member has allowed it before, this report
 * ends the permission, because the member did not know of this report.
 *
 * @param trx a transaction
 */
export async function reportListing(trx: Db, id: string): Promise<void> {
  const listing = await findListingForUpdate(trx, id);
  if (!listing) return;
  await flag(trx, listing);
  if (listing.duplicateOf === null) return;
  // If the listing is a duplicate, Roost sends the other listing of this flat, and the team's table
  // shows only that one. The duplicate is flagged, too, because the team may separate the two again.
  // As in `saveListing`, the duplicate is locked first, so that the two cannot cause a deadlock.
  const shown = await findListingForUpdate(trx, listing.duplicateOf);
  if (shown) await flag(trx, shown);
}

async function flag(trx: Db, listing: StoredListing): Promise<void> {
  const isReported = listing.flags.some(({ code }) => code === "reported");
  if (isReported && listing.releasedAt === null) return;
  await setListing(trx, listing.id, {
    flags: isReported ? listing.flags : [...listing.flags, { code: "reported", reason }],
    releasedAt: null,
    releasedBy: null,
    updatedAt: nextMoment(listing.updatedAt),
  });
}
