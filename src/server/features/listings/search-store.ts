import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import {
  countedListings,
  type ListingSort,
  type ListingTableInput,
} from "#common/listings/listing-list.ts";
import type { DB } from "#db/types.ts";
import type { Db } from "../../db/connection.ts";
import { conditionsOf, isFoundBy } from "./filter-store.ts";

/** The columns by which the table can be sorted. Listings with the same rent are sorted by time. */
const sortedBy: Record<ListingSort, RawBuilder<unknown>[]> = {
  captured: [sql.ref("capturedAt")],
  rent: [sql.ref("rent"), sql.ref("capturedAt")],
};

type Order = Pick<ListingTableInput, "sort" | "order">;

/** Sorts a query of listings in the same way as the table. */
export function sorted<Tables extends keyof DB, Columns>(
  query: SelectQueryBuilder<DB, Tables, Columns>,
  { sort, order }: Order,
): SelectQueryBuilder<DB, Tables, Columns> {
  return [...sortedBy[sort], sql.ref("listings.id")].reduce(
    (sortedSoFar, column) =>
      sortedSoFar.orderBy(column, (by) => {
        const directed = order === "asc" ? by.asc() : by.desc();
        // Listings without a rent come last in both sort directions.
        return sort === "rent" ? directed.nullsLast() : directed;
      }),
    query,
  );
}

type Found = SelectQueryBuilder<DB, "listings", object>;
type Range = { offset: number; limit: number };

/** The listings that match a filter, in the order in which the table shows them. */
type InOrder = {
  /** The number of matching listings, at most `countedListings`. */
  total: number;
  /** Returns the ids of the listings at a range of positions in the table's order. */
  idsOf: (range: Range) => Promise<string[]>;
};

/** Returns the listings that match a filter of the table, in the table's order. */
export async function findInOrder(
  db: Db,
  { sort, order, q, ...filter }: Omit<ListingTableInput, "page">,
): Promise<InOrder> {
  const all = conditionsOf(filter).reduce(
    (query, condition) => query.where(condition),
    db.selectFrom("listings"),
  );
  if (q) return searchInOrder(db, all, { sort, order, q });
  return {
    total: await countFound(db, all),
    idsOf: (range) => listIds(all, { sort, order }, range),
  };
}

/** Counts listings up to the number that the table shows, because counting all of them is slow. */
async function countFound(db: Db, found: Found, most = countedListings): Promise<number> {
  const { total } = await db
    .selectFrom(found.select("listings.id").limit(most).as("counted"))
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
}

/** Sorts only ids, because sorting whole rows needs more memory. */
async function listIds(found: Found, order: Order, { offset, limit }: Range): Promise<string[]> {
  const rows = await sorted(found.select("listings.id"), order)
    .offset(offset)
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * The words of a search are first looked for in this number of listings at the beginning of the
 * table, and only then in the index of words.
 */
const readInOrder = 1_500;

/**
 * The limit of the query that counts the listings that contain the searched words. It is higher
 * than `countedListings`, the highest number that the table shows: with a limit of
 * `countedListings`, PostgreSQL would expect to find enough listings without the index of words,
 * and would not use the index.
 */
const manyFound = 2_500;

/**
 * Returns the listings that contain the words `q`. Looks for the words in the first `readInOrder`
 * listings of the table, where frequent words are found often enough. For rare words, the index of
 * words finds all listings that contain them, and these listings are then sorted.
 */
async function searchInOrder(
  db: Db,
  all: Found,
  { q, ...order }: Order & { q: string },
): Promise<InOrder> {
  const { ids, isComplete } = await searchFirst(db, all, { q, ...order });
  const found = all.where(isFoundBy(q));
  return {
    total: isComplete
      ? ids.length
      : Math.min(countedListings, await countFound(db, found, manyFound)),
    async idsOf(range) {
      const end = range.offset + range.limit;
      return isComplete || ids.length >= end
        ? ids.slice(range.offset, end)
        : listFoundIds(db, found, order, range);
    },
  };
}

/**
 * Returns the ids of a range of the listings that contain the searched words. `materialized` makes
 * PostgreSQL find all these listings before it sorts them. Otherwise PostgreSQL would read listings
 * in sorted order until it has enough matches, which takes longer than PostgreSQL estimates.
 */
async function listFoundIds(
  db: Db,
  found: Found,
  order: Order,
  { offset, limit }: Range,
): Promise<string[]> {
  const part = sorted(db.selectFrom("listings").select("listings.id"), order);
  const { rows } = await sql<{ id: string }>`
    with listings as materialized (${found.select(["listings.id", "capturedAt", "rent"])})
    ${part.offset(offset).limit(limit)}
  `.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Searches for words in the first listings (at most `readInOrder`) in the order of the list.
 * Returns the ids of the listings that contain the words. `isComplete` is true if no other listings
 * need to be searched: either there are no others, or `countedListings` listings were found, which
 * is the highest number that the table shows.
 *
 * PostgreSQL reads the words of these listings only, because it selects them with an index first.
 */
async function searchFirst(
  db: Db,
  all: Found,
  { q, ...order }: Order & { q: string },
): Promise<{ ids: string[]; isComplete: boolean }> {
  const { rows } = await sql<{ ids: string[]; read: number }>`
    with first as materialized (${sorted(all.select("listings.id"), order).limit(readInOrder)}),
    numbered as materialized (select id, row_number() over () as place from first)
    select count(*) as read,
      coalesce(array_agg(id::text order by place) filter (where ${isFoundBy(q)}), '{}') as ids
    from numbered join listings using (id)
  `.execute(db);
  const { ids = [], read = 0 } = rows[0] ?? {};
  return {
    ids: ids.slice(0, countedListings),
    isComplete: read < readInOrder || ids.length >= countedListings,
  };
}
