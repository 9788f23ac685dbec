import type { Db } from "../../db/connection.ts";
import type { AcceptedSubmission } from "../../queues.ts";
import { lockWaitingMails } from "../mail/suppress-store.ts";
import { endSearch } from "./change-life.ts";
import { lockSearches } from "./life-store.ts";

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
  const replaced = submissions.flatMap(({ id, replaces }) =>
    replaces === undefined || replaces === id ? [] : replaces,
  );
  if (replaced.length === 0) return;
  const searches = [...(await lockSearches(trx, replaced)).values()];
  const unconfirmed = searches.filter(({ life }) => life === "unconfirmed");
  await lockWaitingMails(
    trx,
    unconfirmed.map(({ id }) => id),
  );
  for (const search of unconfirmed) {
    await endSearch(trx, search, { reason: "corrected", note: null, actor: "searcher" });
  }
}
