import type { Db } from "../../db/connection.ts";
import { type Actor, appendAudit } from "../audit/store.ts";
import { insertDeleted } from "./deleted-store.ts";
import { noSuchListing } from "./describe-listing.ts";
import { connectOthers, markDuplicates } from "./duplicates/pair-store.ts";
import { passReports } from "./report-listing.ts";
import {
  deleteListing,
  findListingForUpdate,
  releaseDuplicates,
  takeListingsLock,
} from "./store.ts";
import { subjectOf } from "./update-listing.ts";

/**
 * Deletes a listing with all its data. One of its duplicates takes its place, and the others become
 * duplicates of this one. All its rows are stored as a deleted listing, which can be restored.
 * @param trx a transaction
 * @param forget deletes the data that other features store about the listing
 * @throws AppError NOT_FOUND
 */
export async function removeListing(
  trx: Db,
  id: string,
  { actor, forget }: { actor: Actor; forget: (trx: Db, id: string) => Promise<void> },
): Promise<void> {
  // A listing and its duplicates are locked here in another order than by `saveListing`, which takes
  // this lock, too. Without it, the two could cause a deadlock.
  await takeListingsLock(trx);
  const listing = await findListingForUpdate(trx, id);
  if (!listing) throw noSuchListing();
  await insertDeleted(trx, id, { deletedAt: new Date(), deletedBy: actor?.id ?? null });
  await forget(trx, id);
  const duplicates = await releaseDuplicates(trx, id);
  await connectOthers(trx, id);
  await deleteListing(trx, id);
  for (const duplicate of duplicates) {
    const joined = await markDuplicates(trx, duplicate);
    // If the team has released the deleted listing, it has released the duplicates' reports, too.
    if (listing.releasedAt === null) await passReports(trx, joined);
  }
  await appendAudit(trx, { actor, action: "listing.delete", subject: subjectOf(id) });
}
