import type { Context } from "../../context.ts";
import { createExclusiveRuns } from "../../exclusive-runs.ts";
import { checkLinks } from "../listings/check-links.ts";
import { listProposedListings } from "./candidate-store.ts";
import { isLargeMorning, type Morning, type MorningConfig, runMorning } from "./run-morning.ts";
import { linkLock, shortlistLock } from "./shortlist-rules.ts";

const lookEveryMs = 60_000;

/**
 * Proposes the shortlists of each morning, sends those that need no review, and ends finished
 * searches.
 */
export type ShortlistSchedule = {
  /** Checks at once, and then every minute, for shortlists that are due. */
  begin: () => void;
  /**
   * Proposes the shortlists that are due at the given time, sends those that need no review, and
   * ends finished searches. Resolves even if this work fails.
   */
  look: (now: Date) => Promise<void>;
  /** Checks the links of proposed flats, so that a flat whose page is gone is not sent. */
  lookAtLinks: (now: Date) => Promise<void>;
  close: () => Promise<void>;
};

/**
 * The data with which a thread proposes and sends the shortlists of a morning with many searches.
 * The thread opens its own connection to the database.
 */
export type MorningJob = { config: MorningConfig; databaseUrl: string; now: Date };

/**
 * A thread for one morning on which many shortlists are due. It makes the shortlists, and sends
 * those that need no approval of the team.
 */
export type MorningThread = {
  /** Makes a worker thread do the work of a morning. Resolves with a `MorningOutcome`. */
  run: (job: MorningJob) => Promise<unknown>;
  close: () => Promise<void>;
};

/**
 * The result of a thread: the numbers of proposed shortlists, sent shortlists and ended searches,
 * or the code of the error that has stopped the thread.
 */
export type MorningOutcome = { morning: Morning } | { error: string };

type Parts = Pick<
  Context,
  | "config"
  | "database"
  | "fetching"
  | "imports"
  | "log"
  | "mailTexts"
  | "matches"
  | "siteContent"
  | "stopping"
>;

/**
 * @param createThread starts a thread for a morning on which many shortlists are due. If it is
 *   undefined, the current thread proposes and sends the shortlists, and serves requests in
 *   between. With an embedded database, the function is never called, because no other thread can
 *   use that database
 */
export function createShortlists(
  parts: Parts,
  createThread?: () => MorningThread,
): ShortlistSchedule {
  const { config, database, log, matches } = parts;
  let timer: NodeJS.Timeout | undefined;
  let thread: MorningThread | undefined;

  async function runApart(job: MorningJob, started: MorningThread): Promise<Morning> {
    thread = started;
    try {
      const outcome = (await started.run(job)) as MorningOutcome;
      if ("error" in outcome)
        throw Object.assign(new Error("The thread failed"), { code: outcome.error });
      return outcome.morning;
    } finally {
      thread = undefined;
      await started.close();
    }
  }

  async function runLarge(now: Date): Promise<Morning> {
    const { databaseUrl, mail, shortlists, timeZone, trialDays } = config;
    const started = databaseUrl === undefined ? undefined : createThread?.();
    // When a flat is sent for a search, the match queue matches this search again. The queue is
    // paused to postpone that work, so that the shortlists are sent sooner. Even while the queue is
    // paused, it matches searches that were never matched.
    const resume = matches.pause();
    try {
      if (databaseUrl === undefined || !started) return await runMorning(parts, now, runs.isClosed);
      const job = { config: { mail, shortlists, timeZone, trialDays }, databaseUrl, now };
      return await runApart(job, started);
    } finally {
      resume();
    }
  }

  async function work(now: Date): Promise<void> {
    const isLarge = await isLargeMorning(parts, now);
    const done = await (isLarge ? runLarge(now) : runMorning(parts, now, runs.isClosed));
    if (Object.values(done).some((count) => count > 0)) log.info(done, "shortlists");
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
      await checkLinks(parts, await listProposedListings(database.db), now);
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
      const closing = [runs.close(), linkRuns.close()];
      // Closing the worker thread may interrupt its work. This does no harm, because each shortlist
      // is stored completely or not at all.
      await thread?.close();
      await Promise.all(closing);
    },
  };
}
