import type { Config } from "../../config.ts";
import type { Context } from "../../context.ts";
import { listDueLinks } from "../listings/link-store.ts";
import { createDefinitionFinder } from "../questionnaire/find-definition.ts";
import { changeDurably } from "../submissions/change-life.ts";
import { listStopsOf } from "../submissions/life-store.ts";
import { listAutomatic, listWithNothing } from "./candidate-store.ts";
import { listLastDays, undoLastDays } from "./last-day-store.ts";
import { proposeShortlists, readDue } from "./propose-shortlists.ts";
import { recordKept } from "./record-kept.ts";
import { sendNothingYet } from "./send-nothing-yet.ts";
import { sendShortlists, type Wanted } from "./send-shortlist.ts";
import { beforeAll, clockOf, daysLeft, kindNow } from "./shortlist-rules.ts";
import { listListingIds } from "./store.ts";
import { sweepFinished } from "./sweep-finished.ts";

/** The maximum number of rows that one call of `listAutomatic` or `listWithNothing` loads. */
const batchSize = 200;
/** The number of shortlists that are sent before the process checks whether it must stop. */
const sentAtOnce = 50;
/**
 * The maximum age, in milliseconds, of the last check of a flat's link. A shortlist with a flat
 * whose link was last checked earlier, or never, is not sent automatically.
 */
const freshLinkMs = 6 * 3_600_000;
/**
 * The minimum number of due shortlists for which a process with a PostgreSQL server starts a
 * separate thread that proposes and sends them.
 */
const largeFrom = 100;

/**
 * The configuration for proposing and sending shortlists. It contains only plain data, so that it
 * can be passed to another thread.
 */
export type MorningConfig = Pick<Config, "mail" | "shortlists" | "timeZone" | "trialDays">;

export type MorningParts = { config: MorningConfig } & Pick<
  Context,
  "database" | "imports" | "mailTexts" | "siteContent"
>;

/**
 * The counts of one run: the proposed shortlists, the sent shortlists, the shortlists whose stored
 * mail was recorded as sent, and the ended searches.
 */
export type Morning = { recorded: number; ended: number; proposed: number; sent: number };

/** Returns whether so many shortlists are due that proposing or sending them takes seconds. */
export async function isLargeMorning(
  parts: Pick<MorningParts, "config" | "database">,
  now: Date,
): Promise<boolean> {
  const range = { after: beforeAll, limit: largeFrom };
  const listDue = await readDue(parts, now);
  if ((await listDue(range)).length === largeFrom) return true;
  const automatic = await listAutomatic(parts.database.db, { ...range, ...autoScoreOf(parts) });
  return automatic.length === largeFrom;
}

const autoScoreOf = ({ config: { shortlists } }: Pick<MorningParts, "config">) => ({
  autoScore: shortlists.isAuto ? shortlists.autoScore : undefined,
});

/**
 * Does everything that is due at a time: proposes shortlists, sends those that need no review, and
 * ends finished searches.
 *
 * @param isStopped returns whether the process is about to end, so that nothing more is begun
 */
export async function runMorning(
  parts: MorningParts,
  now: Date,
  isStopped: () => boolean,
): Promise<Morning> {
  const { config, database } = parts;
  const { db } = database;

  /**
   * Sends shortlists automatically, and returns how many were sent. The number includes shortlists
   * whose mail was only stored, because there is no mail server. Shortlists that cannot be sent are
   * skipped.
   */
  async function sendAll(wanted: readonly Wanted[]): Promise<number> {
    const sendParts = { ...parts, findDefinition: createDefinitionFinder() };
    const waiting = [...wanted];
    let count = 0;
    while (waiting.length > 0 && !isStopped()) {
      const next = waiting.splice(0, sentAtOnce);
      const outcomes = await sendShortlists(sendParts, next, null, now);
      count += outcomes.filter(({ status }) => status !== "refused").length;
    }
    return count;
  }

  /**
   * Sends the proposed shortlists that need no review. A shortlist that cannot be sent waits for a
   * review.
   */
  async function sendAutomatic(): Promise<number> {
    const checkedSince = new Date(now.getTime() - freshLinkMs);
    let count = 0;
    let after: string | undefined = beforeAll;
    while (after !== undefined && !isStopped()) {
      const range = { ...autoScoreOf(parts), limit: batchSize, after };
      const ids: string[] = await listAutomatic(db, range);
      const flats = await listListingIds(db, ids);
      const due = await listDueLinks(db, [...new Set([...flats.values()].flat())], checkedSince);
      const unchecked = new Set(due.map(({ listingId }) => listingId));
      const ready = ids.filter((id) => !flats.get(id)?.some((flat) => unchecked.has(flat)));
      count += await sendAll(ready.map((id) => ({ id })));
      after = ids.length < batchSize ? undefined : ids.at(-1);
    }
    return count;
  }

  /**
   * Sends the mail of a search's last day if no person has sent it by that day's evening in the
   * search's city. The mail contains the invitation to the feedback call but no flats, because no
   * person has reviewed the flats. If the searcher has got more days since, the shortlist becomes an
   * ordinary one.
   */
  async function sendInvitations(): Promise<number> {
    const lastDays = await listLastDays(db);
    const stops = await listStopsOf(
      db,
      lastDays.map(({ submissionId }) => submissionId),
    );
    const over: Wanted[] = [];
    const undone: { id: string; isOld: boolean }[] = [];
    for (const { id, submissionId, day, ...search } of lastDays) {
      const clock = clockOf(search.city, config, now);
      const events = stops.get(submissionId) ?? [];
      const isOld = clock.day > day;
      if (kindNow("last_day", daysLeft(search, { config, events, now })) !== "last_day") {
        undone.push({ id, isOld });
      } else if (isOld || (clock.day === day && clock.hasEveningCome)) {
        over.push({ id, isWithoutFlats: true });
      }
    }
    if (undone.length > 0) await changeDurably(parts, (trx) => undoLastDays(trx, undone));
    return sendAll(over);
  }

  // The team may have sent mails that were only stored before, because there was no mail server.
  // Their shortlists are recorded as sent before the next steps. Such a mail can begin day 1 of a
  // search, and the next steps depend on the current day of each search.
  const recorded = await recordKept(parts);
  // Before a search ends, its searcher is invited to the feedback call.
  const invited = await sendInvitations();
  const ended = await sweepFinished(parts, now, isStopped);
  const proposed = await proposeShortlists(parts, now);
  const automatic = await sendAutomatic();
  const first = await listWithNothing(db, { now, limit: batchSize });
  const sent = invited + automatic + (await sendNothingYet(parts, first, now));
  return { recorded, ended, proposed, sent };
}
