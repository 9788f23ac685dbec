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
  newestByDigest,
} from "./erasure-store.ts";

type Parts = { database: Pick<Database, "db">; journal: Journal };

/**
 * Milliseconds after an erasure until every submission that was accepted before it is surely in the
 * journal.
 */
const settledAfterMs = 10 * 60_000;

/**
 * Overwrites in this process's journal the submissions of erased persons that were accepted before
 * their erasure, and deletes the visitor details of the visits in which they were sent.
 *
 * @returns the number of overwritten entries
 */
export async function eraseFromJournal(
  { database, journal }: Parts,
  erasures: Erasure[],
): Promise<number> {
  const key = await getSecret(database.db, erasureSecret);
  const erasedAt = newestByDigest(erasures);
  // Collected here, because a submission in the journal that was never stored in the database has a
  // visit, too.
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
 * Erases from this process's journal the submissions of all persons for whose erasure it has not
 * been searched yet: erasures by processes with another journal, and erasures during which this
 * process ended. An erasure of the last minutes is searched for again the next time, because
 * submissions may still reach the journal.
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

/**
 * Returns the name under which a journal records that it has been searched for an erasure. It is
 * the same in every database.
 */
function nameOf({ digest, erasedAt }: Erasure): string {
  return `${digest} ${erasedAt.toISOString()}`;
}
