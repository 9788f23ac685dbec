import type { Database } from "../../db/connection.ts";
import { lockWaitingMails } from "../mail/suppress-store.ts";
import { endSearch } from "./change-life.ts";
import { announceSubmissions } from "./news-store.ts";
import { lockUnanswered } from "./retention-store.ts";

/**
 * Ends searches that were never confirmed.
 *
 * @param askedBefore a search is ended if the last request to confirm it was sent before this time
 * @param limit the maximum number of searches to end
 * @returns the number of ended searches
 */
export async function sweepUnanswered(
  { db }: Pick<Database, "db">,
  askedBefore: Date,
  limit: number,
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const searches = await lockUnanswered(trx, askedBefore, limit);
    await lockWaitingMails(
      trx,
      searches.map(({ id }) => id),
    );
    for (const search of searches) {
      await endSearch(trx, search, { reason: "unanswered", note: null, actor: "roost" });
    }
    if (searches.length > 0) await announceSubmissions(trx);
    return searches.length;
  });
}
