import type { Database } from "../../db/connection.ts";
import { areChangesBlocked, takeSharedChangesLock } from "./gate-store.ts";

/** The running changes of this process, which share one lock. */
type Passage = {
  changes: number;
  /** Resolves when the lock is taken; with false if an import blocks changes. */
  isOpen: Promise<boolean>;
  end(): void;
};

/**
 * Creates a function that runs changes, or refuses them while an import blocks changes in any
 * process. While at least one change is running, a transaction holds a shared lock, for which an
 * import waits. The lock also covers work before a change's first statement, such as resizing a
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
      // A failure before the lock is taken rejects `isOpen`; a later failure has no effect.
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
      // Every change asks again. Otherwise overlapping changes could keep an import waiting for
      // ever.
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
