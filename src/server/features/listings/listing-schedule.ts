import type { Context } from "../../context.ts";
import { removeDeleted } from "../../db/remove-deleted.ts";
import { createExclusiveRuns } from "../../exclusive-runs.ts";
import { appendAudit } from "../audit/store.ts";
import { deleteFinally } from "./deleted-store.ts";
import { endUnseen, erasedTables, eraseTexts, listExpired, listingLifeLock } from "./life-store.ts";
import { keptDeletedMs, keptGoneMs, unseenMs } from "./listing-rules.ts";
import { takeListingsLock } from "./store.ts";

/** The number of milliseconds between two cleanups of the listings. */
const lookEveryMs = 3_600_000;
/**
 * The number of milliseconds between two erasures. No query of the embedded engine runs while the
 * files of the erased rows are rewritten, so this is done once a day.
 */
const eraseEveryMs = 24 * 3_600_000;
/**
 * The number of listings that one transaction changes. It is small because other transactions wait
 * for it.
 */
const batchSize = 100;

/**
 * Marks listings as gone if no source, such as a portal, contains them any more. Erases the texts
 * of listings that have been gone for long, and removes listings that were deleted long ago.
 */
export type ListingLife = {
  /**
   * Calls `look` now, then every hour, and after each import of a dump, because a dump may contain
   * old listings.
   */
  begin: () => void;
  /**
   * Marks listings as gone, erases their texts, or deletes them permanently, if this is due at the
   * given time. Resolves even if the database fails.
   */
  look: (now: Date) => Promise<void>;
  close: () => Promise<void>;
};

type Parts = Pick<Context, "content" | "database" | "imports" | "log">;

export function createListingLife(parts: Parts): ListingLife {
  const { content, database, imports, log } = parts;
  let timer: NodeJS.Timeout | undefined;
  let erasedAt: Date | undefined;

  /**
   * Repeats a change of a batch of listings until it changes fewer than a full batch.
   *
   * @returns the number of changed listings
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

  const endBatch = (now: Date) =>
    database.db.transaction().execute(async (trx) => {
      const seenBefore = new Date(now.getTime() - unseenMs);
      const count = await endUnseen(trx, { seenBefore, now }, batchSize);
      await audit(trx, "listings.end", count);
      return count;
    });

  const eraseBatch = (now: Date) =>
    database.db.transaction().execute(async (trx) => {
      const goneBefore = new Date(now.getTime() - keptGoneMs);
      const rejectedBefore = new Date(goneBefore.getTime() - unseenMs);
      await takeListingsLock(trx);
      const ids = await listExpired(trx, { goneBefore, rejectedBefore }, batchSize);
      await eraseTexts(trx, ids, now);
      await audit(trx, "listings.erase", ids.length);
      return ids.length;
    });

  const deleteBatch = (now: Date) =>
    database.db.transaction().execute(async (trx) => {
      const deletedBefore = new Date(now.getTime() - keptDeletedMs);
      const count = await deleteFinally(trx, deletedBefore, batchSize);
      await audit(trx, "listings.delete-finally", count);
      return count;
    });

  const runs = createExclusiveRuns(parts, {
    lock: listingLifeLock,
    failure: "old listings could not be ended or erased",
    async work(now) {
      const ended = await inBatches(() => endBatch(now));
      if (ended > 0) log.info({ ended }, "listings ended");
      if (erasedAt && now.getTime() - erasedAt.getTime() < eraseEveryMs) return;
      const erased = await inBatches(() => eraseBatch(now));
      const deleted = await inBatches(() => deleteBatch(now));
      if (erased + deleted > 0) {
        log.info({ erased, deleted }, "texts of listings erased, and deleted listings removed");
        await removeDeleted(database, erasedTables);
      }
      erasedAt = now;
    },
  });
  const look = (now: Date) => runs.run(now);

  content.onChange((what) => {
    if (what !== "everything" || !timer) return;
    erasedAt = undefined;
    void look(new Date());
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

async function audit(
  trx: Parameters<typeof appendAudit>[0],
  action: "listings.end" | "listings.erase" | "listings.delete-finally",
  count: number,
): Promise<void> {
  if (count === 0) return;
  const subject = count === 1 ? "1 listing" : `${count} listings`;
  await appendAudit(trx, { actor: null, action, subject });
}
