import { type RawBuilder, sql } from "kysely";
import type { ListingListInput } from "#common/listings/listing-input.ts";
import {
  type Captor,
  countedListings,
  type ListingCounts,
  type ListingFilterValues,
  type ListingPage,
  type ListingSummary,
  type ListingTableInput,
} from "#common/listings/listing-list.ts";
import type { Place } from "#common/listings/places.ts";
import type { Paged } from "#common/paging.ts";
import type { Db } from "../../db/connection.ts";
import { cursorOf, isAfterUuid, pageOf } from "../../db/cursor.ts";
import { tablePageOf } from "../../db/table.ts";
import { listAdmins } from "../accounts/store.ts";
import { awaitsRelease, isFoundBy, isNoDuplicate } from "./filter-store.ts";
import { findInOrder, sorted } from "./search-store.ts";
import { type StoredListing, selectListings, toStored } from "./store.ts";

/** Returns one page of the table of the listings that match a filter. */
export async function tableListings(
  db: Db,
  { page, ...input }: ListingTableInput,
): Promise<ListingPage> {
  const { total, idsOf } = await findInOrder(db, input);
  return tablePageOf(page, total, async (range) => listByIds(db, await idsOf(range), input));
}

/** Returns the newest listings that contain the words of a search text. */
export async function findListings(db: Db, q: string, limit: number): Promise<ListingSummary[]> {
  const order = { sort: "captured", order: "desc" } as const;
  const { idsOf } = await findInOrder(db, { q, ...order });
  return listByIds(db, await idsOf({ offset: 0, limit }), order);
}

async function listByIds(
  db: Db,
  ids: string[],
  order: Pick<ListingTableInput, "sort" | "order">,
): Promise<ListingSummary[]> {
  if (ids.length === 0) return [];
  const rows = await sorted(selectSummaries(db), order).where("listings.id", "in", ids).execute();
  return rows.map(toSummary);
}

