import { setTimeout as wait } from "node:timers/promises";
import { type IsoDate, toIsoDate } from "#common/dates.ts";
import { AppError } from "#common/errors.ts";
import { weightsVersion } from "#common/matching/match-weights.ts";
import type { Context } from "../../context.ts";
import { createLooks } from "../../looks.ts";
import type { MatchQueue } from "../../queues.ts";
import { listingsChannel } from "../listings/news-store.ts";
import { markOutdated } from "../submissions/match-store.ts";
import { submissionsChannel } from "../submissions/news-store.ts";
import { forgetListing } from "./forget-listing.ts";
import { type Matcher, openMatcher, TablesReplaced } from "./matching/matcher.ts";
import { hasUnmatched } from "./store.ts";

/**
 * The interval in milliseconds at which the process looks for changes of which it got no
 * notification.
 */
const everyMs = 30_000;
/**
 * The number of milliseconds for which the queue gathers changes before it matches them together.
 */
const restMs = 250;
/**
 * The number of milliseconds until the queue looks for work again, if another process is matching,
 * or after an error.
 */
const againMs = 5_000;
/**
 * The ratio of the queue's pause after a round of matching to the duration of the round. Other work
 * can run during the pause. The pause is longer if the round matched only searches and no listings,
 * because visitors may then be sending further searches, which the process must also store.
 */
const pauseTimes = { searches: 3, listings: 1 };

type Parts = Pick<Context, "config" | "counters" | "database" | "imports" | "log" | "news">;

/**
 * Creates the queue that keeps matches current. A column in the row of each listing and of each
 * search says whether its matches are outdated. The matches and this column change in one
 * transaction, so the queue of the next process continues if this process is killed.
 */
export function createMatchQueue({
  config,
  counters,
  database,
  imports,
  log,
  news,
}: Parts): MatchQueue {
  const { db } = database;
  let matcher: Matcher | undefined;
  let working: Promise<unknown> = Promise.resolve();
  let isClosed = false;
  let markedOn: IsoDate | undefined;
  let hasFailed = false;
  let pauses = 0;

  async function release(): Promise<void> {
    const released = matcher;
    matcher = undefined;
    // Closing a broken connection fails, which is ignored.
    await released?.close().catch(() => {});
  }

  /**
   * Returns the matcher of this process, and creates it if needed. Only one process can have a
   * matcher at a time; returns undefined while another process has one.
   */
  async function take(): Promise<Matcher | undefined> {
    matcher ??= await openMatcher({ config, database, imports });
    return matcher;
  }

  /**
   * Scores depend on the day and on the weights, so on a new day or with new weights all scores
   * must be computed again.
   */
  async function markNewDay(now: Date): Promise<void> {
    const on = toIsoDate(now);
    if (markedOn === on) return;
    await imports.change(() => markOutdated(db, { weights: weightsVersion, on }));
    markedOn = on;
  }

  /**
   * Matches changed listings with all searches, and changed searches with all open listings.
   *
   * @param isPatient whether to pause after some rows, so that other work can run
   * @returns false if another process is matching
   */
  async function matchAll(now: Date, isPatient: boolean): Promise<boolean> {
    await markNewDay(now);
    const which = () => (isPatient && pauses > 0 ? "new" : "changed");
    if (!(await hasUnmatched(db, which()))) return true;
    const own = await take();
    if (!own) return false;
    for (let isDone = false; !isDone && !isClosed; ) {
      const startedAt = performance.now();
      // Each round matches the latest changes of searches and of listings first, so that a new
      // search need not wait for earlier changes.
      const searches = await own.matchNext("search", now, which());
      counters.add("matching", "search", searches);
      const listings = await own.matchNext("listing", now, which());
      counters.add("matching", "listing", listings);
      isDone = searches + listings === 0;
      if (isPatient && !isDone) {
        const times = pauseTimes[listings > 0 ? "listings" : "searches"];
        await wait((performance.now() - startedAt) * times, undefined, { ref: false });
      }
    }
    return true;
  }

  /**
   * Matches listings with searches, as soon as a matching that already runs has ended. After an
   * error, closes the matcher. Only one process at a time can have a matcher, so another process
   * can then match.
   */
  function inTurn(now: Date, isPatient: boolean): Promise<boolean> {
    const result = working.then(async () => {
      try {
        return await matchAll(now, isPatient);
      } catch (error) {
        await release();
        // An import has replaced the tables, so the data in memory are loaded again and matching
        // starts anew.
        if (error instanceof TablesReplaced) return await matchAll(now, isPatient);
        throw error;
      }
    });
    working = result.catch(() => {});
    return result;
  }

  /**
   * Matches the listings and searches that have changed. Returns the number of milliseconds until
   * the next check.
   */
  async function look(): Promise<number> {
    if (isClosed) return everyMs;
    try {
      const isOwn = await inTurn(new Date(), true);
      hasFailed = false;
      return isOwn ? everyMs : againMs;
    } catch (error) {
      const isImporting = error instanceof AppError && error.code === "SERVICE_UNAVAILABLE";
      const { code, name } = error as { code?: unknown; name?: unknown };
      if (!isClosed && !isImporting) counters.add("matching", "failed");
      if (!isClosed && !isImporting && !hasFailed) {
        log.warn({ error: code ?? name }, "listings could not be matched");
      }
      hasFailed = true;
      return againMs;
    }
  }

  const looks = createLooks({ restMs, everyMs }, look);
  const stopListening = [
    news.onNews(submissionsChannel, looks.wake),
    news.onNews(listingsChannel, looks.wake),
  ];

  return {
    begin: looks.begin,
    pause() {
      pauses += 1;
      let isPaused = true;
      return () => {
        if (!isPaused) return;
        isPaused = false;
        pauses -= 1;
        looks.wake();
      };
    },
    settle: (now = new Date()) => inTurn(now, false),
    forgetListing,
    async close() {
      isClosed = true;
      for (const stop of stopListening) stop();
      await looks.close();
      await working;
      await release();
    },
  };
}
