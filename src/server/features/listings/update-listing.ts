import { AppError } from "#common/errors.ts";
import type { ListingEvidence, ListingStatus } from "#common/listings/listing.ts";
import { type ListingFields, listingFieldNames } from "#common/listings/listing-fields.ts";
import type { BulkResult, ListingUpdate } from "#common/listings/listing-input.ts";
import type { Place } from "#common/listings/places.ts";
import { sameValue } from "#common/same-value.ts";
import { isStale, nextMoment, staleRefusal } from "../../content/refusals.ts";
import type { Db } from "../../db/connection.ts";
import type { Caller } from "../../trpc.ts";
import { type Actor, appendAudit } from "../audit/store.ts";
import { checkListing } from "./check-listing.ts";
import type { RentMedians } from "./costs/comparable-rents.ts";
import { noSuchListing } from "./describe-listing.ts";
import { rememberListing } from "./duplicates/remember-listing.ts";
import { findPlaceValues } from "./find-place-values.ts";
import { flatOf } from "./found-listing-rules.ts";
import { flagsAgain, hasNewContact, hasNewFlags, statusOf, whyNotStatus } from "./listing-rules.ts";
import { insertPrice } from "./source-store.ts";
import {
  findListingForUpdate,
  type ListingValues,
  type StoredListing,
  setListing,
  takeListingsLock,
} from "./store.ts";
import { takesRent } from "./update-known.ts";
import { findSaver, insertVersion, keepFirstVersion } from "./version-store.ts";

/** Returns the text that names a listing in the audit log: the start of the listing's id. */
export const subjectOf = (id: string) => id.slice(0, 8);

/** The values that a person or an automation sets in a listing. */
type Change = { fields?: Partial<ListingFields> | undefined; status?: ListingStatus | undefined };

const actorOf = (caller: Caller): Actor => (caller.kind === "user" ? caller.user : null);

/**
 * Changes fields and the status of a listing. Each save by a person is stored as a version.
 *
 * @param trx a transaction
 * @throws AppError NOT_FOUND; CONFLICT if the listing has changed since it was loaded, or cannot
 *   have the status
 */
export async function updateListing(
  trx: Db,
  { id, expectedUpdatedAt, fields, status }: ListingUpdate,
  caller: Caller,
  { medians, places }: { medians: RentMedians; places: readonly Place[] },
): Promise<void> {
  // A change of a duplicate may also lock the listing that is shown. Transactions that lock them in
  // another order take this lock, too, so that they wait for this one.
  await takeListingsLock(trx);
  const before = await findListingForUpdate(trx, id);
  if (!before) throw noSuchListing();
  await refuseStale(trx, before, expectedUpdatedAt);
  const change = { status, fields: fields && withPlaceValues(fields, before, places) };
  const reason = change.status && whyNotChanged(before, change, change.status, caller);
  if (reason !== undefined) throw new AppError("CONFLICT", reason);
  if (!(await storeChange(trx, before, change, caller))) return;
  if (change.fields) {
    await checkAgain(trx, id, medians);
    await passRent(trx, before, change.fields, caller, medians);
  }
  const sender = caller.kind === "key" ? ` with the API key ${subjectOf(caller.key.id)}` : "";
  const subject = `${subjectOf(id)}${sender}`;
  await appendAudit(trx, { actor: actorOf(caller), action: "listing.update", subject });
}

/**
 * If the rent of a duplicate has changed, also changes the rent of the listing of the flat that is
 * shown and matched, as `saveListing` does if a source of the duplicate states another rent. A new
 * status is not passed on: a duplicate that is gone says nothing about the other sources of the
 * flat.
 */
async function passRent(
  trx: Db,
  before: StoredListing,
  fields: Partial<ListingFields>,
  caller: Caller,
  medians: RentMedians,
): Promise<void> {
  const { rent = before.rent, rentKind = before.rentKind } = fields;
  if (before.duplicateOf === null || rent === before.rent) return;
  const shown = await findListingForUpdate(trx, before.duplicateOf);
  if (!shown || shown.erasedAt !== null || !takesRent(shown, { rent, rentKind })) return;
  await storeChange(trx, shown, { fields: { rent } }, caller);
  await checkAgain(trx, shown.id, medians);
}

/** @throws AppError CONFLICT if a listing has changed since a person loaded it */
export async function refuseStale(
  trx: Db,
  before: StoredListing,
  expectedUpdatedAt: string | undefined,
): Promise<void> {
  if (!isStale(before, expectedUpdatedAt)) return;
  throw staleRefusal("listing", before, await findSaver(trx, before));
}

/**
 * Returns the fields. Replaces the name of a city or neighborhood that the questionnaire offers by
 * the questionnaire's value, such as `Lisboa` by `lisbon`. Other names stay as they are.
 */
function withPlaceValues(
  fields: Partial<ListingFields>,
  before: StoredListing,
  places: readonly Place[],
): Partial<ListingFields> {
  if (fields.city !== undefined) return findPlaceValues(fields, places);
  // A neighborhood without a city belongs to the listing's current city.
  const { city: _city, ...found } = findPlaceValues({ ...fields, city: before.city }, places);
  return found;
}

/**
 * Sets the status of several listings. Those that cannot have the status stay as they are.
 * @param trx a transaction
 */
