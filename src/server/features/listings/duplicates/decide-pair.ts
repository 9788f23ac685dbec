import { AppError } from "#common/errors.ts";
import type { Db } from "../../../db/connection.ts";
import { markListingsUnmatched } from "../match-store.ts";
import { passReports } from "../report-listing.ts";
import { listFlatGroup, markDuplicates, type PairDecision, storeDecision } from "./pair-store.ts";

/**
 * Stores a person's decision whether two listings are the same flat; null deletes an earlier
 * decision. Of all listings of one flat, one stays, and the others become its duplicates.
 *
 * @param trx a transaction that has taken the listings' lock
 * @throws AppError NOT_FOUND if Roost has not stored that the two listings may be one flat
 */
export async function decidePair(
  trx: Db,
  {
    ids,
    decision,
    userId,
  }: { ids: readonly [string, string]; decision: PairDecision | null; userId: number },
): Promise<void> {
  if (!(await storeDecision(trx, ids, decision, userId))) {
    throw new AppError("NOT_FOUND", "These two listings are not a pair");
  }
  for (const id of ids) await passReports(trx, await markDuplicates(trx, id));
  if (decision !== "different") return;
  // A search that got one of the two flats may now get the other one. So every listing that was
  // connected by this pair is matched again, and not only the two listings of the pair.
  for (const id of ids) await markListingsUnmatched(trx, await listFlatGroup(trx, id));
}
