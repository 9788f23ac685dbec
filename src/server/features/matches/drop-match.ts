import { AppError } from "#common/errors.ts";
import type { Db } from "../../db/connection.ts";
import { type Actor, appendAudit } from "../audit/store.ts";
import { findSearchForUpdate } from "../submissions/life-store.ts";
import { announceSubmissions } from "../submissions/news-store.ts";
import { noSuchSubmission, subjectOf } from "../submissions/update-submission.ts";
import { setDropped } from "./sent-store.ts";

/**
 * Drops an unsent match, so that it is not proposed again, or restores a dropped match. Repeating a
 * request has no effect.
 *
 * @param trx a transaction
 * @throws AppError NOT_FOUND if there is no such search; CONFLICT if the flat was sent, or is no
 *   longer one of the best matches
 */
export async function dropMatch(
  trx: Db,
  { id, listingId }: { id: string; listingId: string },
  { isDropped, actor }: { isDropped: boolean; actor: NonNullable<Actor> },
): Promise<void> {
  if (!(await findSearchForUpdate(trx, id))) throw noSuchSubmission();
  if (!(await setDropped(trx, { submissionId: id, listingId }, isDropped))) {
    throw new AppError("CONFLICT", "This flat was sent already, or does not match any more");
  }
  const action = isDropped ? "match.drop" : "match.restore";
  await appendAudit(trx, { actor, action, subject: subjectOf(id) });
  await announceSubmissions(trx);
}