export async function setStatuses(
  trx: Db,
  { ids, status }: { ids: readonly string[]; status: ListingStatus },
  caller: Caller & { kind: "user" },
): Promise<BulkResult> {
  const result: BulkResult = { changed: [], skipped: [] };
  // This loop locks the listings in the order of their ids, and `updateListing` and `saveListing`
  // lock a duplicate before the listing that is shown. All take this lock first, so that they wait
  // for each other.
  await takeListingsLock(trx);
  for (const id of [...new Set(ids)].sort()) {
    const before = await findListingForUpdate(trx, id);
    const reason = before ? whyNotStatus(before, status) : "There is no such listing";
    if (!before || reason !== undefined) result.skipped.push({ id, reason: reason ?? "" });
    else if (await storeChange(trx, before, { status }, caller)) {
      result.changed.push({ id, before: before.status });
    }
  }
  const count = result.changed.length;
  if (count > 0) {
    const subject = `${count} ${count === 1 ? "listing" : "listings"} as ${status}`;
    await appendAudit(trx, { actor: caller.user, action: "listings.status", subject });
  }
  return result;
}

/** Compares a listing whose fields have changed with the other listings. */
export async function checkAgain(trx: Db, id: string, medians: RentMedians): Promise<void> {
  const listing = await findListingForUpdate(trx, id);
  if (!listing) return;
  const offered = { ...listing, fields: listing };
  const checked = await checkListing(trx, offered, { exceptId: id, medians });
  const flags = flagsAgain(checked.flags, listing.flags);
  const isReleased = listing.releasedAt !== null && !hasNewFlags(flags, listing.flags);
  await setListing(trx, id, {
    flags,
    ...(isReleased ? {} : { releasedAt: null, releasedBy: null }),
  });
  const likely = checked.certain ? [checked.certain, ...checked.likely] : checked.likely;
  await rememberListing(trx, id, flatOf(offered), { likely });
}

/** Returns why a caller may not give a listing a status; undefined if the caller may. */
function whyNotChanged(
  before: StoredListing,
  { fields = {} }: Change,
  status: ListingStatus,
  caller: Caller,
): string | undefined {
  const reason = whyNotStatus(before, status);
  if (reason !== undefined || caller.kind === "user") return reason;
  if (status === before.status) return undefined;
  // Otherwise an API key could open a rejected listing in two steps, with the status "new" between.
  if (before.status === "rejected") return "A person has rejected the listing";
  if (status !== "open") return undefined;
  const after = { ...before, ...fields };
  const evidence = { ...before.evidence, ...evidenceOf(before, fields, "given") };
  const isReleased = before.releasedAt !== null;
  const isByPerson = before.capturedBy !== null;
  return statusOf({ flags: before.flags, isReleased, fields: after, evidence, isByPerson }) ===
    "open"
    ? undefined
    : "The listing waits for a person, because it is flagged, or its city or rent was only read";
}

/**
 * For each field that a change sets, returns who sets it: an automation ("given") or a person
 * ("entered"). If an automation repeats a value that was parsed from the text, it confirms the
 * value, so the field counts as given. A person's form repeats every field, so only the changed
 * fields count as entered.
 */
function evidenceOf(
  before: StoredListing,
  fields: Partial<ListingFields>,
  origin: "given" | "entered",
): ListingEvidence {
  const names = listingFieldNames.filter(
    (name) =>
      fields[name] !== undefined &&
      (!sameValue(fields[name], before[name]) ||
        (origin === "given" && typeof before.evidence[name] === "object")),
  );
  return Object.fromEntries(names.map((name) => [name, origin]));
}

/**
 * Stores a change of a listing. A person's save is also stored as a version, and a changed rent is
 * added to the listing's rents.
 * @returns false if the change changes nothing
 */
async function storeChange(
  trx: Db,
  before: StoredListing,
  { fields = {}, status = before.status }: Change,
  caller: Caller,
): Promise<boolean> {
  const origin = caller.kind === "user" ? "entered" : "given";
  const evidence = evidenceOf(before, fields, origin);
  if (Object.keys(evidence).length === 0 && status === before.status) return false;
  const updatedAt = nextMoment(before.updatedAt);
  const values: ListingValues = {
    ...Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)),
    evidence: { ...before.evidence, ...evidence },
    status,
    updatedAt,
    ...goneValues(before, status, updatedAt),
    ...(hasNewContact(before, fields) && { contactReleased: false }),
  };
  if (caller.kind === "user") await keepFirstVersion(trx, before);
  await setListing(trx, before.id, values);
  const after: StoredListing = { ...before, ...fields, status };
  if (caller.kind === "user") {
    await insertVersion(trx, after, { savedAt: updatedAt, savedBy: caller.user.id });
  }
  if (after.rent !== before.rent || after.rentKind !== before.rentKind) {
    await insertPrice(trx, before.id, after, updatedAt);
  }
  return true;
}

/** Returns the values of the columns that say since when and why a listing is gone. */
function goneValues(before: StoredListing, status: ListingStatus, now: Date): ListingValues {
  if (status === before.status) return {};
  if (status === "gone") return { goneAt: now, goneReason: "said" };
  // A listing that is no longer gone counts as seen now. Otherwise the next hourly cleanup would
  // mark it as gone again.
  return before.status === "gone" ? { goneAt: null, goneReason: null, seenAt: now } : {};
}
