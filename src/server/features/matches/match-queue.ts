import { setTimeout as wait } from "node:timers/promises";
import { type IsoDate, toIsoDate } from "#common/dates.ts";
import { AppError } from "#common/errors.ts";
import { weightsVersion } from "#common/matching/match-weights.ts";
import type { Context, MatchQueue } from "../../context.ts";
import { markOutdated } from "../submissions/match-store.ts";
import { forgetListing } from "./forget-listing.ts";
import { type Matcher, openMatcher, TablesReplaced } from "./matching/matcher.ts";
import { hasUnmatched } from "./store.ts";

/** The number of milliseconds between two looks for changes that no notification has announced. */
const lookEveryMs = 1_000;
/** The number of looks that are left out while another process matches, or after an error. */
const looksLeftOut = 4;

type Parts = Pick<Context, "config" | "database" | "imports" | "log" | "news">;

/**
 * Creates the queue that keeps the matches current. The work is in the rows themselves: what has
 * changed since it was matched is matched in one transaction, so that a killed process loses nothing.
 */
export function createMatchQueue({ config, database, imports, log, news }: Parts): MatchQueue {
  const { db } = database;
  let timer: NodeJS.Timeout | undefined;
  let matcher: Matcher | undefined;
  let working: Promise<unknown> = Promise.resolve();
  let isClosed = false;
  let looking: Promise<void> | undefined;
  let leftOut = 0;
  let markedOn: IsoDate | undefined;
  let hasFailed = false;

  async function release(): Promise<void> {
    const released = matcher;
    matcher = undefined;
    // A connection that is broken cannot be closed any more.
    await released?.close().catch(() => {});
  }

  /** Returns the right to match; undefined while another process has it. */
  async function take(): Promise<Matcher | undefined> {
    matcher ??= await openMatcher({ config, database, imports });
    return matcher;
  }

  /** Scores depend on the day and on the weights, so a new day or new weights outdate all of them. */
  async function markNewDay(now: Date): Promise<void> {
    const on = toIsoDate(now);
    if (markedOn === on) return;
    await imports.change(() => markOutdated(db, { weights: weightsVersion, on }));
    markedOn = on;
  }

  /**
   * Matches everything that has changed.
   *
   * @param isPatient whether to wait after each row as long as it took, so that other work can run
   * @returns false if another process is matching
   */
  async function matchAll(now: Date, isPatient: boolean): Promise<boolean> {
    await markNewDay(now);
    if (!(await hasUnmatched(db))) return true;
    const own = await take();
    if (!own) return false;
    for (let isDone = false; !isDone && !isClosed; ) {
      const startedAt = performance.now();
      // The newest change of each kind is matched first, so that a new search need not wait.
      const hasSearch = await own.matchNext("search", now);
      const hasListing = await own.matchNext("listing", now);
      isDone = !hasSearch && !hasListing;
      if (isPatient && !isDone)
        await wait(performance.now() - startedAt, undefined, { ref: false });
    }
    return true;
  }

  /** Matches after the matching that is running. An error gives the right to match up. */
  function inTurn(now: Date, isPatient: boolean): Promise<boolean> {
    const result = working.then(async () => {
      try {
        return await matchAll(now, isPatient);
      } catch (error) {
        await release();
        // After an import, the new tables are read into memory.
        if (error instanceof TablesReplaced) return await matchAll(now, isPatient);
        throw error;
      }
    });
    working = result.catch(() => {});
    return result;
  }

  async function lookForChanges(): Promise<void> {
    try {
      const isOwn = await inTurn(new Date(), true);
      hasFailed = false;
      leftOut = isOwn ? 0 : looksLeftOut;
    } catch (error) {
      leftOut = looksLeftOut;
      const isImporting = error instanceof AppError && error.code === "SERVICE_UNAVAILABLE";
      const { code, name } = error as { code?: unknown; name?: unknown };
      if (!isClosed && !isImporting && !hasFailed) {
        log.warn({ error: code ?? name }, "listings could not be matched");
      }
      hasFailed = true;
    }
  }

  function look(): void {
    if (isClosed) return;
    looking ??= lookForChanges().finally(() => {
      looking = undefined;
    });
  }

  const stopListening = news.onNews(() => {
    if (timer) look();
  });

  return {
    begin() {
      look();
      timer ??= setInterval(() => {
        if (leftOut > 0) leftOut -= 1;
        else look();
      }, lookEveryMs).unref();
    },
    settle: (now = new Date()) => inTurn(now, false),
    forgetListing,
    async close() {
      isClosed = true;
      clearInterval(timer);
      stopListening();
      await working;
      await release();
    },
  };
}
