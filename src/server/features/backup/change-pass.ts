import type { Database } from "../../db/connection.ts";
import { areChangesHeldUp, letChangesThrough } from "./gate-store.ts";

/** What the changes of this process that are under way together have let them through. */
type Passage = {
  changes: number;
  /** Resolves with false when changes are held up. */
  isOpen: Promise<boolean>;
  end(): void;
};

/**
 * Lets the changes of one process through, or refuses them while some process holds changes up. As
 * long as one is under way a transaction has a lock that whoever holds them up waits for: also for
 * one that has not begun to store anything yet, as when a picture is made anew before.
 */
export function createChangePass(database: Pick<Database, "db" | "query">) {
  let passage: Passage | undefined;

  function begin(): Passage {
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    const { promise: isOpen, ...answer } = Promise.withResolvers<boolean>();
    database.db
      .transaction()
      .execute(async (trx) => {
        answer.resolve(await letChangesThrough(trx));
        await ended;
      })
      // Before it is open whoever waits is told; later nothing hangs on it any more.
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
      // Asked each time: with others before it under way, it could go on for ever.
      if (!(await own.isOpen) || (await areChangesHeldUp(database))) throw refusal();
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
