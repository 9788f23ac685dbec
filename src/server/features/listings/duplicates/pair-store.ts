import { sql } from "kysely";
import type { Db } from "../../../db/connection.ts";
import { announcement } from "../news-store.ts";
import { changedAt } from "../store.ts";
import type { Duplicate } from "./find-duplicates.ts";

export type PairDecision = "same" | "different";

/**
 * A listing that may be the same flat as a given listing. `otherId` is the id of the found listing.
 */
export type ListingPair = {
  otherId: string;
  likelihood: number;
  reasons: string[];
  foundAt: Date;
  /** A person's decision whether the two listings are one flat; null until a person has decided. */
  decision: PairDecision | null;
  decidedAt: Date | null;
  decidedBy: number | null;
};

const inOrder = (id: string, otherId: string) => {
  const [firstId = "", secondId = ""] = [id, otherId].sort();
  return { firstId, secondId };
};

/**
 * Stores that a listing may be the same flat as other listings. Earlier decisions of persons are
 * kept.
 */
export async function storePairs(trx: Db, id: string, likely: readonly Duplicate[]): Promise<void> {
  for (const { id: otherId, likelihood, reasons } of likely) {
    const values = { likelihood, reasons: JSON.stringify(reasons) };
    await trx
      .insertInto("listingPairs")
      .values({ ...inOrder(id, otherId), ...values })
      .onConflict((conflict) => conflict.columns(["firstId", "secondId"]).doUpdateSet(values))
      .execute();
  }
}

/** Returns the listings that may be the same flat as a listing, the most likely first. */
export async function listPairs(db: Db, id: string): Promise<ListingPair[]> {
  const rows = await db
    .selectFrom("listingPairs")
    .selectAll()
    .where((where) => where.or([where("firstId", "=", id), where("secondId", "=", id)]))
    .orderBy("likelihood", "desc")
    .orderBy("firstId")
    .orderBy("secondId")
    .execute();
  return rows.map(({ firstId, secondId, reasons, decision, ...row }) => ({
    ...row,
    otherId: firstId === id ? secondId : firstId,
    reasons: reasons as string[],
    // A constraint of the table allows only known decisions, so the value is not checked again.
    decision: decision as PairDecision | null,
  }));
}

/**
 * Stores the decision whether two listings are one flat; null deletes an earlier decision. Returns
 * false if the two listings are not stored as possibly the same flat.
 */
export async function storeDecision(
  trx: Db,
  ids: readonly [string, string],
  decision: PairDecision | null,
  userId: number,
): Promise<boolean> {
  const { firstId, secondId } = inOrder(...ids);
  const { numUpdatedRows } = await trx
    .updateTable("listingPairs")
    .set({
      decision,
      decidedBy: decision && userId,
      decidedAt: decision && new Date(),
    })
    .where("firstId", "=", firstId)
    .where("secondId", "=", secondId)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** The maximum number of listings that are merged to one flat. Further listings are ignored. */
const largestGroup = 500;

const groupOf = (id: string, decisions: string) => sql`
  with recursive flat_group (id) as (
    select ${id}::uuid
    union
    select case when first_id = flat_group.id then second_id else first_id end
    from flat_group
    join listing_pairs on first_id = flat_group.id or second_id = flat_group.id
    where ${sql.raw(decisions)}
  )
`;

/**
 * Finds all listings that persons have decided to be the same flat as a listing. The one that was
 * captured first stays, and the others are marked as its duplicates.
 */
export async function markDuplicates(trx: Db, id: string): Promise<void> {
  await sql`
    ${groupOf(id, "decision = 'same'")}, first_of_group as (
      select id from listings where id in (select id from flat_group)
      order by captured_at, id limit 1
    )
    update listings
    set duplicate_of = nullif((select id from first_of_group), listings.id),
      updated_at = ${changedAt(new Date())}
    where id in (select id from flat_group)
      and duplicate_of is distinct from nullif((select id from first_of_group), listings.id)
    returning ${announcement}
  `.execute(trx);
}

/**
 * Returns the ids of a listing and of the listings that count as the same flat. Two listings count
 * as the same flat if they are a pair in `listing_pairs` (the table of possible duplicates), or are
 * connected by a chain of such pairs. Pairs that a person has called different flats are ignored.
 */
export async function listFlatGroup(db: Db, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    ${groupOf(id, "decision is distinct from 'different'")}
    select id from flat_group limit ${sql.lit(largestGroup)}
  `.execute(db);
  return rows.map((row) => row.id);
}
