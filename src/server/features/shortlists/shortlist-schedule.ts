import { AppError } from "#common/errors.ts";
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
import { sendShortlist } from "./send-shortlist.ts";
import { clockOf, linkLock, shortlistLock } from "./shortlist-rules.ts";
import { listListingIds } from "./store.ts";
import { sweepFinished } from "./sweep-finished.ts";

const lookEveryMs = 60_000;
/** The number of proposed shortlists, or of searches, that are loaded at once. */
const batchSize = 200;
/**
 * The number of shortlists that are sent at once, so that the database works on some while this
 * process writes others.
 */
const sentAtOnce = 3;
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

  /**
   * Sends the proposed shortlists that need no review. One that cannot be sent waits for a review.
   */
  async function sendAutomatic(now: Date): Promise<number> {
    const { isAuto, autoScore } = config.shortlists;
    const checkedSince = new Date(now.getTime() - freshLinkMs);
    const sendParts = { ...parts, findDefinition: createDefinitionFinder() };
    let count = 0;
    let after: string | undefined = beforeAll;
    while (after !== undefined && !runs.isClosed()) {
      const range = { autoScore: isAuto ? autoScore : undefined, limit: batchSize, after };
      const ids: string[] = await listAutomatic(db, range);
      const flats = await listListingIds(db, ids);
      const due = await listDueLinks(db, [...new Set([...flats.values()].flat())], checkedSince);
      const unchecked = new Set(due.map(({ listingId }) => listingId));
      const ready = ids.filter((id) => !flats.get(id)?.some((flat) => unchecked.has(flat)));
      await runSeveral(sentAtOnce, async () => {
        const id = runs.isClosed() ? undefined : ready.pop();
        if (id === undefined) return false;
        if (await wasSent(sendShortlist(sendParts, { id }, null, now))) count += 1;
        return true;
      });
      after = ids.length < batchSize ? undefined : ids.at(-1);
    }
    return count;
  }

  async function sendFirstMails(now: Date): Promise<number> {
    let count = 0;
    for (const id of await listWithNothing(db, { now, limit: batchSize })) {
      if (runs.isClosed()) break;
      if (await wasSent(sendNothingYet(parts, id, now))) count += 1;
    }
    return count;
  }

  /**
   * Sends the mails of last days that no person has sent by the evening of the searcher's city. They
   * invite to the feedback call, and they go without the flats, which no person has reviewed.
   */
  async function sendInvitations(now: Date): Promise<number> {
    let count = 0;
    for (const { id, day, city } of await listLastDays(db)) {
      if (runs.isClosed()) break;
      const clock = clockOf(city, config, now);
      const isOver = clock.day > day || (clock.day === day && clock.hasEveningCome);
      if (!isOver) continue;
      if (await wasSent(sendShortlist(parts, { id, isWithoutFlats: true }, null, now))) count += 1;
    }
    return count;
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

/**
 * Does work several times at once, each time again until there is no more of it. After an error no
 * more work begins, and the error is thrown when the rest has ended.
 *
 * @param work returns false if there was nothing to do
 */
async function runSeveral(atOnce: number, work: () => Promise<boolean>): Promise<void> {
  let hasFailed = false;
  const repeat = async () => {
    try {
      while (!hasFailed && (await work()));
    } catch (error) {
      hasFailed = true;
      throw error;
    }
  };
  const results = await Promise.allSettled(Array.from({ length: atOnce }, repeat));
  for (const result of results) if (result.status === "rejected") throw result.reason;
}

/** Returns whether a mail was stored. If sending was refused, returns false. */
async function wasSent(sending: Promise<unknown>): Promise<boolean> {
  try {
    return (await sending) !== false;
  } catch (error) {
    if (error instanceof AppError && error.code === "CONFLICT") return false;
    throw error;
  }
}
