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

type SaveOptions = {
  /** The time at which the flat was found. */
  now: Date;
  /** The median rents of the stored listings. */
  medians: RentMedians;
};

/**
 * Stores a found flat: as a new listing, as an update of a listing that the same source has sent
 * before, or as a further source of a listing that certainly is the same flat.
 *
 * @param trx a transaction
 * @param isReviewed whether a person has read the flat's text and has corrected its fields
 */
export async function saveListing(
  trx: Db,
  found: FoundListing,
  { by, isReviewed = false, ...options }: SaveOptions & { by: CapturedBy; isReviewed?: boolean },
): Promise<Saved> {
  await takeListingsLock(trx);
  const { source, externalId } = found;
  const known = externalId === null ? undefined : await findSource(trx, { source, externalId });
  if (known) return updateListing(trx, known, found, options);
  const { certain, ...checked } = await checkListing(trx, found, options);
  if (certain) {
    // The known listing has another text, so it does not get the flags of the captured one. A person
    // who captures a flagged text therefore does not open the known listing.
    const isVouched = isReviewed && checked.flags.length === 0;
    const { likely } = checked;
    return joinListing(trx, certain.id, found, { ...options, likely, isVouched });
  }
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

const sourceOf = ({ source, url, externalId, postedAt, text = "", fields }: FoundListing) => ({
  source,
  url,
  canonicalUrl: canonicalOf(url),
  externalId,
  postedAt,
  text,
  rent: fields.rent ?? null,
});

/**
 * Updates the listing that the source of a found flat, such as a portal, has sent before. If this
 * listing is a duplicate, also updates the listing of the flat that is shown and matched.
 */
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
  const options = { now, medians, earlierRent: known.rent };
  const isChanged = await updateKnown(trx, before, found, { ...options, isFirst });
  await updateSource(trx, known.id, newSource(before, found), now);
  await rememberListing(trx, id, flatOf(found), { pictures: found.pictures });
  const shown =
    before.duplicateOf === null ? undefined : await findListingForUpdate(trx, before.duplicateOf);
  if (shown) await updateKnown(trx, shown, found, { ...options, isFirst: false });
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
  {
    now,
    medians,
    likely,
    isVouched,
  }: SaveOptions & {
    likely: Duplicate[];
    /** Whether a person says that the flat is advertised, and that the found values are right. */
    isVouched: boolean;
  },
): Promise<Saved> {
  const before = await findListingForUpdate(trx, id);
  if (!before) throw new Error("A duplicate has no listing");
  const values = newSource(before, found, isVouched);
  const source = { ...sourceOf(found), ...values };
  const known = found.externalId === null ? await findSourceOf(trx, id, source) : undefined;
  const isChanged = await updateKnown(trx, before, found, {
    isFirst: false,
    isVouched,
    earlierRent: known?.rent ?? null,
    now,
    medians,
  });
  if (known) await updateSource(trx, known.id, values, now);
  else await insertSource(trx, id, source, now);
  const others = likely.filter((each) => each.id !== id);
  await rememberListing(trx, id, flatOf(found), { likely: others, pictures: found.pictures });
  return { status: "duplicate", duplicateOf: id, isChanged: isChanged || !known };
}

/**
 * Returns the link, date, text and rent to store for a source, such as a portal, that has sent a
 * known listing. If the listing's text was erased, the new text is stored only if the flat was gone
 * and is now advertised again.
 */
function newSource(before: StoredListing, found: FoundListing, isVouched = false) {
  const { url, postedAt, text, fields } = found;
  return {
    ...(url !== null && { url, canonicalUrl: canonicalOf(url) }),
    ...(postedAt !== null && { postedAt }),
    ...(text !== undefined && { text: staysErased(before, found, isVouched) ? "" : text }),
    ...(fields.rent !== undefined && { rent: fields.rent }),
  };
}
