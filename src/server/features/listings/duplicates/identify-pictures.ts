import { canonicalUrl } from "#common/listings/canonical-url.ts";
import type { Context } from "../../../context.ts";
import type { Db } from "../../../db/connection.ts";
import { findListingForUpdate, type StoredListing, takeListingsLock } from "../store.ts";
import { findDuplicates } from "./find-duplicates.ts";
import { hashPicture } from "./hash-picture.ts";
import { storePairs } from "./pair-store.ts";
import { addFailedTries, listHashes, listUnhashed, storeHash } from "./picture-store.ts";

type Parts = Pick<Context, "database" | "fetching" | "imports">;

/**
 * Fetches the pictures of listings, stores their perceptual hashes, and looks for listings with the
 * same pictures. The pictures themselves are not stored. A picture that cannot be fetched is tried
 * again a few times, with growing pauses.
 *
 * @throws the first error of a listing, after the other listings were tried
 * @param isClosed after it returns true, no further picture is fetched
 */
export async function identifyPictures(
  { database: { db }, fetching, imports }: Parts,
  now = new Date(),
  isClosed: () => boolean = () => false,
): Promise<void> {
  const byListing = Map.groupBy(await listUnhashed(db, now), ({ listingId }) => listingId);
  const failures: unknown[] = [];
  for (const [listingId, pictures] of byListing) {
    try {
      const hashes = new Map<string, string | null>();
      for (const { id, url } of pictures) {
        if (isClosed()) return;
        const fetched = await fetching.fetchPicture(url);
        hashes.set(id, fetched.kind === "picture" ? await hashPicture(fetched.bytes) : null);
      }
      // When the process stops, it cancels its requests. This says nothing about the pictures.
      if (isClosed()) return;
      await imports.change(() =>
        db.transaction().execute((trx) => storeHashes(trx, listingId, hashes)),
      );
    } catch (error) {
      // The other listings must not wait until the pictures of this one can be stored.
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

/**
 * Stores the hashes of a listing's pictures, and looks for listings with the same pictures. Both
 * are done in one transaction, because a picture that has a hash is never compared again.
 *
 * @param hashes the hashes by the ids of the pictures; null for a picture that has none
 */
async function storeHashes(
  trx: Db,
  listingId: string,
  hashes: ReadonlyMap<string, string | null>,
): Promise<void> {
  // A capture or an erasure locks a listing before its pictures. This order prevents deadlocks.
  await takeListingsLock(trx);
  const listing = await findListingForUpdate(trx, listingId);
  if (!listing) return;
  const failed: string[] = [];
  for (const [id, hash] of hashes) {
    if (hash === null) failed.push(id);
    else await storeHash(trx, id, hash);
  }
  await addFailedTries(trx, failed);
  if (failed.length < hashes.size) await findSamePictures(trx, listing);
}

async function findSamePictures(trx: Db, listing: StoredListing): Promise<void> {
  const { id, source, externalId, url, text } = listing;
  const flat = { source, externalId, url: url && canonicalUrl(url), text, fields: listing };
  const pictures = await listHashes(trx, id);
  const { certain, likely } = await findDuplicates(trx, flat, { exceptId: id, pictures });
  // Two listings that are both stored already are never merged automatically. A person decides
  // about them.
  await storePairs(trx, id, certain ? [certain, ...likely] : likely);
}
