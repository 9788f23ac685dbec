import { type RawBuilder, sql } from "kysely";
import type { DeletedListingPage } from "#common/listings/listing-list.ts";
import type { Db } from "../../db/connection.ts";
import { tablePageOf } from "../../db/table.ts";
import { addressesIn, includesAddress } from "./addresses-rules.ts";

type Part = { table: string; isOf: (id: string) => RawBuilder<boolean> };

const ofListing = (id: string): RawBuilder<boolean> => sql<boolean>`listing_id = ${id}::uuid`;

/**
 * The tables that contain rows of a listing, each with the condition that finds these rows. A table
 * comes before the tables that refer to it.
 */
const parts: readonly Part[] = [
  { table: "listings", isOf: (id) => sql<boolean>`id = ${id}::uuid` },
  { table: "listing_sources", isOf: ofListing },
  { table: "listing_versions", isOf: ofListing },
  { table: "listing_prices", isOf: ofListing },
  { table: "listing_keys", isOf: ofListing },
  { table: "listing_bands", isOf: ofListing },
  { table: "listing_pictures", isOf: ofListing },
  {
    table: "listing_picture_bands",
    isOf: (id) =>
      sql<boolean>`picture_id in (select id from listing_pictures where listing_id = ${id}::uuid)`,
  },
  {
    table: "listing_pairs",
    isOf: (id) => sql<boolean>`(first_id = ${id}::uuid or second_id = ${id}::uuid)`,
  },
];

/** Stores all rows of a listing as a deleted listing, before they are deleted. */
export async function insertDeleted(
  trx: Db,
  id: string,
  { deletedAt, deletedBy }: { deletedAt: Date; deletedBy: number | null },
): Promise<void> {
  const content = parts.map(
    ({ table, isOf }) => sql`${sql.lit(table)}, (
      select coalesce(jsonb_agg(to_jsonb(part)), '[]') from ${sql.table(table)} as part
      where ${isOf(id)}
    )`,
  );
  await sql`
    insert into deleted_listings (id, deleted_at, deleted_by, content)
    values (${id}, ${deletedAt}, ${deletedBy}, jsonb_build_object(${sql.join(content)}))
  `.execute(trx);
}

