import type { ListingFlag } from "#common/listings/listing.ts";
import type { Db } from "../../db/connection.ts";
import { recordEvent } from "../webhook-events/record-event.ts";
import { checkListing } from "./check-listing.ts";
import type { RentMedians } from "./costs/comparable-rents.ts";
import type { Duplicate } from "./duplicates/find-duplicates.ts";
import { rememberListing } from "./duplicates/remember-listing.ts";
import { canonicalOf, type FoundListing, flatOf } from "./found-listing-rules.ts";
import { statusOf } from "./listing-rules.ts";
import {
  findSource,
  findSourceOf,
  insertPrice,
  insertSource,
  type KnownSource,
  updateSource,
} from "./source-store.ts";
import {
  findListingForUpdate,
  insertListing,
  type StoredListing,
  takeListingsLock,
} from "./store.ts";
import { staysErased, updateKnown } from "./update-known.ts";

/** The account or the API key that captures a listing. */
export type CapturedBy = { userId: number } | { keyId: string };

/**
 * The result of storing a found flat. `isChanged` is false if nothing changed except the time at
 * which the listing was last seen.
 */
export type Saved = { isChanged: boolean } & (
  | { status: "created" | "updated"; id: string }
  | { status: "duplicate"; duplicateOf: string }
);

/** The time at which a flat was found, and the median rents of the stored listings. */
type SaveOptions = { now: Date; medians: RentMedians };

/**
 * Stores a found flat: as a new listing, as an update of a listing that the same source has sent
 * before, or as a further source of a listing that certainly is the same flat.
 *
 * @param trx a transaction
 */
export async function saveListing(
  trx: Db,
  found: FoundListing,
  { by, ...options }: SaveOptions & { by: CapturedBy },
): Promise<Saved> {
  await takeListingsLock(trx);
  const { source, externalId } = found;
  const known = externalId === null ? undefined : await findSource(trx, { source, externalId });
  if (known) return updateListing(trx, known, found, options);
  const { certain, ...checked } = await checkListing(trx, found, options);
  if (certain) return joinListing(trx, certain.id, found, { ...options, likely: checked.likely });
  return createListing(trx, found, { ...checked, by, now: options.now });
}

async function createListing(
  trx: Db,
  found: FoundListing,
  {
    by,
    flags,
    likely,
    now,
  }: { by: CapturedBy; flags: ListingFlag[]; likely: Duplicate[]; now: Date },
): Promise<Saved> {
  const { source, url, externalId, postedAt, text = "", fields, evidence, pictures } = found;
  const { rent = null, rentKind = null, city = null } = fields;
  const isByPerson = "userId" in by;
  const status = statusOf({
    flags,
    isReleased: false,
    fields: { city, rent },
    evidence,
    isByPerson,
  });
  const id = await insertListing(trx, {
    ...fields,
    source,
    url,
    externalId,
    postedAt,
    text,
    evidence,
    flags,
    status,
    capturedBy: isByPerson ? by.userId : null,
    capturedKey: isByPerson ? null : by.keyId,
    capturedAt: now,
    updatedAt: now,
    seenAt: now,
  });
  await insertSource(trx, id, sourceOf(found), now);
  if (rent !== null) await insertPrice(trx, id, { rent, rentKind }, now);
  await rememberListing(trx, id, flatOf(found), { likely, pictures });
  const { neighborhood = null, currency = null, rooms = null, sizeM2 = null } = fields;
  await recordEvent(trx, {
    event: "listing.created",
    // Roost later erases the listing's text, contacts and links. The webhook event does not contain
    // them, because an event that was sent cannot be erased.
    data: {
      listingId: id,
      source,
      status,
      city,
      neighborhood,
      rent,
      rentKind,
      currency,
      rooms,
      sizeM2,
    },
    submissionId: null,
    at: now,
  });
  return { status: "created", id, isChanged: true };
}

const sourceOf = ({ source, url, externalId, postedAt, text = "" }: FoundListing) => ({
  source,
  url,
  canonicalUrl: canonicalOf(url),
  externalId,
  postedAt,
  text,
});

/** Updates the listing that the source of a found flat, such as a portal, has sent before. */
async function updateListing(
  trx: Db,
  known: KnownSource,
  found: FoundListing,
  { now, medians }: SaveOptions,
): Promise<Saved> {
  const before = await findListingForUpdate(trx, known.listingId);
  if (!before) throw new Error("A source has no listing");
  const { id } = before;
  const isFirst = before.source === found.source && before.externalId === found.externalId;
  const isChanged = await updateKnown(trx, before, found, { isFirst, now, medians });
  await updateSource(trx, known.id, newSource(before, found), now);
  await rememberListing(trx, id, flatOf(found), { pictures: found.pictures });
  return { status: "updated", id, isChanged };
}

/**
 * Adds the source of a found flat, such as a portal, to the listing of this flat. If the listing
 * has the source already, updates the source.
 */
async function joinListing(
  trx: Db,
  id: string,
  found: FoundListing,
  { now, medians, likely }: SaveOptions & { likely: Duplicate[] },
): Promise<Saved> {
  const before = await findListingForUpdate(trx, id);
  if (!before) throw new Error("A duplicate has no listing");
  const isChanged = await updateKnown(trx, before, found, { isFirst: false, now, medians });
  const source = { ...sourceOf(found), ...newSource(before, found) };
  const known = found.externalId === null ? await findSourceOf(trx, id, source) : undefined;
  if (known) await updateSource(trx, known.id, newSource(before, found), now);
  else await insertSource(trx, id, source, now);
  const others = likely.filter((each) => each.id !== id);
  await rememberListing(trx, id, flatOf(found), { likely: others, pictures: found.pictures });
  return { status: "duplicate", duplicateOf: id, isChanged: isChanged || !known };
}

/**
 * Returns the link, date and text to store for a source, such as a portal, that has sent a known
 * listing. If the listing's text was erased, the new text is stored only if the flat was gone and
 * is now advertised again.
 */
function newSource(before: StoredListing, found: FoundListing) {
  const { url, postedAt, text } = found;
  return {
    ...(url !== null && { url, canonicalUrl: canonicalOf(url) }),
    ...(postedAt !== null && { postedAt }),
    ...(text !== undefined && { text: staysErased(before, found) ? "" : text }),
  };
}
