import { sql } from "kysely";
import type { ListingFields } from "#common/listings/listing-fields.ts";
import type { Db } from "../../../db/connection.ts";
import type { ComparedListing } from "./compared-listing-rules.ts";
import { type OfferedFlat, wantedBands } from "./flat-rules.ts";
import { nearPictureBands } from "./hash-picture.ts";
import { arrayOf, type ListingKey } from "./key-store.ts";

/**
 * The maximum number of stored listings that are read for each digest of a contact, link or text,
 * and for each band (a hash that similar listings share). Thousands of listings may share a band,
 * if their texts are made from one template.
 */
const atMostEach = 200;
/** The maximum number of known listings with which a new one is compared. */
const atMostInAll = 60;

type CandidateOptions = {
  keys: readonly ListingKey[];
  /** The id of the flat's stored listing; null if the flat is not stored. */
  exceptId: string | null;
  /** The perceptual hashes of the flat's pictures. */
  pictures: readonly string[];
};

/**
 * Returns the ids of stored listings that may be the same flat, in no particular order. These are
 * the most similar listings of three groups: with the same contact, link or text; with a similar
 * text or similar figures; and with similar pictures.
 */
export async function listCandidates(
  db: Db,
  flat: OfferedFlat,
  { keys, exceptId, pictures }: CandidateOptions,
): Promise<string[]> {
  const { rent, sizeM2 } = flat.fields;
  const digests = `{${keys.map(({ digest }) => `"${digest}"`).join()}}`;
  const { rows } = await sql<{ id: string }>`
    with by_key as (
      select near.listing_id as id,
        min(coalesce(abs(size_m2 - ${sizeM2}::float8), 20) + coalesce(abs(rent - ${rent}::float8) / 20, 20))
          as distance
      from unnest(${digests}::text[]) as digest
      cross join lateral (
        select listing_id from listing_keys
        where kind in ('phone', 'email', 'url', 'text') and listing_keys.digest = digest.digest
        limit ${sql.lit(atMostEach)}
      ) as near
      join listings on listings.id = near.listing_id
      group by near.listing_id order by distance limit ${sql.lit(atMostInAll / 3)}
    ), by_band as (
      select near.listing_id as id, count(*) as shared
      from unnest(${arrayOf(wantedBands(flat))}::bigint[]) as wanted (band)
      cross join lateral (
        select listing_id from listing_bands where listing_bands.band = wanted.band
        limit ${sql.lit(atMostEach)}
      ) as near
      group by near.listing_id order by shared desc, id limit ${sql.lit(atMostInAll / 3)}
    ), by_picture as (
      select listing_id as id, count(*) as shared
      from unnest(${arrayOf(pictures.flatMap(nearPictureBands))}::int[]) as wanted (band)
      cross join lateral (
        select picture_id from listing_picture_bands where listing_picture_bands.band = wanted.band
        limit ${sql.lit(atMostEach)}
      ) as near
      join listing_pictures on listing_pictures.id = near.picture_id
      group by listing_id order by shared desc, listing_id limit ${sql.lit(atMostInAll / 3)}
    )
    select id from (
      select id from by_key union select id from by_band union select id from by_picture
    ) as found where id is distinct from ${exceptId}::uuid
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** A stored listing that is compared with another listing. */
export type Candidate = ComparedListing & {
  id: string;
  /**
   * The id of the listing of which the stored listing is a duplicate; null if it is no duplicate.
   */
  duplicateOf: string | null;
  /** The digests of the listing's texts. */
  texts: string[];
};

/**
 * Returns the values of stored listings that are needed for comparing them with another listing.
 * Contacts and links are digests.
 */
export async function listCompared(db: Db, ids: readonly string[]): Promise<Candidate[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("listings")
    .select([
      ...(["id", "duplicateOf", "source", "externalId", "text"] as const),
      ...(["city", "neighborhood", "rent", "rentKind", "utilities", "deposit"] as const),
      ...(["rooms", "bedrooms", "flatType", "sizeM2", "furnished", "pets"] as const),
      ...(["features", "missingFeatures", "availableFrom"] as const),
      sql<string[]>`array(
        select digest from listing_keys where listing_id = listings.id and kind in ('phone', 'email')
      )`.as("contacts"),
      sql<string[]>`array(
        select digest from listing_keys where listing_id = listings.id and kind = 'url'
      )`.as("urls"),
      sql<string[]>`array(
        select digest from listing_keys where listing_id = listings.id and kind = 'text'
      )`.as("texts"),
      sql<string[]>`array(
        select hash from listing_pictures where listing_id = listings.id and hash is not null
      )`.as("pictures"),
    ])
    .where("id", "in", ids)
    .execute();
  return rows.map(({ id, duplicateOf, source, externalId, text, contacts, pictures, ...row }) => ({
    id,
    duplicateOf,
    source,
    externalId,
    text,
    contacts,
    pictures,
    urls: row.urls,
    texts: row.texts,
    fields: {
      ...row,
      rentKind: row.rentKind as ListingFields["rentKind"],
      flatType: row.flatType as ListingFields["flatType"],
      furnished: row.furnished as ListingFields["furnished"],
      features: row.features as string[],
      missingFeatures: row.missingFeatures as string[],
    },
  }));
}
