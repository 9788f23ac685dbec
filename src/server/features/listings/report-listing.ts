import { nextMoment } from "../../content/refusals.ts";
import type { Db } from "../../db/connection.ts";
import type { Joined } from "./duplicates/pair-store.ts";
import { findListingForUpdate, type StoredListing, setListing, takeListingsLock } from "./store.ts";

/** The reason for which the listing is flagged, as the team sees it. */
const reason = "A searcher says that this looks like a scam";

/**
 * Locks the listing that a searcher reports, and the listing of the flat that is shown. A caller
 * that also locks the search must call this first. The match queue and the deletion of a listing
 * lock a listing before its searches, so the other order could cause a deadlock.
 *
 * @param trx a transaction
 * @returns the locked listings; none if the reported listing does not exist
 */
export async function lockReported(trx: Db, id: string): Promise<StoredListing[]> {
  // `saveListing` locks a duplicate before the shown listing, and `removeListing` locks them in the
  // other order. Both take this lock first, so that they wait for each other and for this report.
  await takeListingsLock(trx);
  const listing = await findListingForUpdate(trx, id);
  if (!listing) return [];
  if (listing.duplicateOf === null) return [listing];
  const shown = await findListingForUpdate(trx, listing.duplicateOf);
  return shown ? [listing, shown] : [listing];
}

/**
 * Flags a listing because a searcher says that it looks like a scam. Afterwards it is not sent to
 * searchers until a member of the team allows it. If a member has allowed it before, this report
 * ends the permission, because the member did not know of this report.
 *
 * If the listing is a duplicate, Roost sends the other listing of this flat, and the team's table
 * shows only that one. So both are flagged, because the team may separate the two again.
 *
 * @param trx a transaction
 */
export async function reportListing(trx: Db, id: string): Promise<void> {
  for (const listing of await lockReported(trx, id)) await flag(trx, listing);
}

/**
 * If a searcher has reported a listing that has now become a duplicate, also flags the listing of
 * this flat that is shown. A report that a member of the team has seen and released is not passed
 * on.
 *
 * @param trx a transaction that has taken the listings' lock
 */
export async function passReports(trx: Db, joined: readonly Joined[]): Promise<void> {
  for (const { id, duplicateOf, wasApart } of joined) {
    // If the listing was a duplicate before, its report was already passed on to the listing that
    // was shown until now. The team may have released the report there. If not, that listing passes
    // it on.
    if (duplicateOf === null || !wasApart) continue;
    const listing = await findListingForUpdate(trx, id);
    if (!listing || listing.releasedAt !== null || !isReported(listing)) continue;
    const shown = await findListingForUpdate(trx, duplicateOf);
    if (shown) await flag(trx, shown);
  }
}

const isReported = ({ flags }: StoredListing): boolean =>
  flags.some(({ code }) => code === "reported");

async function flag(trx: Db, listing: StoredListing): Promise<void> {
  const isKnown = isReported(listing);
  if (isKnown && listing.releasedAt === null) return;
  await setListing(trx, listing.id, {
    flags: isKnown ? listing.flags : [...listing.flags, { code: "reported", reason }],
    releasedAt: null,
    releasedBy: null,
    updatedAt: nextMoment(listing.updatedAt),
  });
}
