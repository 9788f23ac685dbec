import { deadlineOf } from "#common/submissions/submission.ts";
import { readMailParts } from "../mail/enqueue-mail.ts";
import { changeDurably } from "../submissions/change-life.ts";
import { findSearchForUpdate } from "../submissions/life-store.ts";
import { reviewAll } from "./find-blocks.ts";
import { type SendParts, sendLocked } from "./send-shortlist.ts";
import { clockOf } from "./shortlist-rules.ts";
import { claimDay, findShortlist } from "./store.ts";
import { cityOf } from "./write-shortlist.ts";

/** The error that undoes a transaction because its mail cannot be sent. */
class Blocked extends Error {}

/**
 * Mails a searcher whose first results are due that there are none yet. This mail begins day 1.
 *
 * @returns whether the mail was stored
 */
export async function sendNothingYet(parts: SendParts, id: string, now: Date): Promise<boolean> {
  const mailParts = await readMailParts(parts);
  try {
    await changeDurably(parts, async (trx) => {
      const search = await findSearchForUpdate(trx, id);
      if (!search || search.daysBeganAt !== null) throw new Blocked();
      const { day } = clockOf(cityOf(search), parts.config, now);
      const dueAt = new Date(deadlineOf(search));
      const claimed = await claimDay(trx, { submissionId: id, day, dueAt }, now);
      const shortlist = claimed && (await findShortlist(trx, claimed));
      const [reviewed] = shortlist ? await reviewAll(trx, parts.config, [shortlist], now) : [];
      if (!shortlist || !reviewed || reviewed.blocks.length > 0) throw new Blocked();
      await sendLocked(trx, parts, mailParts, { search, shortlist }, null, now);
    });
    return true;
  } catch (error) {
    if (error instanceof Blocked) return false;
    throw error;
  }
}
