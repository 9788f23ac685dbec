import { sql } from "kysely";
import type { SearchInput } from "#common/inputs.ts";
import type { ListedPicture, Picture } from "#common/media/picture.ts";
import { type PictureAddress, pictureAddress } from "#common/media/picture-address.ts";
import type { Paged } from "#common/paging.ts";
import type { Db } from "../../db/connection.ts";
import { cursorOf, isAfter, pageOf } from "../../db/cursor.ts";
import { containing } from "../../db/search.ts";

const columns = ["id", "hash", "width", "height", "alt"] as const;

const toPicture = ({ id, alt, ...address }: PictureAddress & { id: number; alt: string }) => ({
  id,
  url: pictureAddress(address),
  width: address.width,
  height: address.height,
  alt,
});

/**
 * Stores a picture. If the same picture is stored already, only its description changes.
 * @param alt the description; undefined keeps the stored description
 */
export async function storePicture(
  db: Db,
  {
    alt,
    ...picture
  }: PictureAddress & {
    master: Buffer;
    alt: string | undefined;
    uploadedBy: number;
  },
): Promise<Picture> {
  const row = await db
    .insertInto("pictures")
    .values({ ...picture, alt: alt ?? "" })
    .onConflict((conflict) =>
      conflict
        .column("hash")
        .doUpdateSet((eb) => ({ alt: alt === undefined ? eb.ref("pictures.alt") : alt })),
    )
    .returning(columns)
    .executeTakeFirstOrThrow();
  return toPicture(row);
}

/** Returns a picture in its full size; undefined if there is no such picture. */
export async function findMaster(
  db: Db,
  { hash, width, height }: PictureAddress,
): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom("pictures")
    .select("master")
    .where("hash", "=", hash)
    .where("width", "=", width)
    .where("height", "=", height)
    .executeTakeFirst();
  // The bytes are converted to a Buffer, because the embedded database returns a plain byte array.
  return row && Buffer.from(row.master.buffer, row.master.byteOffset, row.master.byteLength);
}

/** Returns the description of a picture; undefined if there is no such picture. */
export async function findAlt(
  db: Db,
  { hash }: Pick<PictureAddress, "hash">,
): Promise<string | undefined> {
  const row = await db
    .selectFrom("pictures")
    .select("alt")
    .where("hash", "=", hash)
    .executeTakeFirst();
  return row?.alt;
}

const selectListed = (db: Db) =>
  db
    .selectFrom("pictures as picture")
    .leftJoin("users as uploader", "uploader.id", "picture.uploadedBy")
    .select(["picture.id", "hash", "width", "height", "alt", "picture.createdAt"])
    .select("uploader.username as uploadedBy");

type ListedRow = PictureAddress & {
  id: number;
  alt: string;
  createdAt: Date;
  uploadedBy: string | null;
};

const toListed = ({ createdAt, uploadedBy, ...row }: ListedRow): ListedPicture => ({
  ...toPicture(row),
  createdAt: createdAt.toISOString(),
  uploadedBy,
});

/**
 * Returns the newest pictures whose hashes are not among the given ones, each with its hash.
 * @param limit the maximum number of pictures
 */
export async function listOtherPictures(
  db: Db,
  hashes: string[],
  limit: number,
): Promise<(ListedPicture & { hash: string })[]> {
  const rows = await selectListed(db)
    .where(sql<boolean>`not (hash = any(${hashes}::text[]))`)
    .orderBy("picture.createdAt", "desc")
    .orderBy("picture.id", "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...toListed(row), hash: row.hash }));
}

/**
 * Deletes pictures. Returns the hash, width and height of each, from which the picture's address is
 * built.
 */
export const removePictures = (db: Db, ids: number[]): Promise<PictureAddress[]> =>
  db.deleteFrom("pictures").where("id", "in", ids).returning(["hash", "width", "height"]).execute();

/** Returns one page of the list of all pictures, newest first. */
export async function listPictures(
  db: Db,
  { q, limit, cursor }: SearchInput,
): Promise<Paged<ListedPicture>> {
  const rows = await selectListed(db)
    .select(cursorOf("picture.createdAt", "picture.id").as("cursor"))
    .$if(Boolean(q), (query) => query.where(sql<boolean>`alt ilike ${containing(q ?? "")}`))
    .$if(cursor !== undefined, (query) =>
      query.where(isAfter(cursor ?? "", "picture.createdAt", "picture.id")),
    )
    .orderBy("picture.createdAt", "desc")
    .orderBy("picture.id", "desc")
    .limit(limit + 1)
    .execute();
  return pageOf(rows, limit, toListed);
}

/**
 * Changes the description of a picture.
 * @returns the picture; undefined if it does not exist
 */
export async function setPictureAlt(
  db: Db,
  { id, alt }: Pick<Picture, "id" | "alt">,
): Promise<Picture | undefined> {
  const row = await db
    .updateTable("pictures")
    .set({ alt })
    .where("id", "=", id)
    .returning(columns)
    .executeTakeFirst();
  return row && toPicture(row);
}
