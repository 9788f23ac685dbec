import type { Db } from "../../db/connection.ts";
import { markUnmatched } from "../submissions/match-store.ts";
import { listGroupsOf } from "./flat-group-store.ts";
import { deleteMatchesOf, dropForThoseWhoGot } from "./store.ts";

/**
 * Deletes the unsent matches of a listing that is about to be deleted, and makes the queue look for
 * other matches in their place. A search that already got the listing must not get the same flat
 * again from another source. So the other listings of the flat are dropped for this search: without
 * the deleted listing, the server could no longer recognize them as the same flat.
 *
 * @param trx the transaction that deletes the listing
 */
export async function forgetListing(trx: Db, listingId: string): Promise<void> {
  const group = (await listGroupsOf(trx, [listingId])).get(listingId) ?? new Set();
  group.delete(listingId);
  const dropped = await dropForThoseWhoGot(trx, listingId, [...group]);
  const deleted = await deleteMatchesOf(trx, listingId);
  await markUnmatched(trx, [...new Set([...dropped, ...deleted])]);
}
