import { spamDays } from "#common/messages/message.ts";
import type { Context } from "../../context.ts";
import { createExclusiveRuns } from "../../exclusive-runs.ts";
import { deleteOldCalls } from "../api-keys/idempotent-call-store.ts";
import { storedMs } from "../api-keys/run-once.ts";
import { deleteOldMails } from "../mail/erasure-store.ts";
import { deleteOldMessages } from "../messages/erasure-store.ts";
import { eraseEndedSearches } from "./erase-ended-searches.ts";
import { eraseReplacedSubmissions } from "./erase-replaced-submissions.ts";
import { removeTraces } from "./remove-traces.ts";
import { dayMs, noticeDays, unansweredDays, unansweredErasureDays } from "./retention-rules.ts";
import {
  countEndedBefore,
  type Expiry,
  listExpiredWithCall,
  retentionLock,
} from "./retention-store.ts";
import { sweepJournal } from "./sweep-journal.ts";
import { sweepUnanswered } from "./sweep-unanswered.ts";

/** The number of milliseconds between two runs of the erasure of old searches. */
const lookEveryMs = 3_600_000;
/**
 * The number of searches that one transaction ends or erases. It is small because other
 * transactions wait for it.
 */
const batchSize = 100;

/**
 * Ends searches that were never confirmed. Erases the data of searches that ended long ago, or that
 * an import removed long ago.
 */
export type Retention = {
  /**
   * Erases old searches now, then every hour, and after each import, which may have added old
   * searches.
   */
  begin: () => void;
  /** Ends and erases all searches that are due at the given time. Never rejects. */
  look: (now: Date) => Promise<void>;
  close: () => Promise<void>;
};

type Parts = Pick<
  Context,
  "config" | "content" | "database" | "erasedCalls" | "imports" | "journal" | "log"
>;

/**
 * Counts the searches whose data will be erased within the next `noticeDays` days. Also returns
 * when the first of them will be erased, and how many days after its end a search is erased.
 */
export async function countErasuresAhead(
  { config, database }: Pick<Context, "config" | "database">,
  now = new Date(),
): Promise<{ count: number; firstAt: string | null; days: number }> {
  const keptMs = config.searchRetentionDays * dayMs;
  const endedBefore = new Date(now.getTime() + noticeDays * dayMs - keptMs);
  const { count, firstEndedAt } = await countEndedBefore(database.db, endedBefore);
  return {
    count,
    days: config.searchRetentionDays,
    firstAt: firstEndedAt && new Date(firstEndedAt.getTime() + keptMs).toISOString(),
  };
}

export function createRetention(parts: Parts): Retention {
  const { config, content, database, erasedCalls, imports, journal, log } = parts;
  let timer: NodeJS.Timeout | undefined;

  /**
   * Calls `change`, which changes one batch of rows in a transaction, until a call changes fewer
   * rows than a full batch.
   * @returns the number of changed rows
   */
  async function inBatches(change: () => Promise<number>): Promise<number> {
    let total = 0;
    while (!runs.isClosed()) {
      const count = await imports.change(change);
      total += count;
      if (count < batchSize) break;
    }
    return total;
  }

  /** Returns which searches must have been erased by the given time. */
  const expiryAt = (time: Date): Expiry => ({
    endedBefore: new Date(time.getTime() - config.searchRetentionDays * dayMs),
    askedBefore: new Date(time.getTime() - unansweredErasureDays * dayMs),
  });

  /**
   * Cancels the feedback calls that end after the given time, if their searches must be erased by
   * that time. If a call cannot be cancelled, the failure is logged, and the next run tries again.
   * @returns the number of cancelled calls
   */
  async function cancelCalls(time: Date): Promise<number> {
    const ids = await listExpiredWithCall(database.db, expiryAt(time), time, batchSize);
    let count = 0;
    for (const id of ids) {
      try {
        await erasedCalls.cancel(id);
        count += 1;
      } catch (error) {
        log.warn(
          { submission: id, error: String(error) },
          "a feedback call could not be cancelled before its search is erased",
        );
      }
    }
    return count;
  }

  async function endAndErase(now: Date): Promise<void> {
    const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs);
    const tomorrow = daysAgo(-1);
    const ended = await inBatches(() =>
      sweepUnanswered(database, daysAgo(unansweredDays), batchSize),
    );
    const expiry = expiryAt(now);
    const { endedBefore } = expiry;
    // Calls are cancelled a day ahead, so that the mails about them can be sent before the erasure
    // deletes them. If a call was booked since the last run, or the server was not running, the
    // search can already be due for erasure. Then a later run erases the search.
    await inBatches(() => cancelCalls(tomorrow));
    await inBatches(() => cancelCalls(now));
    const expired = await inBatches(() => eraseEndedSearches(database, expiry, batchSize));
    const replaced = await inBatches(() =>
      eraseReplacedSubmissions(database, endedBefore, batchSize),
    );
    const erased = expired + replaced;
    await inBatches(() => deleteOldMails(database.db, endedBefore, batchSize));
    const messagesBefore = { before: endedBefore, spamBefore: daysAgo(spamDays) };
    await inBatches(() =>
      database.db.transaction().execute((trx) => deleteOldMessages(trx, messagesBefore, batchSize)),
    );
    const calledBefore = new Date(now.getTime() - storedMs);
    await inBatches(() => deleteOldCalls(database.db, calledBefore, batchSize));
    if (ended + erased > 0) log.info({ ended, erased }, "searches ended and erased");
    if (erased === 0) return;
    // The searches were deleted from the database above. The database is synced to disk before the
    // searches are erased from the journal (the files of accepted submissions). Otherwise a power
    // failure could bring the searches back in the database but not in the journal.
    await database.makeDurable();
    await sweepJournal({ database, journal });
    await removeTraces(database);
  }

  const runs = createExclusiveRuns(parts, {
    lock: retentionLock,
    failure: "old searches could not be erased",
    work: endAndErase,
  });
  const look = (now: Date) => runs.run(now);

  content.onChange((what) => {
    if (what === "everything" && timer) void look(new Date());
  });

  return {
    begin() {
      void look(new Date());
      timer ??= setInterval(() => void look(new Date()), lookEveryMs).unref();
    },
    look,
    async close() {
      clearInterval(timer);
      await runs.close();
    },
  };
}
