import { nextMoment } from "../../content/refusals.ts";
import type { Db } from "../../db/connection.ts";
import { type Search, type SendingChanges, setSendings } from "./life-store.ts";

/** The mail of a day that was sent to a searcher. */
type Sending = {
  search: Search;
  at: Date;
  /** Whether the mail is a shortlist; otherwise it says that there is nothing yet. */
  hasFlats: boolean;
};

/**
 * Records that mails of a day were sent, one for each search. The first such mail begins day 1, and
 * the first shortlist sets the status `sent`.
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
