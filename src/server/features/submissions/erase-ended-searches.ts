import type { Database } from "../../db/connection.ts";
import { takeStoringLock } from "../../db/storing-lock.ts";
import { deleteLinks } from "../../secret-links/store.ts";
import { appendAudit } from "../audit/store.ts";
import { deleteVisitorMails, lockMailsToErase } from "../mail/erasure-store.ts";
import { deleteEventsAbout } from "../webhook-events/store.ts";
import { deleteSearches } from "./deletion-store.ts";
import { recordErasedSearches } from "./erased-search-store.ts";
import { announceSubmissions } from "./news-store.ts";
import { type Expiry, listUnusedAddresses, lockExpired } from "./retention-store.ts";

/**
 * Deletes ended searches and their data from the database when their retention time is over. Other
 * searches of the same person stay. The caller must then erase the deleted searches from the
 * journal (the files of accepted submissions) and from the files of an embedded database.
 *
 * @param limit the maximum number of searches to erase
 * @returns the number of erased searches
 */
export async function eraseEndedSearches(
  { db }: Pick<Database, "db">,
  expiry: Expiry,
  limit: number,
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    await takeStoringLock(trx);
    const ids = await lockExpired(trx, expiry, limit);
    if (ids.length === 0) return 0;
    await lockMailsToErase(trx, ids);
    const searches = await deleteSearches(trx, ids);
    const addresses = searches.flatMap(({ contactEmail }) => contactEmail ?? []);
    await deleteVisitorMails(trx, await listUnusedAddresses(trx, addresses));
    await deleteLinks(trx, ids);
    await deleteEventsAbout(trx, ids);
    // `acceptedAt` may be in the future if the clock of another process is ahead. A submission
    // counts as erased only if `erasedAt` is not earlier than its `acceptedAt`. Otherwise the queue
    // could store it again from the journal.
    const now = Date.now();
    await recordErasedSearches(
      trx,
      searches.map(({ id, acceptedAt }) => ({
        id,
        erasedAt: new Date(Math.max(now, acceptedAt.getTime())),
      })),
    );
    const subject = searches.length === 1 ? "1 ended search" : `${searches.length} ended searches`;
    await appendAudit(trx, { actor: null, action: "searches.erase", subject });
    await announceSubmissions(trx);
    return searches.length;
  });
}
