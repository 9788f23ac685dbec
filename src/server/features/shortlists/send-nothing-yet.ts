import { deadlineOf } from "#common/submissions/submission.ts";
import type { Db } from "../../db/connection.ts";
import { type MailParts, readMailParts } from "../mail/enqueue-mail.ts";
import { lockSearches } from "../submissions/life-store.ts";
import { reviewAll } from "./find-blocks.ts";
import { sendBatches, splitIntoBatches } from "./send-batches.ts";
import { type SendParts, sendLocked } from "./send-shortlist.ts";
import { claimDays } from "./sending-store.ts";
import { clockOf } from "./shortlist-rules.ts";
import { listShortlistsWithIds } from "./store.ts";
import { cityOf, writeShortlists } from "./write-shortlists.ts";

/**
 * Mails searchers that there are no flats for them yet. This mail replaces the first shortlist if
 * the shortlist is due and no flats were found. As with a first shortlist, the day of this mail is
 * day 1 of the search. A search whose searcher cannot get the mail is skipped.
 *
 * @param ids the ids of the searches
 * @returns the number of stored mails
 */
export async function sendNothingYet(
  parts: SendParts,
  ids: readonly string[],
  now: Date,
): Promise<number> {
  const mailParts = await readMailParts(parts);
  const counts = await sendBatches(
    parts,
    splitIntoBatches(parts, ids, (id) => id),
    async (trx, batch) => [await sendTogether(trx, { ...parts, mailParts, now }, batch)],
    () => 0,
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

async function sendTogether(
  trx: Db,
  { mailParts, now, ...parts }: SendParts & { mailParts: MailParts; now: Date },
  ids: readonly string[],
): Promise<number> {
  const searches = await lockSearches(trx, ids);
  const waiting = [...searches.values()].filter(({ daysBeganAt }) => daysBeganAt === null);
  const days = waiting.map((search) => ({
    submissionId: search.id,
    day: clockOf(cityOf(search), parts.config, now).day,
    dueAt: new Date(deadlineOf(search)),
    kind: "nothing_yet" as const,
    flats: [],
    misfits: new Set<string>(),
  }));
  const reviewed = await reviewAll(trx, parts.config, days, now);
  const claimed = await claimDays(
    trx,
    reviewed.flatMap(({ shortlist, blocks }) => (blocks.length === 0 ? [shortlist] : [])),
    now,
  );
  const shortlists = await listShortlistsWithIds(trx, [...claimed.values()]);
  const proposals = [...shortlists.values()].flatMap((shortlist) => {
    const search = searches.get(shortlist.submissionId);
    return search ? [{ search, shortlist }] : [];
  });
  const written = await writeShortlists(trx, parts, proposals, now);
  return (await sendLocked(trx, { ...parts, mailParts, actor: null, now }, written)).size;
}
