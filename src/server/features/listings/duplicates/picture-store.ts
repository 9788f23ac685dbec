import { sql } from "kysely";
import type { Db } from "../../../db/connection.ts";
import { pictureBands } from "./hash-picture.ts";
import { arrayOf } from "./key-store.ts";

/** The number of pictures that are kept of one listing, from all of its sources. */
const mostPictures = 40;

/** Stores the addresses of a listing's pictures. Their hashes follow. */
export async function storePictures(
  trx: Db,
  listingId: string,
  urls: readonly string[],
): Promise<void> {
  if (urls.length === 0) return;
  await trx
    .insertInto("listingPictures")
    .values(urls.slice(0, mostPictures).map((url) => ({ listingId, url })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Stores the perceptual hash of a picture. */
export async function storeHash(trx: Db, id: string, hash: string): Promise<void> {
  await trx.updateTable("listingPictures").set({ hash }).where("id", "=", id).execute();
  await trx.deleteFrom("listingPictureBands").where("pictureId", "=", id).execute();
  await sql`
    insert into listing_picture_bands (picture_id, band)
    select ${id}, band from unnest(${arrayOf(pictureBands(hash))}::int[]) as band
  `.execute(trx);
}
