import type { Answers } from "#common/questionnaire/answers.ts";
import type { Database } from "../../db/connection.ts";
import { getSecret } from "../../db/secret-store.ts";
import type { Journal } from "../../journal/journal.ts";
import { forgetVisits } from "../analytics/forget-store.ts";
import {
  type Erasure,
  erasureSecret,
  findErased,
  listErasures,
  newestOf,
} from "./erasure-store.ts";

type Parts = { database: Pick<Database, "db">; journal: Journal };

/** Milliseconds after an erasure within which what was accepted before it is in the journal. */
const settledAfterMs = 10 * 60_000;

/**
 * Overwrites in this process's journal what was accepted before the erasures, and forgets the visits
 * in which it was sent.
 *
 * @returns how many entries
 */
export async function eraseFromJournal(
  { database, journal }: Parts,
  erasures: Erasure[],
): Promise<number> {
  const key = await getSecret(database.db, erasureSecret);
  const erasedAt = newestOf(erasures);
  // One that was never stored has a visit as well.
  const sessionIds: string[] = [];
  const count = await journal.erase(({ type, acceptedAt, answers, sessionId }) => {
    if (type !== "submission" || typeof answers !== "object" || answers === null) return false;
    if (!findErased({ acceptedAt, answers: answers as Answers }, erasedAt, key)) return false;
    if (typeof sessionId === "string") sessionIds.push(sessionId);
    return true;
  });
  await database.db.transaction().execute((trx) => forgetVisits(trx, sessionIds));
  return count;
}

/**
 * Does the same for all erasures for which this journal was not searched yet: those of a process
 * with another journal, and those after which this one ended too early. One that is very young is
 * searched for again the next time.
 */
export async function sweepJournal({ database, journal }: Parts): Promise<void> {
  const erasures = await listErasures(database.db);
  if (erasures.length === 0) return;
  const swept = new Set(await journal.listSwept());
  const due = erasures.filter((erasure) => !swept.has(nameOf(erasure)));
  if (due.length === 0) return;
  const settledBefore = Date.now() - settledAfterMs;
  await eraseFromJournal({ database, journal }, due);
  const done = erasures.filter(
    (erasure) => swept.has(nameOf(erasure)) || erasure.erasedAt.getTime() < settledBefore,
  );
  await journal.setSwept(done.map(nameOf));
}

/** Under this name an erasure is known in a journal, whichever database it is of. */
function nameOf({ digest, erasedAt }: Erasure): string {
  return `${digest} ${erasedAt.toISOString()}`;
}
