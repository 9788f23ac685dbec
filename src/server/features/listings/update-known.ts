import { type ListingFields, listingFieldNames } from "#common/listings/listing-fields.ts";
import { sameValue } from "#common/same-value.ts";
import { nextMoment } from "../../content/refusals.ts";
import type { Db } from "../../db/connection.ts";
import { checkListing } from "./check-listing.ts";
import type { RentMedians } from "./costs/comparable-rents.ts";
import { rememberListing } from "./duplicates/remember-listing.ts";
import { type FoundListing, flatOf } from "./found-listing-rules.ts";
import { flagsAgain, hasNewContact, hasNewFlags, statusOf } from "./listing-rules.ts";
import { insertPrice } from "./source-store.ts";
import { fieldsOf, type ListingValues, type StoredListing, setListing } from "./store.ts";

type UpdateOptions = {
  /** Whether the first source has sent the listing again. */
  isFirst: boolean;
  /**
   * Whether a person has captured the listing again, and its text has no flags. The listing then
   * counts as captured by a person, and as advertised.
   */
  isVouched?: boolean;
  /** The rent that the source has stated before; null if it is unknown. */
  earlierRent: number | null;
  now: Date;
  medians: RentMedians;
};

/**
 * Updates a listing when one of its sources, such as a portal, sends it again. Fields that a person
 * entered stay. The text and the fields come only from the listing's first source, and another
 * source can change only the rent.
 *
 * @param trx a transaction
 * @returns whether anything changed except the time at which the listing was seen
 */
export async function updateKnown(
  trx: Db,
  before: StoredListing,
  found: FoundListing,
  { isFirst, isVouched = false, earlierRent, now, medians }: UpdateOptions,
): Promise<boolean> {
  const isBack = isAdvertisedAgain(before, found, isVouched);
  const news = staysErased(before, found, isVouched)
    ? {}
    : isFirst || before.erasedAt !== null
      ? changesOf(before, found, earlierRent)
      : newRentOf(before, found, earlierRent);
  const isNewlyVouched = isVouched && before.status === "new";
  if (!isBack && !isNewlyVouched && Object.keys(news).length === 0) {
    await setListing(trx, before.id, { seenAt: now });
    return false;
  }
  const after = { ...before, ...news };
  const checked = await checkListing(
    trx,
    { ...after, fields: after },
    { exceptId: before.id, medians },
  );
  const flags = flagsAgain(checked.flags, before.flags);
  const isSuspicious = hasNewFlags(flags, before.flags);
  const isReleased = before.releasedAt !== null && !isSuspicious;
  const isWaiting = before.status === "new" || (before.status === "open" && isSuspicious) || isBack;
  const isByPerson = isVouched || before.capturedBy !== null;
  await setListing(trx, before.id, {
    ...news,
    ...(hasNewContact(before, news) && { contactReleased: false }),
    flags,
    seenAt: now,
    updatedAt: nextMoment(before.updatedAt),
    ...(isReleased ? {} : { releasedAt: null, releasedBy: null }),
    ...(isBack && { goneAt: null, goneReason: null, erasedAt: null }),
    ...(isWaiting && {
      status: statusOf({ flags, isReleased, fields: after, evidence: after.evidence, isByPerson }),
    }),
  });
  if (after.rent !== before.rent || after.rentKind !== before.rentKind) {
    await insertPrice(trx, before.id, after, now);
  }
  const likely = checked.certain ? [checked.certain, ...checked.likely] : checked.likely;
  await rememberListing(trx, before.id, flatOf({ ...after, fields: after }), { likely });
  return true;
}

/**
 * Returns true if the text of a listing was erased, and the flat is not advertised again. The
 * listing then gets no new text or fields.
 */
export const staysErased = (
  before: StoredListing,
  found: FoundListing,
  isVouched: boolean,
): boolean => before.erasedAt !== null && !isAdvertisedAgain(before, found, isVouched);

/** The values of a listing that an update changes. */
type News = ListingValues & Partial<ListingFields>;

