import type { Db } from "../../db/connection.ts";
import { markUnmatched } from "../submissions/match-store.ts";
import { listGroupsOf } from "./flat-group-store.ts";
import { deleteMatchesOf, dropForThoseWhoGot } from "./store.ts";

/**
 * Deletes the unsent matches of a listing before the listing is deleted, and makes the queue look
 * for other matches in their place. For each search that already got the deleted listing, the other
 * listings of the same flat are dropped, because nothing else would record that they are one flat.
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
