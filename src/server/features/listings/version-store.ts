import type { ListingStatus } from "#common/listings/listing.ts";
import type { ListingFields } from "#common/listings/listing-fields.ts";
import type { ListingVersion } from "#common/listings/listing-list.ts";
import type { Db } from "../../db/connection.ts";
import { fieldsOf, type StoredListing } from "./store.ts";

/** The maximum number of versions of a listing that are listed. */
const listedVersions = 50;

/** Stores the fields and the status of a listing after a person's save. */
export async function insertVersion(
  trx: Db,
  listing: StoredListing,
  { savedAt, savedBy }: { savedAt: Date; savedBy: number | null },
): Promise<void> {
  await trx
    .insertInto("listingVersions")
    .values({
      listingId: listing.id,
      savedAt,
      savedBy,
      status: listing.status,
      fields: JSON.stringify(fieldsOf(listing)),
    })
    .execute();
}

/** Returns whether a person has saved a listing, so that it has versions. */
export async function hasVersions(trx: Db, listingId: string): Promise<boolean> {
  const row = await trx
    .selectFrom("listingVersions")
    .select("id")
    .where("listingId", "=", listingId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the newest versions of a listing, the newest first. */
export async function listVersions(db: Db, listingId: string): Promise<ListingVersion[]> {
  const rows = await db
    .selectFrom("listingVersions")
    .leftJoin("users", "users.id", "savedBy")
    .select(["listingVersions.id", "savedAt", "username as savedBy", "status", "fields"])
    .where("listingId", "=", listingId)
    .orderBy("savedAt", "desc")
    .orderBy("listingVersions.id", "desc")
    .limit(listedVersions)
    .execute();
  return rows.map(({ savedAt, status, fields, ...version }) => ({
    ...version,
    savedAt: savedAt.toISOString(),
    // A version contains what a listing had, so its status and fields are valid.
    status: status as ListingStatus,
    fields: fields as ListingFields,
  }));
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
