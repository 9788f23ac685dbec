import type { Db } from "../../../db/connection.ts";
import type { Duplicate } from "./find-duplicates.ts";
import type { OfferedFlat } from "./flat-rules.ts";
import { digestFlat, storeKeys } from "./key-store.ts";
import { storePairs } from "./pair-store.ts";
import { storePictures } from "./picture-store.ts";

/**
 * Stores everything by which a listing is recognized later, and the listings that may be the same
 * flat. Call it after a listing was stored or changed, and after a further source was added to a
 * listing.
 *
 * @param trx a transaction
 * @param pictures the addresses of the flat's pictures
 */
export async function rememberListing(
  trx: Db,
  id: string,
  flat: OfferedFlat,
  {
    likely = [],
    pictures = [],
  }: { likely?: readonly Duplicate[]; pictures?: readonly string[] } = {},
): Promise<void> {
  await storeKeys(trx, id, flat, await digestFlat(trx, flat));
  await storePictures(trx, id, pictures);
  await storePairs(trx, id, likely);
}
