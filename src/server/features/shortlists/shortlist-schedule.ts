import type { Context } from "../../context.ts";
import { createExclusiveRuns } from "../../exclusive-runs.ts";
import { checkLinks } from "../listings/check-links.ts";
import { listDueLinks } from "../listings/link-store.ts";
import { createDefinitionFinder } from "../questionnaire/find-definition.ts";
import {
  listAutomatic,
  listLastDays,
  listProposedListings,
  listWithNothing,
} from "./candidate-store.ts";
import { proposeShortlists } from "./propose-shortlists.ts";
import { recordKept } from "./record-kept.ts";
import { sendNothingYet } from "./send-nothing-yet.ts";
import { sendShortlists, type Wanted } from "./send-shortlist.ts";
import { clockOf, linkLock, shortlistLock } from "./shortlist-rules.ts";
import { listListingIds } from "./store.ts";
import { sweepFinished } from "./sweep-finished.ts";

const lookEveryMs = 60_000;
/** The number of proposed shortlists, or of searches, that are loaded at once. */
const batchSize = 200;
/** The number of shortlists that are sent before the process looks whether it should end. */
const sentAtOnce = 50;
/**
 * A flat is sent without a review only if its link was checked within this number of milliseconds.
 */
const freshLinkMs = 6 * 3_600_000;

const beforeAll = "00000000-0000-0000-0000-000000000000";

/**
 * Proposes the shortlists of each morning, sends those that need no review, and ends finished
 * searches.
 */
export type ShortlistSchedule = {
  /** Looks for shortlists that are due, now and every minute. */
  begin: () => void;
  /** Does everything that is due at the given time. Resolves even if it fails. */
  look: (now: Date) => Promise<void>;
  /** Checks the links of proposed flats, so that no flat that is gone is sent. */
  lookAtLinks: (now: Date) => Promise<void>;
  close: () => Promise<void>;
};

type Parts = Pick<
  Context,
  "config" | "database" | "fetching" | "imports" | "log" | "mailTexts" | "siteContent" | "stopping"
>;

export function createShortlists(parts: Parts): ShortlistSchedule {
  const { config, database, log } = parts;
  const { db } = database;
  let timer: NodeJS.Timeout | undefined;

  /** Sends shortlists automatically. Those that cannot be sent are left out. */
  async function sendAll(wanted: readonly Wanted[], now: Date): Promise<number> {
    const sendParts = { ...parts, findDefinition: createDefinitionFinder() };
    const waiting = [...wanted];
    let count = 0;
    while (waiting.length > 0 && !runs.isClosed()) {
      const next = waiting.splice(0, sentAtOnce);
      const outcomes = await sendShortlists(sendParts, next, null, now);
      count += outcomes.filter(({ status }) => status !== "refused").length;
    }
    return count;
  }

  /**
   * Sends the proposed shortlists that need no review. One that cannot be sent waits for a review.
   */
  async function sendAutomatic(now: Date): Promise<number> {
    const { isAuto, autoScore } = config.shortlists;
    const checkedSince = new Date(now.getTime() - freshLinkMs);
    let count = 0;
    let after: string | undefined = beforeAll;
    while (after !== undefined && !runs.isClosed()) {
      const range = { autoScore: isAuto ? autoScore : undefined, limit: batchSize, after };
      const ids: string[] = await listAutomatic(db, range);
      const flats = await listListingIds(db, ids);
      const due = await listDueLinks(db, [...new Set([...flats.values()].flat())], checkedSince);
      const unchecked = new Set(due.map(({ listingId }) => listingId));
      const ready = ids.filter((id) => !flats.get(id)?.some((flat) => unchecked.has(flat)));
      count += await sendAll(
        ready.map((id) => ({ id })),
        now,
      );
      after = ids.length < batchSize ? undefined : ids.at(-1);
    }
    return count;
  }

  async function sendFirstMails(now: Date): Promise<number> {
    return sendNothingYet(parts, await listWithNothing(db, { now, limit: batchSize }), now);
  }

  /**
   * Sends the mails of last days that no person has sent by the evening of the searcher's city. They
   * invite to the feedback call, and they go without the flats, which no person has reviewed.
   */
  async function sendInvitations(now: Date): Promise<number> {
    const over = (await listLastDays(db)).filter(({ day, city }) => {
      const clock = clockOf(city, config, now);
      return clock.day > day || (clock.day === day && clock.hasEveningCome);
    });
    return sendAll(
      over.map(({ id }) => ({ id, isWithoutFlats: true })),
      now,
    );
  }

  async function work(now: Date): Promise<void> {
    // The mails that the team has sent come first, because they begin the days of their searches.
    const recorded = await recordKept(parts);
    // Before a search ends, its searcher is invited to the feedback call.
    const invited = await sendInvitations(now);
    const ended = await sweepFinished(parts, now);
    const proposed = await proposeShortlists(parts, now);
    const sent = invited + (await sendAutomatic(now)) + (await sendFirstMails(now));
    if (recorded + ended + proposed + sent > 0) {
      log.info({ recorded, ended, proposed, sent }, "shortlists");
    }
  }

  const runs = createExclusiveRuns(parts, {
    lock: shortlistLock,
    failure: "shortlists could not be proposed",
    work,
  });
  const linkRuns = createExclusiveRuns(parts, {
    lock: linkLock,
    failure: "the links of proposed flats could not be looked at",
    work: async (now) => {
      await checkLinks(parts, await listProposedListings(db), now);
    },
  });
  const look = (now: Date) => runs.run(now);
  let isLookingAtLinks = false;
  const lookAtLinks = async (now: Date) => {
    isLookingAtLinks = true;
    await linkRuns.run(now);
    isLookingAtLinks = false;
  };
  const lookAtAll = () => {
    const now = new Date();
    void look(now).then(() => (isLookingAtLinks ? undefined : lookAtLinks(now)));
  };

  return {
    begin() {
      lookAtAll();
      timer ??= setInterval(lookAtAll, lookEveryMs).unref();
    },
    look,
    lookAtLinks,
    async close() {
      clearInterval(timer);
      await Promise.all([runs.close(), linkRuns.close()]);
    },
  };
}
