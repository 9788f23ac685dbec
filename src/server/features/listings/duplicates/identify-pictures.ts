import { canonicalUrl } from "#common/listings/canonical-url.ts";
import type { Context } from "../../../context.ts";
import { findListing } from "../store.ts";
import { findDuplicates } from "./find-duplicates.ts";
import { hashPicture } from "./hash-picture.ts";
import { storePairs } from "./pair-store.ts";
import { listHashes, listUnhashed, storeHash } from "./picture-store.ts";

type Parts = Pick<Context, "database" | "fetching" | "imports">;

/**
 * Fetches the pictures of listings that were captured recently, stores their perceptual hashes, and
 * then looks for listings with the same pictures. The pictures themselves are not stored. A picture
 * that cannot be fetched is tried again as long as its listing is recent.
 *
 * @param isClosed after it returns true, no further picture is fetched
 */
export async function identifyPictures(
  { database: { db }, fetching, imports }: Parts,
  isClosed: () => boolean = () => false,
): Promise<void> {
  const changed = new Set<string>();
  for (const { id, listingId, url } of await listUnhashed(db)) {
    if (isClosed()) break;
    const fetched = await fetching.fetchPicture(url);
    const hash = fetched.kind === "picture" ? await hashPicture(fetched.bytes) : null;
    if (hash === null) continue;
    await imports.change(() => db.transaction().execute((trx) => storeHash(trx, id, hash)));
    changed.add(listingId);
  }
  for (const id of changed) await imports.change(() => findSamePictures(db, id));
}

async function findSamePictures(db: Parts["database"]["db"], id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const listing = await findListing(trx, id);
    if (!listing) return;
    const { source, externalId, url, text } = listing;
    const flat = { source, externalId, url: url && canonicalUrl(url), text, fields: listing };
    const pictures = await listHashes(trx, id);
    const { certain, likely } = await findDuplicates(trx, flat, { exceptId: id, pictures });
    // Two listings that are both stored already are never merged automatically. A person decides
    // about them.
    await storePairs(trx, id, certain ? [certain, ...likely] : likely);
  });
}
