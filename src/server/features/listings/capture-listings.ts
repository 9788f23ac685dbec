import type { ListingEvidence } from "#common/listings/listing.ts";
import { listingFieldNames } from "#common/listings/listing-fields.ts";
import type { CapturedListing, CaptureResult } from "#common/listings/listing-input.ts";
import type { Place } from "#common/listings/places.ts";
import type { Context } from "../../context.ts";
import { type Actor, appendAudit } from "../audit/store.ts";
import { describeListings } from "./describe-listing.ts";
import { findPlaceValues } from "./find-place-values.ts";
import type { FoundListing } from "./found-listing-rules.ts";
import { readKnownPlaces } from "./read-known-places.ts";
import { type Saved, saveListing } from "./save-listing.ts";
import { listListings } from "./store.ts";
import { subjectOf } from "./update-listing.ts";

type Parts = Pick<Context, "counters" | "database" | "definition" | "rentMedians">;

/**
 * Stores the listings that a person has reviewed on the capture screen: all of them, or none if one
 * cannot be stored.
 * @returns the result for each listing, in the same order
 */
export async function captureListings(
  parts: Parts,
  listings: readonly CapturedListing[],
  actor: NonNullable<Actor>,
  now = new Date(),
): Promise<CaptureResult[]> {
  const { counters, database, rentMedians } = parts;
  const medians = await rentMedians.get();
  const places = await readKnownPlaces(parts);
  const captured = await database.db.transaction().execute(async (trx) => {
    const results: CaptureResult[] = [];
    for (const listing of listings) {
      const saved = await saveListing(trx, foundListing(listing, places), {
        by: { userId: actor.id },
        isReviewed: true,
        now,
        medians,
      });
      const id = saved.status === "duplicate" ? saved.duplicateOf : saved.id;
      await appendAudit(trx, { actor, action: "listing.capture", subject: subjectOf(id) });
      results.push(await describeSaved(trx, saved));
    }
    return results;
  });
  for (const { status } of captured) counters.add("listing", status);
  return captured;
}

async function describeSaved(
  trx: Parameters<typeof listListings>[0],
  saved: Saved,
): Promise<CaptureResult> {
  const id = saved.status === "duplicate" ? saved.duplicateOf : saved.id;
  const [listing] = await describeListings(trx, await listListings(trx, [id]));
  if (!listing) throw new Error("The captured listing was not stored");
  const listingStatus = listing.status;
  return saved.status === "duplicate"
    ? { status: "duplicate", duplicateOf: id, listingStatus }
    : { status: saved.status, id, listing, listingStatus };
}

function foundListing(
  { source, url, postedAt, text, fields, evidence, pictures = [] }: CapturedListing,
  places: readonly Place[],
): FoundListing {
  return {
    source,
    url: url ?? null,
    externalId: null,
    postedAt: postedAt ? new Date(postedAt) : null,
    text,
    fields: findPlaceValues(fields, places),
    evidence: checkedEvidence({ text, fields, evidence }),
    pictures,
  };
}

/**
 * Returns the origin of the value of each field: the range of the listing's text from which it was
 * read, or "entered" if a person entered it. A field with a value but without a valid range counts
 * as entered.
 */
function checkedEvidence({
  text,
  fields,
  evidence,
}: Pick<CapturedListing, "text" | "fields" | "evidence">): ListingEvidence {
  const entries = listingFieldNames.flatMap((name): [string, ListingEvidence[typeof name]][] => {
    const given = evidence[name];
    const value = fields[name];
    const isKnown = value !== null && !(Array.isArray(value) && value.length === 0);
    // An empty field has no evidence, except if the person has emptied it: then its evidence is
    // "entered".
    if (!isKnown) return given === "entered" ? [[name, given]] : [];
    const isRange =
      typeof given === "object" && given.start < given.end && given.end <= text.length;
    return [[name, isRange ? given : "entered"]];
  });
  return Object.fromEntries(entries);
}
