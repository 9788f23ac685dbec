import type { Database } from "../../db/connection.ts";
import { areChangesBlocked, takeSharedChangesLock } from "./gate-store.ts";

/** The running changes of this process, all of which share one database lock. */
type Passage = {
  changes: number;
  /**
   * Resolves with true when this process has the database lock that makes imports wait, and with
   * false if an import already blocks changes.
   */
  isOpen: Promise<boolean>;
  end(): void;
};

/**
 * Creates a function that runs changes, and refuses them while an import in any process blocks
 * changes. While changes run, a separate transaction of this process holds a shared lock, and an
 * import waits until the lock is released. A change's own transaction would take the lock too late,
 * because the change may do other work before it begins its transaction, such as resizing a
 * picture.
 */
export function createChangePass(database: Pick<Database, "db" | "query">) {
  let passage: Passage | undefined;

  function begin(): Passage {
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    const { promise: isOpen, ...answer } = Promise.withResolvers<boolean>();
    database.db
      .transaction()
      .execute(async (trx) => {
        answer.resolve(await takeSharedChangesLock(trx));
        await ended;
      })
      // If the transaction fails before it has the lock, the changes that wait for `isOpen` fail,
      // too. If it fails later, the error is ignored, because `isOpen` is already resolved.
      .catch(answer.reject);
    return { changes: 0, isOpen, end };
  }

  return async function pass<Result>(
    work: () => Promise<Result>,
    refusal: () => Error,
  ): Promise<Result> {
    passage ??= begin();
    const own = passage;
    own.changes += 1;
    try {
      // A change that begins while others run uses the lock that they hold, so it also checks
      // whether an import is waiting. Otherwise new changes could hold the lock until the import
      // gives up.
      if (!(await own.isOpen) || (await areChangesBlocked(database))) throw refusal();
      return await work();
    } finally {
      own.changes -= 1;
      if (own.changes === 0) {
        own.end();
        if (passage === own) passage = undefined;
      }
    }
  };
}
