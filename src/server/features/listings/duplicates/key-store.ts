import { createHmac, randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "../../../db/connection.ts";
import { getSecret, type Secret } from "../../../db/secret-store.ts";
import { isPageOfOneFlat, type OfferedFlat, ownBands } from "./flat-rules.ts";
import { foldText } from "./fold-text.ts";

export type ListingKey = { kind: "phone" | "email" | "url" | "text"; digest: string };

/** The secret with which digests are computed. It is created when the first listing is stored. */
const listingSecret: Secret = {
  name: "listings",
  create: () => randomBytes(32).toString("base64"),
};

/**
 * Returns the digests of a flat's contacts, link and text, by which the flat is recognized after
 * the contacts, link and text were erased.
 */
export async function digestFlat(db: Db, flat: OfferedFlat): Promise<ListingKey[]> {
  const [digests = []] = await digestFlats(db, [flat]);
  return digests;
}

/** Returns the digests of each of several flats, as `digestFlat` does for one flat. */
export async function digestFlats(db: Db, flats: readonly OfferedFlat[]): Promise<ListingKey[][]> {
  const secret = await getSecret(db, listingSecret);
  return flats.map((flat) => digestsOf(flat, secret));
}

function digestsOf(
  { url, text, fields: { phone, email } }: OfferedFlat,
  secret: string,
): ListingKey[] {
  const values: [ListingKey["kind"], string | null][] = [
    ["phone", phone],
    ["email", email],
    ["url", url !== null && isPageOfOneFlat(url) ? url : null],
    ["text", foldText(text).replaceAll(/\s+/g, " ").trim()],
  ];
  return values.flatMap(([kind, value]) =>
    value === null || value === ""
      ? []
      : [
          {
            kind,
            digest: createHmac("sha256", secret).update(`${kind}:${value}`).digest("base64"),
          },
        ],
  );
}

/**
 * As soon as a listing has this number of bands, no further bands are stored for it. Otherwise, the
 * number would grow without limit if many sources post the flat again and again.
 */
const mostBands = 200;

/**
 * Stores the keys by which a listing is found: the digests of its contacts, link and text, and its
 * bands (hashes of parts of its text and of its figures). Earlier digests and bands are kept,
 * because other sources may still have the earlier text, rent or contact.
 */
export async function storeKeys(
  trx: Db,
  listingId: string,
  flat: OfferedFlat,
  keys: readonly ListingKey[],
): Promise<void> {
  if (keys.length > 0) {
    await trx
      .insertInto("listingKeys")
      .values(keys.map((key) => ({ ...key, listingId })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  await sql`
    insert into listing_bands (listing_id, band)
    select ${listingId}, band from unnest(${arrayOf(ownBands(flat))}::bigint[]) as band
    where (select count(*) from listing_bands where listing_id = ${listingId}) < ${sql.lit(mostBands)}
    on conflict do nothing
  `.execute(trx);
}

/**
 * Returns numbers as the text of a PostgreSQL array, because JSON cannot contain numbers of 64
 * bits.
 */
export const arrayOf = (numbers: readonly (bigint | number)[]) => `{${numbers.join()}}`;
