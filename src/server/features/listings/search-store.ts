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

/** Sorts a query of listings as the table is sorted. */
export function sorted<Tables extends keyof DB, Columns>(
  query: SelectQueryBuilder<DB, Tables, Columns>,
  { sort, order }: Order,
): SelectQueryBuilder<DB, Tables, Columns> {
  return [...sortedBy[sort], sql.ref("listings.id")].reduce(
    (sortedSoFar, column) =>
      sortedSoFar.orderBy(column, (by) => {
        const directed = order === "asc" ? by.asc() : by.desc();
        // Listings without a rent come last in both directions.
        return sort === "rent" ? directed.nullsLast() : directed;
      }),
    query,
  );
}

type Found = SelectQueryBuilder<DB, "listings", object>;
type Range = { offset: number; limit: number };

/** Listings in the order of the table. */
type InOrder = {
  /** The number of listings, up to `countedListings`. */
  total: number;
  /** Returns the ids of a part of the listings. */
  idsOf: (range: Range) => Promise<string[]>;
};

/** Returns the listings that match a filter of the table. */
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

/** Counts listings, but not more than the table shows, because counting all takes long. */
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

/** The number of listings whose words are read in the order of the table. */
const readInOrder = 1_500;

/**
 * The number of found listings that are counted. It is so large that the database uses the index of
 * words: with a smaller one it would expect to find enough listings without the index.
 */
const manyFound = 2_500;

/**
 * Searches words first in the first listings of the table, which finds enough listings with frequent
 * words. Only rare words are searched by the index of words: it finds all listings with a word, which
 * must then be sorted.
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
 * Returns the ids of a part of the listings that were found by words. They are all found before they
 * are sorted, because the database underestimates how many listings it would read in their order.
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
 * Returns those of the first listings of the table that contain words, and whether they are all that
 * the table shows. The order is read from an index alone, and only then the words of the listings.
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
