import { sql } from "kysely";
import type { Db } from "../../../db/connection.ts";
import { pictureBands } from "./hash-picture.ts";
import { arrayOf } from "./key-store.ts";

/** The maximum number of pictures that are stored for one listing, from all of its sources. */
const mostPictures = 40;

/** Stores the addresses of a listing's pictures. Their hashes are stored later. */
export async function storePictures(
  trx: Db,
  listingId: string,
  urls: readonly string[],
): Promise<void> {
  const added = [...new Set(urls)].slice(0, mostPictures);
  if (added.length === 0) return;
  await sql`
    insert into listing_pictures (listing_id, url)
    select ${listingId}, url from jsonb_array_elements_text(${JSON.stringify(added)}::jsonb) as url
    where (select count(*) from listing_pictures where listing_id = ${listingId})
      < ${sql.lit(mostPictures)}
    on conflict do nothing
  `.execute(trx);
}

/** The maximum number of pictures that one call of `listUnhashed` returns. */
const atOnce = 100;

/** The maximum number of times that Roost tries to fetch a picture. */
const mostTries = 12;

/**
 * SQL: the time of a picture's next try. The first two tries are due at once, the third one ten
 * minutes after the picture's arrival, and the last one a week after it, because the pauses grow. So
 * a shorter outage of a site, or of Roost's own network, does not use up the tries. A picture
 * arrives with its listing, or later with a further source of the listing.
 */
const dueAt = sql<Date>`greatest(captured_at, (
  select max(first_seen_at) from listing_sources where listing_id = listings.id
)) + (2 ^ failed_tries - 2) * interval '5 minutes'`;

/**
 * Returns pictures without a hash whose next try is due. Pictures that could not be fetched come
 * after the others, so that they do not keep Roost from fetching the others.
 */
export async function listUnhashed(
  db: Db,
  now: Date,
): Promise<{ id: string; listingId: string; url: string }[]> {
  return db
    .selectFrom("listingPictures")
    .innerJoin("listings", "listings.id", "listingId")
    .select(["listingPictures.id", "listingId", "listingPictures.url"])
    .where("hash", "is", null)
    .where("status", "in", ["new", "open"])
    .where("failedTries", "<", mostTries)
    .where((eb) => eb.or([eb("failedTries", "<", 2), eb(dueAt, "<=", now)]))
    .orderBy("failedTries")
    .orderBy("capturedAt", "desc")
    .orderBy("listingPictures.id")
    .limit(atOnce)
    .execute();
}

/** Counts one more failed try to fetch each of the given pictures. */
export async function addFailedTries(trx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .updateTable("listingPictures")
    .set((eb) => ({ failedTries: eb("failedTries", "+", 1) }))
    .where("id", "in", ids)
    .execute();
}

/** Returns the known perceptual hashes of a listing's pictures. */
export async function listHashes(db: Db, listingId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("listingPictures")
    .select("hash")
    .where("listingId", "=", listingId)
    .execute();
  return rows.flatMap(({ hash }) => hash ?? []);
}

/** Stores the perceptual hash of a picture. */
export async function storeHash(trx: Db, id: string, hash: string): Promise<void> {
  await trx.updateTable("listingPictures").set({ hash }).where("id", "=", id).execute();
  await trx.deleteFrom("listingPictureBands").where("pictureId", "=", id).execute();
  await sql`
    insert into listing_picture_bands (picture_id, band)
    select id, band from listing_pictures, unnest(${arrayOf(pictureBands(hash))}::int[]) as band
    where id = ${id}
  `.execute(trx);
}
