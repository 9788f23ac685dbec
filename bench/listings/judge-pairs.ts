import { canonicalUrl } from "../../src/common/listings/canonical-url.ts";
import type { Db } from "../../src/server/db/connection.ts";
import { findDuplicates } from "../../src/server/features/listings/duplicates/find-duplicates.ts";
import type { OfferedFlat } from "../../src/server/features/listings/duplicates/flat-rules.ts";
import { storeHash } from "../../src/server/features/listings/duplicates/picture-store.ts";
import { storeFlat } from "../../src/server/features/listings/duplicates/testing-flats.ts";
import { readListing } from "../../src/server/features/listings/reading/read-listing.ts";
import type { LabelledPair } from "./labelled-set.ts";
import { readingOptions } from "./read-posts.ts";
import type { PairVerdict } from "./score.ts";

type Side = LabelledPair["first"];

/**
 * Parses one advertisement of a sample pair as the server does, and returns the flat that it
 * describes.
 */
function toFlat(side: Side): OfferedFlat {
  const { text, source, url, externalId = null } = side;
  return {
    source,
    externalId,
    url: url === null ? null : canonicalUrl(url),
    text,
    fields: readListing(text, readingOptions(side)).fields,
  };
}

/** Stores the first advertisement of a sample pair as a listing, and returns the listing's id. */
async function storeSide(db: Db, side: Side): Promise<string> {
  const listingId = await storeFlat(db, toFlat(side));
  for (const [index, hash] of side.pictures.entries()) {
    const { id } = await db
      .insertInto("listingPictures")
      .values({ listingId, url: `https://pictures.example/${listingId}/${index}` })
      .returning("id")
      .executeTakeFirstOrThrow();
    await storeHash(db, id, hash);
  }
  return listingId;
}

/**
 * A sample pair of advertisements, the expected answer (one flat or two), and the server's answer.
 */
export type JudgedPair = { pair: LabelledPair; verdict: PairVerdict };

/**
 * Stores the first advertisement of each sample pair as a listing. Then looks for a duplicate of
 * each pair's second advertisement, as the server does when a listing arrives.
 *
 * @returns each pair with the server's answer. If the server merges an advertisement with the
 *   listing of another pair, the result has one more entry, which counts as a wrong merge.
 */
export async function judgePairs(db: Db, pairs: LabelledPair[]): Promise<JudgedPair[]> {
  const ids = new Map<LabelledPair, string>();
  for (const pair of pairs) ids.set(pair, await storeSide(db, pair.first));
  const judged: JudgedPair[] = [];
  for (const pair of pairs) {
    const { certain, likely } = await findDuplicates(db, toFlat(pair.second), {
      pictures: pair.second.pictures,
    });
    const id = ids.get(pair);
    const isLikely = likely.some((each) => each.id === id);
    const own = certain?.id === id ? "certain" : isLikely ? "likely" : "different";
    judged.push({ pair, verdict: own });
    if (certain && certain.id !== id) {
      judged.push({ pair: { ...pair, same: false }, verdict: "certain" });
    }
  }
  return judged;
}
