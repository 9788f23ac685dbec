import { nextMoment } from "../../content/refusals.ts";
import type { Db } from "../../db/connection.ts";
import { type Search, type SendingChanges, setSendings } from "./life-store.ts";

/** A daily mail that was sent to a searcher. */
type Sending = {
  search: Search;
  at: Date;
  /** True for a mail with a shortlist; false for the mail that says that there are no flats yet. */
  hasFlats: boolean;
};

/**
 * Records that daily mails were sent, one for each search. The days of a search are counted from
 * its first daily mail, even if this mail has no flats. A mail with flats sets the search's status
 * to `sent` if the status was `new` or `working`.
 *
 * @param trx a transaction that has locked the searches
 */
export async function recordSendings(trx: Db, sendings: readonly Sending[]): Promise<void> {
  const changes = sendings.flatMap(({ search, at, hasFlats }): SendingChanges[] => {
    const { id, status, sentAt, daysBeganAt, updatedAt } = search;
    const isFirst = hasFlats && (status === "new" || status === "working");
    if (!isFirst && daysBeganAt !== null && !(hasFlats && sentAt === null)) return [];
    return [
      {
        id,
        status: isFirst ? "sent" : null,
        sentAt: hasFlats && sentAt === null ? at : null,
        daysBeganAt: daysBeganAt === null ? at : null,
        updatedAt: nextMoment(updatedAt, at),
      },
    ];
  });
  if (changes.length > 0) await setSendings(trx, changes);
}
