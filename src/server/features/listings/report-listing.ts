import { nextMoment } from "../../content/refusals.ts";
import type { Db } from "../../db/connection.ts";
import { findListingForUpdate, setListing } from "./store.ts";

/** The reason for which the listing is flagged, as the team sees it. */
const reason = "A searcher says that this looks like a scam";

/**
 * Flags a listing because a searcher says that it looks like a scam. Afterwards it is not sent to
 * searchers until a member of the team allows it. Further reports change nothing.
 *
 * @param trx a transaction
 */
export async function reportListing(trx: Db, id: string): Promise<void> {
  const listing = await findListingForUpdate(trx, id);
  if (!listing || listing.flags.some(({ code }) => code === "reported")) return;
  await setListing(trx, id, {
    flags: [...listing.flags, { code: "reported", reason }],
    releasedAt: null,
    releasedBy: null,
    updatedAt: nextMoment(listing.updatedAt),
  });
}
