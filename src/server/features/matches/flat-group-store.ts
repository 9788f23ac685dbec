import { sql } from "kysely";
import type { Db } from "../../db/connection.ts";

/** The maximum number of listings that count as one flat. */
const largestGroup = 500;

/**
 * Returns the listings that count as one flat with each of some listings, each itself included:
 * those that were joined as duplicates, those that persons have decided to be the same flat, and
 * those about which a person has still to decide; and all that are connected by these.
 */
export async function listGroupsOf(
  db: Db,
  listingIds: readonly string[],
): Promise<Map<string, Set<string>>> {
  if (listingIds.length === 0) return new Map();
  const groups = new Map(listingIds.map((id) => [id, new Set([id])]));
  const { rows } = await sql<{ asked: string; id: string }>`
    select asked.id as asked, found.id from unnest(${[...groups.keys()]}::uuid[]) as asked (id)
    cross join lateral (
      with recursive flat_group (id) as (
        select asked.id
        union
        select near.id from flat_group cross join lateral (
          select second_id as id from listing_pairs
            where first_id = flat_group.id and decision is distinct from 'different'
          union all
          select first_id from listing_pairs
            where second_id = flat_group.id and decision is distinct from 'different'
          union all
          select listings.id from listings where duplicate_of = flat_group.id
          union all
          select duplicate_of from listings
            where listings.id = flat_group.id and duplicate_of is not null
        ) as near
      )
      select id from flat_group limit ${sql.lit(largestGroup)}
    ) as found
  `.execute(db);
  for (const { asked, id } of rows) groups.get(asked)?.add(id);
  return groups;
}

/**
 * Returns the listings that count as one flat with a listing that was sent to a search or kept for
 * it. None of them may be sent to this search.
 */
export async function listSentFlats(db: Db, submissionId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom("matches")
    .select("listingId")
    .where("submissionId", "=", submissionId)
    .where("state", "in", ["kept", "sent"])
    .execute();
  const groups = await listGroupsOf(
    db,
    rows.map(({ listingId }) => listingId),
  );
  return new Set([...groups.values()].flatMap((group) => [...group]));
}