/** Returns whether a deleted listing exists, and locks it until the transaction ends. */
export async function lockDeleted(trx: Db, id: string): Promise<boolean> {
  const row = await trx
    .selectFrom("deletedListings")
    .select("id")
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Columns that refer to accounts. When a listing is restored, such an account may no longer exist.
 */
const accountColumns = ["captured_by", "released_by", "saved_by", "decided_by"];

/**
 * Returns SQL for the value that a column gets when a deleted listing is restored. A reference to
 * an account or a listing that does not exist any more becomes null.
 */
function valueOf(column: string): RawBuilder<unknown> {
  const value = sql.ref(`part.${column}`);
  if (accountColumns.includes(column)) {
    return sql`(select users.id from users where users.id = ${value})`;
  }
  if (column === "duplicate_of") {
    return sql`(select known.id from listings as known where known.id = ${value})`;
  }
  if (column === "external_id") {
    // A source's id for an advertisement must be unique. If the advertisement was captured again
    // in the meantime, the newer listing keeps this id, and the restored listing gets none.
    return sql`case when not exists (
      select from listing_sources as known
      where known.source = part.source and known.external_id = ${value}
    ) then ${value} end`;
  }
  // A listing that was deleted before this column existed was stored without it.
  if (column === "failed_tries") return sql`coalesce(${value}, 0)`;
  return column === "matched_as_of" ? sql`null` : value;
}

/**
 * Stores all rows of a deleted listing in their tables again, and removes the listing from the
 * deleted ones. A row about a possible duplicate is not restored if the other listing no longer
 * exists.
 */
export async function restoreDeleted(trx: Db, id: string): Promise<void> {
  for (const { table } of parts) {
    const { rows } = await sql<{ name: string }>`
      select attname as name from pg_attribute
      where attrelid = ${sql.lit(table)}::regclass and attnum > 0
        and not attisdropped and attgenerated = ''
      order by attnum
    `.execute(trx);
    const names = rows.map(({ name }) => name);
    const columns = sql.join(names.map((name) => sql.id(name)));
    const isWhole =
      table === "listing_pairs"
        ? sql`(select count(*) from listings as known where known.id in (first_id, second_id)) = 2`
        : sql`true`;
    await sql`
      insert into ${sql.table(table)} (${columns})
      select ${sql.join(names.map(valueOf))}
      from deleted_listings, jsonb_populate_recordset(
        null::${sql.table(table)}, deleted_listings.content -> ${sql.lit(table)}
      ) as part
      where deleted_listings.id = ${id}::uuid and ${isWhole}
    `.execute(trx);
  }
  await trx.deleteFrom("deletedListings").where("id", "=", id).execute();
}

/** Returns one page of the deleted listings, most recently deleted first. */
export async function tableDeleted(db: Db, page: number): Promise<DeletedListingPage> {
  const { total } = await db
    .selectFrom("deletedListings")
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return tablePageOf(page, total, async ({ offset, limit }) => {
    const { rows } = await sql<
      Omit<DeletedListingPage["items"][number], "deletedAt"> & { deletedAt: Date }
    >`
      select deleted_listings.id, deleted_at, users.username as deleted_by, part.source, part.title,
        part.city, part.neighborhood, part.rent, part.rent_kind, part.currency, part.rooms,
        part.flat_type, part.size_m2, part.available_from
      from deleted_listings
      cross join jsonb_populate_record(
        null::listings, deleted_listings.content -> 'listings' -> 0
      ) as part
      left join users on users.id = deleted_listings.deleted_by
      order by deleted_at desc, deleted_listings.id
      offset ${offset} limit ${limit}
    `.execute(db);
    return rows.map((row) => ({ ...row, deletedAt: row.deletedAt.toISOString() }));
  });
}

/**
 * Deletes permanently the listings that were deleted before the given time.
 *
 * @returns the number of permanently deleted listings
 */
export async function deleteFinally(trx: Db, deletedBefore: Date, limit: number): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom("deletedListings")
    .where("id", "in", (eb) =>
      eb
        .selectFrom("deletedListings")
        .select("id")
        .where("deletedAt", "<=", deletedBefore)
        .orderBy("deletedAt")
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/**
 * SQL condition: a deleted listing contains the characters of an email address. They may be the end
 * of a longer address.
 */
const mayHaveAddress = (email: string): RawBuilder<boolean> =>
  sql<boolean>`strpos(lower(content::text), ${email.toLowerCase()}) > 0`;

/** Returns the ids of the deleted listings that contain an email address. */
async function listDeletedOf(db: Db, email: string): Promise<string[]> {
  const rows = await listDeletedTexts(db, mayHaveAddress(email));
  return rows
    .filter(({ texts }) => includesAddress(texts.flatMap(addressesIn), email))
    .map(({ id }) => id);
}

/** Counts the deleted listings that contain a person's email address. */
export async function countDeletedOf(db: Db, email: string): Promise<number> {
  return (await listDeletedOf(db, email)).length;
}

/**
 * Deletes permanently the deleted listings that contain a person's email address.
 *
 * @returns the number of permanently deleted listings
 */
export async function deleteDeletedOf(trx: Db, email: string): Promise<number> {
  const ids = await listDeletedOf(trx, email);
  await removeDeletedListings(trx, ids);
  return ids.length;
}

type DeletedTexts = { id: string; capturedAt: Date; texts: string[] };

/**
 * Returns for each deleted listing all values with an at sign, and the time when the listing was
 * captured. The values are not returned as JSON, because an address may follow a line break, which
 * is `\n` in JSON. The search words are left out, because they may contain only the end of an
 * address.
 * @param isListed SQL condition for the deleted listings
 */
export async function listDeletedTexts(
  db: Db,
  isListed: RawBuilder<boolean> = sql<boolean>`true`,
): Promise<DeletedTexts[]> {
  const { rows } = await sql<DeletedTexts>`
    select id, coalesce(
      (content -> 'listings' -> 0 ->> 'captured_at')::timestamptz, deleted_at
    ) as captured_at, array(
      select part #>> '{}'
      from jsonb_path_query(
        content #- '{listings,0,search_words}', 'strict $.** ? (@ like_regex "@")'
      ) as part
    ) as texts
    from deleted_listings
    where ${isListed}
  `.execute(db);
  return rows;
}

/** Permanently deletes the deleted listings with the given ids. */
export async function removeDeletedListings(trx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await trx.deleteFrom("deletedListings").where("id", "in", ids).execute();
}
