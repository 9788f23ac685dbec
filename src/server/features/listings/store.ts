import { type Insertable, sql, type Updateable } from "kysely";
import type {
  Listing,
  ListingEvidence,
  ListingFlag,
  ListingStatus,
} from "#common/listings/listing.ts";
import { type ListingFields, listingFieldNames } from "#common/listings/listing-fields.ts";
import type { DB } from "#db/types.ts";
import { withIsoTimes } from "../../content/iso-times.ts";
import type { Db } from "../../db/connection.ts";
import type { GoneReason } from "./listing-rules.ts";
import { announcement } from "./news-store.ts";

/**
 * The number of the PostgreSQL advisory lock under which listings are stored. Every process uses
 * the same number, and no other lock has it.
 */
const listingsLock = 7_246_879;

/**
 * Takes the lock under which listings are stored, so that the same flat that arrives twice at once
 * becomes one listing. A transaction that locks several listings must take this lock before them,
 * unless it skips locked ones. Such transactions lock the listings in different orders, and could
 * otherwise cause deadlocks.
 */
export async function takeListingsLock(trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(listingsLock)})`.execute(trx);
}

const otherColumns = [
  "id",
  "status",
  "duplicateOf",
  "source",
  "url",
  "externalId",
  "postedAt",
  "capturedAt",
  "capturedBy",
  "capturedKey",
  "updatedAt",
  "seenAt",
  "goneAt",
  "goneReason",
  "erasedAt",
  "text",
  "evidence",
  "flags",
  "releasedAt",
  "releasedBy",
  "contactReleased",
] as const;

/** A listing as it is stored, without its sources and prices. Times are ISO 8601 UTC. */
export type StoredListing = Omit<Listing, "costs" | "sources" | "priceHistory"> & {
  capturedBy: number | null;
  capturedKey: string | null;
  seenAt: string;
  goneAt: string | null;
  goneReason: GoneReason | null;
  erasedAt: string | null;
  releasedAt: string | null;
  releasedBy: number | null;
  contactReleased: boolean;
};

export const selectListings = (db: Db) =>
  db.selectFrom("listings").select([...listingFieldNames, ...otherColumns]);

type Row = Awaited<ReturnType<ReturnType<typeof selectListings>["executeTakeFirstOrThrow"]>>;

/**
 * Converts a row of the database. The values are not checked again, because the table's constraints
 * allow only values of the declared types.
 */
export function toStored(row: Row): StoredListing {
  return {
    ...withIsoTimes(row),
    status: row.status as ListingStatus,
    goneReason: row.goneReason as GoneReason | null,
    rentKind: row.rentKind as ListingFields["rentKind"],
    flatType: row.flatType as ListingFields["flatType"],
    furnished: row.furnished as ListingFields["furnished"],
    language: row.language as ListingFields["language"],
    features: row.features as string[],
    missingFeatures: row.missingFeatures as string[],
    evidence: row.evidence as ListingEvidence,
    flags: row.flags as ListingFlag[],
  };
}

/** Returns only those columns of a listing that are fields, such as the city and the rent. */
export function fieldsOf(listing: ListingFields): ListingFields {
  const entries = listingFieldNames.map((name) => [name, listing[name]]);
  return Object.fromEntries(entries) as ListingFields;
}

/** Returns a listing; undefined if it does not exist. */
export async function findListing(db: Db, id: string): Promise<StoredListing | undefined> {
  const row = await selectListings(db).where("id", "=", id).executeTakeFirst();
  return row && toStored(row);
}

/** Returns a listing, locked until the transaction ends; undefined if it does not exist. */
export async function findListingForUpdate(
  trx: Db,
  id: string,
): Promise<StoredListing | undefined> {
  const row = await selectListings(trx).where("id", "=", id).forUpdate().executeTakeFirst();
  return row && toStored(row);
}

/** Returns the listings with the given ids, in the order of the ids. Missing ones are left out. */
export async function listListings(db: Db, ids: readonly string[]): Promise<StoredListing[]> {
  if (ids.length === 0) return [];
  const rows = await selectListings(db).where("id", "in", ids).execute();
  const byId = new Map(rows.map((row) => [row.id, toStored(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The values of a listing's columns, with JSON documents as JavaScript values. */
export type ListingValues = Omit<
  Updateable<DB["listings"]>,
  "evidence" | "flags" | "features" | "missingFeatures" | "id" | "searchWords"
> &
  Partial<Pick<Listing, "evidence" | "flags" | "features" | "missingFeatures">>;

const documents = ["evidence", "flags", "features", "missingFeatures"] as const;

/**
 * Converts documents to JSON text, because the driver would convert lists to PostgreSQL's arrays.
 */
function toColumns(values: ListingValues): Updateable<DB["listings"]> {
  const { evidence: _e, flags: _f, features: _g, missingFeatures: _m, ...columns } = values;
  const given = documents.filter((name) => values[name] !== undefined);
  return {
    ...columns,
    ...Object.fromEntries(given.map((name) => [name, JSON.stringify(values[name])])),
  };
}

/** Stores a new listing and returns its id. */
export async function insertListing(
  trx: Db,
  values: ListingValues & { status: ListingStatus; source: string; text: string },
): Promise<string> {
  const columns: Insertable<DB["listings"]> = {
    ...toColumns(values),
    status: values.status,
    source: values.source,
    text: values.text,
  };
  const { id } = await trx
    .insertInto("listings")
    .values(columns)
    .returning(["id", announcement.as("announced")])
    .executeTakeFirstOrThrow();
  return id;
}

/** Stores new values of some columns of a listing. */
export async function setListing(trx: Db, id: string, values: ListingValues): Promise<void> {
  await trx
    .updateTable("listings")
    .set(toColumns(values))
    .where("id", "=", id)
    .returning(announcement.as("announced"))
    .execute();
}

/**
 * SQL for the time of a change of a listing. It is always later than the time of the previous
 * change. So a save can be refused if this time has changed since the editor loaded the listing.
 */
export const changedAt = (now: Date) =>
  sql<Date>`greatest(${now}::timestamptz, updated_at + interval '1 millisecond')`;

/** Sets the time of the last change of listings to now. */
export async function touchListings(trx: Db, ids: readonly string[]): Promise<void> {
  await trx
    .updateTable("listings")
    .set({ updatedAt: changedAt(new Date()) })
    .where("id", "in", ids)
    .returning(announcement.as("announced"))
    .execute();
}

/** Makes the duplicates of a listing separate listings again, and returns their ids. */
export async function releaseDuplicates(trx: Db, id: string): Promise<string[]> {
  const rows = await trx
    .updateTable("listings")
    .set({ duplicateOf: null, updatedAt: changedAt(new Date()) })
    .where("duplicateOf", "=", id)
    .returning(["id", announcement.as("announced")])
    .execute();
  return rows.map((row) => row.id);
}

/** Deletes a listing and all rows that belong to it. */
export async function deleteListing(trx: Db, id: string): Promise<void> {
  await trx
    .deleteFrom("listings")
    .where("id", "=", id)
    .returning(announcement.as("announced"))
    .execute();
}