/**
 * Returns whether a source repeats the rent that it has stated before, although the listing has
 * another rent by now. The listing then keeps its rent, because the other rent is newer. Otherwise
 * two sources with different rents would change the rent whenever they are read. A rent that a
 * person enters is never a repeated one.
 */
const isOldRent = (
  before: StoredListing,
  { fields, evidence }: FoundListing,
  earlierRent: number | null,
): boolean =>
  before.rent !== null &&
  before.rent !== fields.rent &&
  fields.rent === earlierRent &&
  evidence.rent !== "entered";

/**
 * Returns the values of a listing that change when its first source sends it again. If the
 * listing's text was erased, they may come from any source that advertises the flat again.
 */
function changesOf(before: StoredListing, found: FoundListing, earlierRent: number | null): News {
  const { url, postedAt, text, fields, evidence } = found;
  // Without a new text, the fields that were parsed before stay.
  const given = text === undefined ? { ...fieldsOf(before), ...fields } : fields;
  const givenEvidence = text === undefined ? { ...before.evidence, ...evidence } : evidence;
  const entered = listingFieldNames.filter((name) => before.evidence[name] === "entered");
  const keepsRent = isOldRent(before, found, earlierRent);
  const kept = {
    ...(keepsRent && { rent: before.rent }),
    ...Object.fromEntries(entered.map((name) => [name, before[name]])),
  };
  const keptEvidence = {
    ...(keepsRent && { rent: "given" as const }),
    ...Object.fromEntries(entered.map((name) => [name, "entered" as const])),
  };
  const wanted = { ...given, ...kept };
  const changes = Object.entries(wanted).filter(
    ([name, value]) => !sameValue(value, before[name as keyof ListingFields]),
  );
  const newEvidence = { ...givenEvidence, ...keptEvidence };
  return {
    ...Object.fromEntries(changes),
    ...(sameValue(newEvidence, before.evidence) ? {} : { evidence: newEvidence }),
    ...(text !== undefined && text !== before.text && { text }),
    ...(url !== null && url !== before.url && { url }),
    ...(postedAt !== null && postedAt.toISOString() !== before.postedAt && { postedAt }),
  };
}

/**
 * Returns whether a listing may take over the rent that is stated elsewhere for the same flat, such
 * as by a second portal. A rent that a person entered stays.
 */
export const takesRent = (
  before: StoredListing,
  { rent, rentKind }: Pick<ListingFields, "rent" | "rentKind">,
): boolean =>
  rent !== null &&
  rent !== before.rent &&
  before.evidence.rent !== "entered" &&
  // Two rents of different kinds, such as cold and warm, cannot be compared.
  (rentKind === null || before.rentKind === null || rentKind === before.rentKind);

/**
 * Returns the rent that another source, such as a second portal, states for a listing, if this rent
 * differs from the stored one. Ignores a source that published its text before the stored text.
 */
function newRentOf(before: StoredListing, found: FoundListing, earlierRent: number | null): News {
  const { postedAt, fields, evidence } = found;
  const { rent = null, rentKind = null } = fields;
  if (!takesRent(before, { rent, rentKind }) || isOldRent(before, found, earlierRent)) return {};
  const isNewer = postedAt === null || postedAt > new Date(before.postedAt ?? before.capturedAt);
  if (!isNewer) return {};
  const origin = evidence.rent === "entered" ? "entered" : "given";
  return { rent, evidence: { ...before.evidence, rent: origin } };
}

/**
 * Returns whether a listing that was gone (no longer advertised) is advertised again. It is, if it
 * was gone only because no source contained it any more, if its new text was published after the
 * time `goneAt`, or if a person vouches for it.
 */
function isAdvertisedAgain(
  { status, goneAt, goneReason }: StoredListing,
  { postedAt }: FoundListing,
  isVouched: boolean,
): boolean {
  if (status !== "gone" || goneAt === null) return false;
  return isVouched || goneReason === "unseen" || (postedAt !== null && postedAt > new Date(goneAt));
}