const selectSummaries = (db: Db) =>
  db
    .selectFrom("listings")
    .leftJoin("users", "users.id", "capturedBy")
    .leftJoin("apiKeys", "apiKeys.id", "capturedKey")
    .select((eb) => [
      "listings.id",
      "status",
      "source",
      "url",
      "capturedAt",
      "capturedBy",
      "username",
      "capturedKey",
      "apiKeys.name as keyName",
      "updatedAt",
      "flags",
      "releasedAt",
      "title",
      "city",
      "neighborhood",
      "rent",
      "rentKind",
      "currency",
      "rooms",
      "flatType",
      "sizeM2",
      "availableFrom",
      eb
        .selectFrom("listingPairs")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .where("decision", "is", null)
        .where((where) =>
          where.or([
            where("firstId", "=", where.ref("listings.id")),
            where("secondId", "=", where.ref("listings.id")),
          ]),
        )
        .as("likelyDuplicates"),
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof selectSummaries>["executeTakeFirstOrThrow"]>>;

function toSummary({
  capturedBy,
  username,
  capturedKey,
  keyName,
  releasedAt,
  likelyDuplicates,
  capturedAt,
  updatedAt,
  ...row
}: Row): ListingSummary {
  return {
    ...row,
    // These columns are not validated, because constraints of the table `listings` allow only known
    // values, and only arrays in `flags`.
    status: row.status as ListingSummary["status"],
    rentKind: row.rentKind as ListingSummary["rentKind"],
    flatType: row.flatType as ListingSummary["flatType"],
    flags: row.flags as ListingSummary["flags"],
    capturedAt: capturedAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    capturedBy: captorOf({ capturedBy, username, capturedKey, keyName }),
    isReleased: releasedAt !== null,
    likelyDuplicates: likelyDuplicates ?? 0,
  };
}

function captorOf({
  capturedBy,
  username,
  capturedKey,
  keyName,
}: Pick<Row, "capturedBy" | "username" | "capturedKey" | "keyName">): Captor {
  if (capturedKey !== null) return { kind: "key", id: capturedKey, name: keyName };
  if (capturedBy === null || username === null) return null;
  return { kind: "account", id: capturedBy, username };
}

/**
 * Returns the names of the account or API key that captured a listing, and of the account that
 * allowed the listing to be sent despite its flags.
 */
export async function findPersons(
  db: Db,
  { capturedBy, capturedKey, releasedBy }: StoredListing,
): Promise<{ capturedBy: Captor; releasedBy: string | null }> {
  const usernameOf = (id: number | null) => sql<string | null>`
    (select username from users where id = ${id}::integer)
  `;
  const row = await db
    .selectNoFrom([
      usernameOf(capturedBy).as("username"),
      usernameOf(releasedBy).as("releaser"),
      sql<string | null>`(select name from api_keys where id = ${capturedKey}::uuid)`.as("keyName"),
    ])
    .executeTakeFirstOrThrow();
  return {
    capturedBy: captorOf({ capturedBy, capturedKey, ...row }),
    releasedBy: row.releaser,
  };
}

/** Returns one page of the list of listings, last changed first. */
export async function listChanged(
  db: Db,
  { limit, cursor, status, city, source, changedSince, q }: ListingListInput,
): Promise<Paged<StoredListing>> {
  const rows = await selectListings(db)
    .select(cursorOf("updatedAt").as("cursor"))
    .$if(status !== undefined, (query) => query.where("status", "=", status ?? ""))
    .$if(city !== undefined, (query) => query.where("city", "=", city ?? ""))
    .$if(source !== undefined, (query) => query.where("source", "=", source ?? ""))
    .$if(changedSince !== undefined, (query) =>
      query.where("updatedAt", ">=", new Date(changedSince ?? 0)),
    )
    .$if(Boolean(q), (query) => query.where(isFoundBy(q ?? "")))
    .$if(cursor !== undefined, (query) => query.where(isAfterUuid(cursor ?? "", "updatedAt")))
    .orderBy("updatedAt", "desc")
    .orderBy("id", "desc")
    .limit(limit + 1)
    .execute();
  return pageOf(rows, limit, toStored);
}

/**
 * Counts the listings with the status "new", which a person has to check, and the flagged listings
 * that no person has allowed to be sent or has rejected.
 */
export async function countListings(db: Db): Promise<ListingCounts> {
  const count = (condition: RawBuilder<unknown>) => sql<number>`
    (select count(*) from (
      select from listings where ${condition} and ${isNoDuplicate} limit ${sql.lit(countedListings)}
    ) as counted)
  `;
  return db
    .selectNoFrom([count(sql`status = 'new'`).as("new"), count(awaitsRelease).as("flagged")])
    .executeTakeFirstOrThrow();
}

/** The maximum number of values that the table offers for one filter. */
const listedValues = 200;

/**
 * Returns the different values of a column in their order. The recursive query reads only one entry
 * of the column's index for each value.
 */
async function listValues(db: Db, column: "city" | "source"): Promise<string[]> {
  const name = sql.ref(column);
  const { rows } = await sql<{ value: string }>`
    with recursive found as (
      (select ${name} as value, 1 as place from listings
        where ${name} is not null and ${isNoDuplicate} order by ${name} limit 1)
      union all
      select (select ${name} from listings
        where ${name} > found.value and ${isNoDuplicate} order by ${name} limit 1), place + 1
      from found where found.value is not null and place < ${sql.lit(listedValues)}
    )
    select value from found where value is not null
  `.execute(db);
  return rows.map(({ value }) => value);
}

/** Returns the values by which the table of listings can be filtered. */
export async function listFilterValues(
  db: Db,
  places: readonly Place[],
): Promise<ListingFilterValues> {
  const labels = new Map(places.map(({ value, label }) => [value, label]));
  const cities = await listValues(db, "city");
  return {
    cities: cities.map((value) => ({ value, label: labels.get(value) ?? value })),
    sources: await listValues(db, "source"),
    captors: (await listAdmins(db)).map(({ id, username }) => ({ id, username })),
  };
}
