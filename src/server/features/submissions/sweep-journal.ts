import type { Answers } from "#common/questionnaire/answers.ts";
import type { Database } from "../../db/connection.ts";
import { getSecret } from "../../db/secret-store.ts";
import type { Journal } from "../../journal/journal.ts";
import { forgetVisits } from "../analytics/forget-store.ts";
import { type ErasedSearch, listErasedSearches } from "./erased-search-store.ts";
import {
  type Erasure,
  erasureSecret,
  findErased,
  listErasures,
  newestByDigest,
} from "./erasure-store.ts";

type Parts = { database: Pick<Database, "db">; journal: Journal };

/**
 * The number of milliseconds after an erasure during which the journal is searched again and again.
 * After that time, every submission that was accepted before the erasure is certainly in the
 * journal.
 */
const settledAfterMs = 10 * 60_000;

/** Erased persons and erased searches whose submissions the journal may still contain. */
type Erased = { erasures: Erasure[]; searches: ErasedSearch[] };

/**
 * Overwrites submissions of erased persons and erased searches in this process's journal (the files
 * of accepted submissions). Keeps submissions that were accepted after the erasure. Also deletes
 * the visitor details of the visits in which erased persons sent submissions.
 * @returns the number of overwritten entries
 */
export async function eraseFromJournal(
  { database, journal }: Parts,
  { erasures, searches }: Erased,
): Promise<number> {
  const key = await getSecret(database.db, erasureSecret);
  const erasedAt = newestByDigest(erasures);
  const searchErasedAt = new Map(searches.map(({ id, erasedAt: at }) => [id, at.getTime()]));
  // The ids of the visits in which erased persons sent submissions. The visitor details of these
  // visits are deleted below. The ids are collected from the journal (the files of accepted
  // submissions), because some of its submissions were never stored in the database.
  const sessionIds: string[] = [];
  const count = await journal.erase(({ type, id, acceptedAt, answers, sessionId }) => {
    if (type !== "submission" || typeof answers !== "object" || answers === null) return false;
    if (!findErased({ acceptedAt, answers: answers as Answers }, erasedAt, key)) {
      return Date.parse(acceptedAt) <= (searchErasedAt.get(id) ?? Number.NEGATIVE_INFINITY);
    }
    if (typeof sessionId === "string") sessionIds.push(sessionId);
    return true;
  });
  await database.db.transaction().execute((trx) => forgetVisits(trx, sessionIds));
  return count;
}

/**
 * Erases the submissions of erased persons and erased searches from this process's journal (the
 * files of accepted submissions). This also covers erasures that another process made, or that were
 * interrupted. Skips the erasures that a file of the journal lists as finished. An erasure is
 * listed only after ten minutes, because older submissions may reach the journal until then.
 */
export async function sweepJournal({ database, journal }: Parts): Promise<void> {
  const swept = new Set(await journal.listSwept());
  const erasures = await listErasures(database.db);
  const due = erasures.filter((erasure) => !swept.has(nameOf(erasure)));
  const searches = await listErasedSearches(database.db, searchesSweptUntil(swept));
  if (due.length + searches.length === 0) return;
  const settledBefore = new Date(Date.now() - settledAfterMs);
  await eraseFromJournal({ database, journal }, { erasures: due, searches });
  const done = erasures.filter(
    (erasure) => swept.has(nameOf(erasure)) || erasure.erasedAt < settledBefore,
  );
  await journal.setSwept([...done.map(nameOf), `${searchesPrefix}${settledBefore.toISOString()}`]);
}

/**
 * Returns the name of an erasure in the list of finished erasures, a file of the journal. The name
 * does not depend on the database's ids, because an import can replace the database.
 */
function nameOf({ digest, erasedAt }: Erasure): string {
  return `${digest} ${erasedAt.toISOString()}`;
}

/**
 * The journal (the files that store submissions before the database does) has a list of finished
 * erasures. Because there are many erased searches, one entry stands for all of them: this prefix
 * and a time. The journal no longer contains the searches that were erased until that time.
 */
const searchesPrefix = "searches until ";

function searchesSweptUntil(swept: ReadonlySet<string>): Date {
  const name = [...swept].find((each) => each.startsWith(searchesPrefix));
  return new Date(name === undefined ? 0 : name.slice(searchesPrefix.length));
}
