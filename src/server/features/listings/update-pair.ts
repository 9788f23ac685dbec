import type { PairInput } from "#common/listings/listing-input.ts";
import type { Db } from "../../db/connection.ts";
import { type Actor, appendAudit } from "../audit/store.ts";
import { decidePair } from "./duplicates/decide-pair.ts";
import { takeListingsLock, touchListings } from "./store.ts";
import { subjectOf } from "./update-listing.ts";

/**
 * Stores a person's decision whether two listings are the same flat.
 * @param trx a transaction
 * @throws AppError NOT_FOUND if Roost has not stored that the two listings may be one flat
 */
export async function updatePair(
  trx: Db,
  { firstId, secondId, decision }: PairInput,
  actor: NonNullable<Actor>,
): Promise<void> {
  await takeListingsLock(trx);
  const ids = [firstId, secondId] as const;
  await decidePair(trx, { ids, decision, userId: actor.id });
  // An automation can request the listings that have changed since a given time. Both listings are
  // marked as changed, so that the automation receives them again after the decision.
  await touchListings(trx, ids);
  const action = decision === "same" ? "listing.same" : "listing.different";
  const subject = ids.map(subjectOf).join(" and ");
  await appendAudit(trx, { actor, action, subject });
}
