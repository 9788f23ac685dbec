import { sql } from "kysely";
import type { IsoDate } from "#common/dates.ts";
import type { Answers } from "#common/questionnaire/answers.ts";
import type { Db } from "../../db/connection.ts";
import { announceSubmissions } from "./news-store.ts";

/** The parts of a search that matching uses. */
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

/** SQL condition: a search has changed since it was matched. */
const isUnmatched = sql<boolean>`matched_as_of is distinct from updated_at`;

/**
 * Returns a search, and whether it is about to be matched again; undefined if it does not exist.
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

/** The searches to match: all that have changed, or only those that were never matched. */
export type Unmatched = "changed" | "new";

const isUnmatchedAs = (which: Unmatched) =>
  which === "new" ? sql<boolean>`(${isUnmatched} and matched_on is null)` : isUnmatched;

/** SQL: whether there are searches that have changed since they were matched, or only new ones. */
export const hasUnmatchedSearches = (which: Unmatched) => sql<boolean>`
  exists (select from submissions where ${isUnmatchedAs(which)})
`;

/**
 * Locks those searches that changed last and have to be matched again. Returns them with the
 * database's number of their table, which differs after an import.
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

/** The version of the matching weights, and the day, for which searches are matched now. */
export type MatchedBy = { weights: number; on: IsoDate };

/** Stores that searches have been matched in their present state. The caller has locked them. */
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

/** Marks searches as unmatched, so that the queue matches them again. */
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
 * Makes the queue match those unended searches again that were matched with other weights or on
 * another day, because scores depend on the day.
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
 * Makes the queue match all imported searches again, because an import changes both them and the
 * listings.
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
