import { sql } from "kysely";
import type { ListingStatus } from "#common/listings/listing.ts";
import type { Db } from "../../../db/connection.ts";
import { markListingsUnmatched } from "../match-store.ts";
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
 * kept. After a new pair, the listing is matched again, because a search that got one listing of a
 * flat must not get another one.
 */
export async function storePairs(trx: Db, id: string, likely: readonly Duplicate[]): Promise<void> {
  for (const { id: otherId, likelihood, reasons } of likely) {
    const ids = inOrder(id, otherId);
    const values = { likelihood, reasons: JSON.stringify(reasons) };
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto("listingPairs")
      .values({ ...ids, ...values })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows === 1n) await markListingsUnmatched(trx, [id]);
    else {
      await trx
        .updateTable("listingPairs")
        .set(values)
        .where("firstId", "=", ids.firstId)
        .where("secondId", "=", ids.secondId)
        .execute();
    }
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

/** A listing whose `duplicateOf` has changed. */
export type Joined = {
  id: string;
  /** The listing of the flat that is shown; null if this listing is shown. */
  duplicateOf: string | null;
  /** Whether the listing was no duplicate of another listing of this flat before. */
  wasApart: boolean;
};

/**
 * Finds all listings that persons have decided to be the same flat as a listing. One of them stays,
 * and the others are marked as its duplicates. An open listing stays rather than a new one, and a
 * new one rather than one that is gone or rejected, because a duplicate is neither shown nor
 * matched: a flat that is advertised must not vanish behind a listing that is not. Of several such
 * listings, one that was no duplicate before stays, and of these the one that was captured first.
 *
 * @returns the listings that changed
 */
export async function markDuplicates(trx: Db, id: string): Promise<Joined[]> {
  // A person who sets the status of a flat sets it at the listing that is shown. So a listing that
  // was a duplicate before counts as open only if the shown listing was open, too.
  const has = (...statuses: ListingStatus[]) => sql`(
    listings.status = any(${statuses}) and (shown.id is null or shown.status = any(${statuses}))
  )`;
  const { rows } = await sql<Joined>`
    ${groupOf(id, "decision = 'same'")}, first_of_group as (
      select listings.id from listings
      left join listings as shown on shown.id = listings.duplicate_of
        and shown.id in (select id from flat_group)
      where listings.id in (select id from flat_group)
      order by ${has("open")} desc, ${has("open", "new")} desc, shown.id is null desc,
        listings.captured_at, listings.id
      limit 1
    )
    update listings
    set duplicate_of = nullif((select id from first_of_group), listings.id),
      updated_at = ${changedAt(new Date())}
    where id in (select id from flat_group)
      and duplicate_of is distinct from nullif((select id from first_of_group), listings.id)
    returning listings.id, duplicate_of, not exists (
      -- The statement sees this row as it was before the update.
      select from listings as earlier
      where earlier.id = listings.id and earlier.duplicate_of in (select id from flat_group)
    ) as was_apart, ${announcement}
  `.execute(trx);
  return rows;
}

/** The reasons of a pair that connects two listings because a third one was deleted. */
const connectedBy = JSON.stringify(["Both counted as the same flat as a listing that was deleted"]);

/**
 * SQL query: the pairs of a listing with the listings that count as the same flat. `id` is the id
 * of the other listing.
 */
const pairsOf = (id: string) => sql`
  select case when first_id = ${id}::uuid then second_id else first_id end as id,
    likelihood, decision, decided_at, decided_by
  from listing_pairs
  where (first_id = ${id}::uuid or second_id = ${id}::uuid) and decision is distinct from 'different'
`;

/**
 * Connects the listings that only a given listing connects, before this listing is deleted, so that
 * they still count as one flat. Two listings that persons have called the same flat as the deleted
 * one become a pair with this decision. Other listings become pairs without a decision. Earlier
 * decisions of persons about these pairs are kept.
 */
export async function connectOthers(trx: Db, id: string): Promise<void> {
  await sql`
    with near as (${pairsOf(id)}),
      first as (select * from near order by decision nulls last, id limit 1)
    insert into listing_pairs
      (first_id, second_id, likelihood, reasons, decision, decided_at, decided_by)
    select least(first.id, near.id), greatest(first.id, near.id),
      least(first.likelihood, near.likelihood), ${connectedBy}::jsonb,
      near.decision, near.decided_at, near.decided_by
    from first join near on near.id <> first.id
    on conflict (first_id, second_id) do update
      set decision = excluded.decision, decided_at = excluded.decided_at,
        decided_by = excluded.decided_by
      where listing_pairs.decision is null
  `.execute(trx);
}

/**
 * Deletes the pairs that the deletion of a listing has created, after the listing was restored. The
 * restored pairs connect the same listings again. If the other pairs stayed, a person who separates
 * one of these listings from the restored one would not separate it from the rest.
 */
export async function disconnectOthers(trx: Db, id: string): Promise<void> {
  await sql`
    with near as (${pairsOf(id)})
    delete from listing_pairs using near as one, near as other
    where first_id = one.id and second_id = other.id and reasons = ${connectedBy}::jsonb
      and (listing_pairs.decision is null
        or listing_pairs.decision = all(array[one.decision, other.decision]))
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
