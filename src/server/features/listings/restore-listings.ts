import { AppError } from "#common/errors.ts";
import type { Db } from "../../db/connection.ts";
import { type Actor, appendAudit } from "../audit/store.ts";
import type { RentMedians } from "./costs/comparable-rents.ts";
import { lockDeleted, restoreDeleted } from "./deleted-store.ts";
import { disconnectOthers, markDuplicates } from "./duplicates/pair-store.ts";
import { passReports } from "./report-listing.ts";
import { takeListingsLock, touchListings } from "./store.ts";
import { checkAgain, subjectOf } from "./update-listing.ts";

/**
 * Restores deleted listings with all their data. They are compared with the listings that were
 * captured since the deletion, and matched again.
 *
 * @param trx a transaction
 * @throws AppError NOT_FOUND if a listing is not deleted, or was deleted permanently
 */
export async function restoreListings(
  trx: Db,
  ids: readonly string[],
  { actor, medians }: { actor: Actor; medians: RentMedians },
): Promise<void> {
  await takeListingsLock(trx);
  for (const id of [...new Set(ids)].toSorted()) {
    if (!(await lockDeleted(trx, id))) {
      throw new AppError("NOT_FOUND", "There is no such deleted listing");
    }
    await restoreDeleted(trx, id);
    await disconnectOthers(trx, id);
    await touchListings(trx, [id]);
    await checkAgain(trx, id, medians);
    await passReports(trx, await markDuplicates(trx, id));
    await appendAudit(trx, { actor, action: "listing.bring-back", subject: subjectOf(id) });
  }
}
