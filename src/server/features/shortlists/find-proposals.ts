import { AppError } from "#common/errors.ts";
import { isStale, staleRefusal } from "../../content/refusals.ts";
import type { Db } from "../../db/connection.ts";
import { lockSearches, type Search } from "../submissions/life-store.ts";
import { listSubmissionIds, lockShortlists, type StoredShortlist } from "./store.ts";

export const noSuchShortlist = () => new AppError("NOT_FOUND", "There is no such shortlist");

/** A proposed shortlist, and its search, which the transaction has locked. */
export type Proposed = { search: Search; shortlist: StoredShortlist };

/** Identifies a shortlist that a user changes or sends, or that the server sends automatically. */
export type Asked = {
  id: string;
  /**
   * The time of the shortlist's last change that the caller has loaded. If the shortlist has
   * changed since, the request is refused with CONFLICT. If undefined, this is not checked.
   */
  expectedUpdatedAt?: string | undefined;
};

/** Returns why a shortlist cannot be changed; undefined if it can. */
function refusalOf(shortlist: StoredShortlist, { expectedUpdatedAt }: Asked): AppError | undefined {
  if (shortlist.state !== "proposed") {
    const word = shortlist.state === "skipped" ? "skipped" : "sent";
    return new AppError("CONFLICT", `This shortlist was ${word} in the meantime`);
  }
  const row = { updatedAt: shortlist.updatedAt.toISOString() };
  return isStale(row, expectedUpdatedAt) ? staleRefusal("shortlist", row, undefined) : undefined;
}

/**
 * Locks proposed shortlists with their searches.
 *
 * @returns for each, in the same order, the shortlist; or the refusal: NOT_FOUND, or CONFLICT if
 *   the shortlist is not proposed any more or has changed since it was loaded
 */
export async function lockProposals(
  trx: Db,
  asked: readonly Asked[],
): Promise<(Proposed | AppError)[]> {
  const ids = asked.map(({ id }) => id);
  const submissionIds = await listSubmissionIds(trx, ids);
  const searches = await lockSearches(trx, [...submissionIds.values()]);
  // The shortlists are read only after the searches are locked, because another transaction may
  // change the shortlists until then. They are locked, too, because `dropStale` deletes shortlists
  // without a lock of their searches.
  const shortlists = await lockShortlists(trx, ids);
  return asked.map((each) => {
    const shortlist = shortlists.get(each.id);
    const search = shortlist && searches.get(shortlist.submissionId);
    if (!search) return noSuchShortlist();
    return refusalOf(shortlist, each) ?? { search, shortlist };
  });
}

/**
 * Locks a proposed shortlist with its search.
 *
 * @throws AppError NOT_FOUND; CONFLICT if the shortlist is not proposed any more, or has changed
 *   since it was loaded
 */
export async function lockProposal(trx: Db, asked: Asked): Promise<Proposed> {
  const [found = noSuchShortlist()] = await lockProposals(trx, [asked]);
  if (found instanceof AppError) throw found;
  return found;
}
