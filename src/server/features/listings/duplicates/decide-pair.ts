import { AppError } from "#common/errors.ts";
import type { Db } from "../../../db/connection.ts";
import { markDuplicates, type PairDecision, storeDecision } from "./pair-store.ts";

/**
 * Stores a person's decision whether two listings are the same flat. Of all listings of one flat,
 * those after the first become its duplicates. A later decision replaces an earlier one, and null
 * takes the earlier one back.
 *
 * @param trx a transaction
 * @throws AppError NOT_FOUND if the two listings are no pair
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
  for (const id of ids) await markDuplicates(trx, id);
}
