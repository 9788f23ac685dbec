import type { Db } from "../../db/connection.ts";
import type { AcceptedSubmission } from "../../queues.ts";
import { endSearch } from "./change-life.ts";
import { findSearchForUpdate } from "./life-store.ts";

/**
 * Ends unconfirmed searches that a new submission replaces, because the visitor corrected a wrong
 * email address. A confirmed search is not ended, because its address was right.
 *
 * @param trx the transaction that has stored the submissions
 */
export async function replaceSearches(
  trx: Db,
  submissions: Pick<AcceptedSubmission, "id" | "replaces">[],
): Promise<void> {
  for (const { id, replaces } of submissions) {
    if (replaces === undefined || replaces === id) continue;
    const search = await findSearchForUpdate(trx, replaces);
    if (search?.life !== "unconfirmed") continue;
    await endSearch(trx, search, { reason: "corrected", note: null, actor: "searcher" });
  }
}
