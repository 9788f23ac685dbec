import type { Context } from "../../context.ts";
import { markKeptAsSent } from "../matches/sent-store.ts";
import { changeDurably } from "../submissions/change-life.ts";
import { findSearchForUpdate } from "../submissions/life-store.ts";
import { recordSendings } from "../submissions/record-sending.ts";
import { recordEvent } from "../webhook-events/record-event.ts";
import { findSentLater, listSentLater, setSentLater } from "./kept-store.ts";
import { findShortlist } from "./store.ts";

/**
 * The maximum number of shortlists that one call of `recordKept` reads from the database at once.
 */
const mostAtOnce = 500;

/**
 * Finds the shortlists whose mail was first only stored, because the site had no mail server, and
 * was sent by the team later. Records these shortlists and their flats as sent. Day 1 of a search
 * begins with its first mail that was sent.
 *
 * @returns the number of recorded shortlists
 */
export async function recordKept(parts: Pick<Context, "database" | "imports">): Promise<number> {
  let count = 0;
  for (const { id, submissionId } of await listSentLater(parts.database.db, mostAtOnce)) {
    const isRecorded = await changeDurably(parts, async (trx) => {
      const search = await findSearchForUpdate(trx, submissionId);
      const shortlist = search && (await findShortlist(trx, id));
      const sentAt = shortlist && (await findSentLater(trx, id));
      if (!sentAt) return false;
      const listingIds = shortlist.flats.map(({ listingId }) => listingId);
      await markKeptAsSent(trx, submissionId, { listingIds, at: sentAt });
      await setSentLater(trx, id, sentAt);
      await recordSendings(trx, [{ search, at: sentAt, hasFlats: listingIds.length > 0 }]);
      if (listingIds.length > 0) {
        await recordEvent(trx, {
          event: "shortlist.sent",
          data: { shortlistId: id, searchId: submissionId, day: shortlist.day, listingIds },
          submissionId,
          at: sentAt,
        });
      }
      return true;
    });
    if (isRecorded) count += 1;
  }
  return count;
}
