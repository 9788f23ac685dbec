import type { Db } from "../../db/connection.ts";
import { lockSearches } from "../submissions/life-store.ts";
import { markUnmatched } from "../submissions/match-store.ts";
import { listGroupsOf } from "./flat-group-store.ts";
import { deleteMatchesOf, dropForThoseWhoGot, listSearchesWith } from "./store.ts";

/**
 * Prepares the deletion of a listing. Deletes the listing's unsent matches, and makes the match
 * queue find other listings for the searches of these matches. If a search already got the listing,
 * also drops the other listings of the same flat for that search, so that the search does not get
 * the flat twice. After the deletion, the server could no longer tell which listings are of the
 * same flat.
 *
 * @param trx the transaction that deletes the listing
 */
export async function forgetListing(trx: Db, listingId: string): Promise<void> {
  // The transactions that send shortlists or match searches lock a search before they change its
  // matches. The same order here prevents deadlocks with them.
  await lockSearches(trx, await listSearchesWith(trx, listingId));
  const group = (await listGroupsOf(trx, [listingId])).get(listingId) ?? new Set();
  group.delete(listingId);
  const dropped = await dropForThoseWhoGot(trx, listingId, [...group]);
  const deleted = await deleteMatchesOf(trx, listingId);
  await markUnmatched(trx, [...new Set([...dropped, ...deleted])]);
}
