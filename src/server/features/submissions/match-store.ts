import { sql } from "kysely";
import type { IsoDate } from "#common/dates.ts";
import type { Answers } from "#common/questionnaire/answers.ts";
import type { Db } from "../../db/connection.ts";
import { announceSubmissions } from "./news-store.ts";

/** The properties of a search that matching uses. */
export type MatchableSearch = {
  id: string;
  isLiving: boolean;
  answers: Answers;
  definitionVersion: number | null;
};

const selectMatchable = (db: Db) =>
  db.selectFrom("submissions").select(["id", "life", "answers", "definitionVersion"]);

type Row = Awaited<ReturnType<ReturnType<typeof selectMatchable>["executeTakeFirstOrThrow"]>>;

const toMatchable = ({ life, answers, ...row }: Row): MatchableSearch => ({
  ...row,
  isLiving: life !== "ended",
  answers: answers as Answers,
});

/**
 * SQL condition: a search has changed since it was matched, so its matches may not fit its wishes.
 * False if its matches are outdated for another reason, such as a new day.
 */
export const hasChangedSinceMatched = sql<boolean>`(
  submissions.matched_as_of is not null and submissions.matched_as_of < submissions.updated_at
)`;

/** SQL condition: a search must be matched. */
const isUnmatched = sql<boolean>`matched_as_of is distinct from updated_at`;

/**
 * Returns a search; undefined if it does not exist. `isPending` says whether it still has to be
 * matched again.
 */
export async function findMatchableSearch(
  db: Db,
  id: string,
): Promise<(MatchableSearch & { isPending: boolean }) | undefined> {
  const row = await selectMatchable(db)
    .select(isUnmatched.as("isPending"))
    .where("id", "=", id)
    .executeTakeFirst();
  return row && { ...toMatchable(row), isPending: row.isPending };
}

/** Returns searches that have not ended, in the order of their ids. */
export async function listLivingSearches(
  db: Db,
  { after, limit }: { after: string; limit: number },
): Promise<MatchableSearch[]> {
  const rows = await selectMatchable(db)
    .where("life", "<>", "ended")
    .where("id", ">", after)
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(toMatchable);
}

/**
 * Which searches to match. `changed`: all that have changed since they were last matched. `new`:
 * only those that were never matched.
 */
export type Unmatched = "changed" | "new";

const isUnmatchedAs = (which: Unmatched) =>
  which === "new" ? sql<boolean>`(${isUnmatched} and matched_on is null)` : isUnmatched;

/** SQL: whether any search of the given kind waits to be matched. */
export const hasUnmatchedSearches = (which: Unmatched) => sql<boolean>`
  exists (select from submissions where ${isUnmatchedAs(which)})
`;

/**
 * Locks searches that have to be matched again, the last changed first. Returns each with the
 * object id of its table, which is different after an import.
 */
export async function claimUnmatchedSearches(
  trx: Db,
  limit: number,
  which: Unmatched,
): Promise<(MatchableSearch & { table: number })[]> {
  const rows = await selectMatchable(trx)
    .select(sql<number>`tableoid`.as("table"))
    .where(isUnmatchedAs(which))
    .orderBy("updatedAt", "desc")
    .limit(limit)
    .forNoKeyUpdate()
    .skipLocked()
    .execute();
  return rows.map(({ table, ...columns }) => ({ ...toMatchable(columns), table }));
}

/** The version of the matching weights, and the day, with which searches are matched. */
export type MatchedBy = { weights: number; on: IsoDate };

/**
 * Records that searches have been matched in their present state. The caller must have locked them.
 */
export async function setSearchesMatched(
  trx: Db,
  ids: readonly string[],
  { weights, on }: MatchedBy,
): Promise<void> {
  await trx
    .updateTable("submissions")
    .set((eb) => ({
      matchedAsOf: eb.ref("updatedAt"),
      matchedWeights: weights,
      matchedOn: on,
    }))
    .where("id", "=", sql<string>`any(${ids}::uuid[])`)
    .execute();
}

/** Marks the given searches as not matched, so that the match queue matches them again. */
export async function markUnmatched(trx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .updateTable("submissions")
    .set({ matchedAsOf: null })
    .where("id", "=", sql<string>`any(${[...ids]}::uuid[])`)
    .where("matchedAsOf", "is not", null)
    .execute();
}

/**
 * Marks searches with outdated scores as not matched, so that the match queue matches them again.
 * Scores depend on the matching weights and on the day. So they are outdated if the search was last
 * matched with weights other than `weights`, or on a day other than `on`. Leaves out searches that
 * have ended.
 */
export async function markOutdated(db: Db, { weights, on }: MatchedBy): Promise<void> {
  await db
    .updateTable("submissions")
    .set({ matchedAsOf: null })
    .where("life", "<>", "ended")
    .where("matchedAsOf", "is not", null)
    .where((eb) =>
      eb.or([
        eb("matchedWeights", "is distinct from", weights),
        eb("matchedOn", "is distinct from", on),
      ]),
    )
    .execute();
}

/**
 * Marks all imported searches as not matched, so that the match queue matches them again. An import
 * replaces the searches and the listings, so earlier matches may be outdated.
 *
 * @param trx a transaction in which table names mean the imported tables
 */
export async function markImportUnmatched(trx: Db): Promise<void> {
  await trx
    .updateTable("submissions")
    .set({ matchedAsOf: null })
    .where("matchedAsOf", "is not", null)
    .execute();
  await announceSubmissions(trx);
}
