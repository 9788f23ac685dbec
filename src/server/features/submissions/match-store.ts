import { sql } from "kysely";
import type { IsoDate } from "#common/dates.ts";
import type { Answers } from "#common/questionnaire/answers.ts";
import type { Db } from "../../db/connection.ts";

/** A search as matching reads it. */
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
 * Returns a search, and whether it is about to be matched anew; undefined if it does not exist.
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

/** SQL: whether there are searches that have changed since they were matched. */
export const hasUnmatchedSearches = sql<boolean>`
  exists (select from submissions where ${isUnmatched})
`;

/**
 * Locks the last changed search that has to be matched again, and returns it with the number of its
 * table, which differs after an import. Undefined if there is none.
 */
export async function claimUnmatchedSearch(
  trx: Db,
): Promise<(MatchableSearch & { table: number }) | undefined> {
  const row = await selectMatchable(trx)
    .select(sql<number>`tableoid`.as("table"))
    .where(isUnmatched)
    .orderBy("updatedAt", "desc")
    .limit(1)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!row) return undefined;
  const { table, ...columns } = row;
  return { ...toMatchable(columns), table };
}

/** The version of the weights, and the day, by which searches are matched. */
export type MatchedBy = { weights: number; on: IsoDate };

/** Stores that a locked search was matched as it is. */
export async function setSearchMatched(
  trx: Db,
  id: string,
  { weights, on }: MatchedBy,
): Promise<void> {
  await trx
    .updateTable("submissions")
    .set((eb) => ({
      matchedAsOf: eb.ref("updatedAt"),
      matchedWeights: weights,
      matchedOn: on,
    }))
    .where("id", "=", id)
    .execute();
}

/** Makes the queue match searches anew. */
export async function markUnmatched(trx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .updateTable("submissions")
    .set({ matchedAsOf: null })
    .where("id", "in", ids)
    .where("matchedAsOf", "is not", null)
    .execute();
}

/**
 * Makes the queue match those living searches anew that were matched by other weights or on another
 * day, because scores depend on the day.
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
 * Makes the queue match all imported searches anew, because an import changes them and the listings.
 * @param trx a transaction in which table names mean the imported tables
 */
export async function markImportUnmatched(trx: Db): Promise<void> {
  await trx
    .updateTable("submissions")
    .set({ matchedAsOf: null })
    .where("matchedAsOf", "is not", null)
    .execute();
}
