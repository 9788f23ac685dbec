import type { ListingStatus } from "#common/listings/listing.ts";
import type { ListingFields } from "#common/listings/listing-fields.ts";
import type { ListingVersion } from "#common/listings/listing-list.ts";
import type { Db } from "../../db/connection.ts";
import { fieldsOf, type StoredListing } from "./store.ts";

/** The maximum number of a listing's versions that a list contains. */
const listedVersions = 50;

/** Stores the fields and the status of a listing after a person's save. */
export async function insertVersion(
  trx: Db,
  listing: StoredListing,
  {
    savedAt,
    savedBy,
    note = null,
  }: { savedAt: Date; savedBy: number | null; note?: string | null },
): Promise<void> {
  await trx
    .insertInto("listingVersions")
    .values({
      listingId: listing.id,
      savedAt,
      savedBy,
      status: listing.status,
      fields: JSON.stringify(fieldsOf(listing)),
      note,
    })
    .execute();
}

/** Returns whether a listing has versions. A version is stored when a person saves the listing. */
async function hasVersions(trx: Db, listingId: string): Promise<boolean> {
  const row = await trx
    .selectFrom("listingVersions")
    .select("id")
    .where("listingId", "=", listingId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Stores the current state of a listing as its first version, before a person's save changes it.
 * Does nothing if the listing has versions already.
 */
export async function keepFirstVersion(trx: Db, before: StoredListing): Promise<void> {
  if (await hasVersions(trx, before.id)) return;
  await insertVersion(trx, before, { savedAt: new Date(before.updatedAt), savedBy: null });
}

/** Returns the newest versions of a listing, the newest first. */
export async function listVersions(db: Db, listingId: string): Promise<ListingVersion[]> {
  const rows = await db
    .selectFrom("listingVersions")
    .leftJoin("users", "users.id", "savedBy")
    .select(["listingVersions.id", "savedAt", "username as savedBy", "status", "fields", "note"])
    .where("listingId", "=", listingId)
    .orderBy("savedAt", "desc")
    .orderBy("listingVersions.id", "desc")
    .limit(listedVersions)
    .execute();
  return rows.map(({ savedAt, status, fields, ...version }) => ({
    ...version,
    savedAt: savedAt.toISOString(),
    // A version is a copy of a listing's values, which were valid, so its status and fields are not
    // checked again.
    status: status as ListingStatus,
    fields: fields as ListingFields,
  }));
}

/** Returns the note of the version that was saved at a time; null if there is none. */
export async function findNote(
  db: Db,
  listingId: string,
  savedAt: string | null,
): Promise<string | null> {
  if (savedAt === null) return null;
  const row = await db
    .selectFrom("listingVersions")
    .select("note")
    .where("listingId", "=", listingId)
    .where("savedAt", "=", new Date(savedAt))
    .executeTakeFirst();
  return row?.note ?? null;
}

/** Returns the name of the account that saved a listing last; undefined if it is unknown. */
export async function findSaver(
  db: Db,
  { id, updatedAt }: { id: string; updatedAt: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom("listingVersions")
    .innerJoin("users", "users.id", "savedBy")
    .select("username")
    .where("listingId", "=", id)
    .where("savedAt", "=", new Date(updatedAt))
    .executeTakeFirst();
  return row?.username;
}
