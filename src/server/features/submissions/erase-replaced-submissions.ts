import type { Database } from "../../db/connection.ts";
import { takeStoringLock } from "../../db/storing-lock.ts";
import { appendAudit } from "../audit/store.ts";
import { takeReplacedSubmissions } from "./carry-over-store.ts";
import { recordErasedSearches } from "./erased-search-store.ts";

/**
 * Records as erased the submissions that an import removed long ago. The database does not have
 * them any more, but the journal (the files of accepted submissions) does. The caller must then
 * erase them from the journal.
 *
 * @param replacedBefore only submissions that were removed before this time are erased
 * @param limit the maximum number of submissions to erase
 * @returns the number of erased submissions
 */
export async function eraseReplacedSubmissions(
  { db }: Pick<Database, "db">,
  replacedBefore: Date,
  limit: number,
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    await takeStoringLock(trx);
    const ids = await takeReplacedSubmissions(trx, replacedBefore, limit);
    if (ids.length === 0) return 0;
    const erasedAt = new Date();
    await recordErasedSearches(
      trx,
      ids.map((id) => ({ id, erasedAt })),
    );
    const what = ids.length === 1 ? "1 submission" : `${ids.length} submissions`;
    const subject = `${what} that an import had removed`;
    await appendAudit(trx, { actor: null, action: "searches.erase", subject });
    return ids.length;
  });
}
