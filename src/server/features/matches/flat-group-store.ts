import { sql } from "kysely";
import type { Db } from "../../db/connection.ts";

/** The maximum number of listings that are merged into one flat. */
const largestGroup = 500;

/**
 * Returns, for each given listing, the group of listings that count as the same flat, including the
 * given one. Two listings are in one group in four cases: they were merged as duplicates; a person
 * decided that they are the same flat; they may be the same flat, and no person has decided yet; or
 * other listings of the group connect them.
 */
export async function listGroupsOf(
  db: Db,
  listingIds: readonly string[],
): Promise<Map<string, Set<string>>> {
  if (listingIds.length === 0) return new Map();
  const groups = new Map(listingIds.map((id) => [id, new Set([id])]));
  // Most listings share their flat with no other listing. Excluding such listings first takes much
  // less time than a recursive query for each listing.
  const { rows } = await sql<{ asked: string; id: string }>`
    select asked.id as asked, found.id from (
      select id from unnest(${[...groups.keys()]}::uuid[]) as each (id)
      where exists (select from listing_pairs where first_id = each.id)
        or exists (select from listing_pairs where second_id = each.id)
        or exists (select from listings where duplicate_of = each.id)
        or exists (select from listings
          where listings.id = each.id and duplicate_of is not null)
    ) as asked
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
 * Returns the listings that must not be sent to a search. These are the listings in the mails of
 * the search, and all listings that count as the same flat as one of them. Mails that were only
 * stored, because the site had no mail server, are included.
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

/**
 * Returns a label for each listing that shares its flat with other listings. All listings that
 * count as one flat have the same label.
 */
export async function listFlatLabels(db: Db): Promise<Map<string, string>> {
  const { rows } = await sql<{ one: string; other: string }>`
    select first_id as one, second_id as other from listing_pairs
      where decision is distinct from 'different'
    union all
    select id, duplicate_of from listings where duplicate_of is not null
  `.execute(db);
  const parents = new Map<string, string>();
  const rootOf = (id: string): string => {
    let root = id;
    for (let parent = parents.get(root); parent !== undefined; parent = parents.get(root)) {
      root = parent;
    }
    // The listings of a flat form a tree, whose root is the label of the flat. Every listing on the
    // path to the root gets the root as its parent, so that later calls find the root in one step.
    for (let step = id; step !== root; ) {
      const next = parents.get(step) ?? root;
      parents.set(step, root);
      step = next;
    }
    return root;
  };
  for (const { one, other } of rows) {
    const [root, added] = [rootOf(one), rootOf(other)];
    if (root !== added) parents.set(added, root);
  }
  const ids = new Set(rows.flatMap(({ one, other }) => [one, other]));
  return new Map([...ids].map((id) => [id, rootOf(id)]));
}
