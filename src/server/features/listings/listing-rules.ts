import type { Listing, ListingFlag, ListingStatus } from "#common/listings/listing.ts";
import type { ListingFields } from "#common/listings/listing-fields.ts";
import { keptDeletedDays } from "#common/listings/listing-list.ts";

const dayMs = 24 * 3_600_000;

/**
 * A listing counts as gone if none of its sources has contained it for this number of milliseconds.
 */
export const unseenMs = 21 * dayMs;

/** The number of milliseconds after which a deleted listing is deleted permanently. */
export const keptDeletedMs = keptDeletedDays * dayMs;

/**
 * The number of milliseconds for which a listing is gone before its text and contacts are erased.
 */
export const keptGoneMs = 90 * dayMs;

/**
 * Why a listing is gone: a person or an automation said so (`said`), no source (such as a portal)
 * contains it any more (`unseen`), or its page does not exist any more (`link`).
 */
export type GoneReason = "said" | "unseen" | "link";

/** For each status of a listing, the statuses that can follow it. */
const following: Record<ListingStatus, readonly ListingStatus[]> = {
  new: ["open", "rejected", "gone"],
  open: ["new", "rejected", "gone"],
  gone: ["new", "open", "rejected"],
  // A rejected listing must get the status "new" or "open" before it can get the status "gone".
  rejected: ["new", "open"],
};

const statusWords: Record<ListingStatus, string> = {
  new: "new",
  open: "open",
  gone: "gone",
  rejected: "rejected",
};

/** The values of a listing that decide which status it may get next. */
export type StatusParts = Pick<Listing, "status" | "duplicateOf"> & { erasedAt: unknown };

/**
 * Returns why a listing cannot get a status; undefined if it can. The same status again is allowed.
 */
export function whyNotStatus(
  { status, duplicateOf, erasedAt }: StatusParts,
  next: ListingStatus,
): string | undefined {
  if (status === next) return undefined;
  if (!following[status].includes(next)) {
    return `A ${statusWords[status]} listing cannot become ${statusWords[next]}`;
  }
  if (next !== "open") return undefined;
  if (erasedAt !== null) return "The listing's text was erased, so it cannot be opened";
  if (duplicateOf !== null)
    return "The listing is the same flat as another one, so it stays closed";
  return undefined;
}

/**
 * The facts that decide whether a listing may get the status "open": its flags, and whether a
 * person or an automation has stated its fields, or Roost has only parsed them from its text.
 */
export type Vouched = Pick<Listing, "flags"> & {
  isReleased: boolean;
  fields: Pick<ListingFields, "city" | "rent">;
  evidence: Pick<Listing["evidence"], "city" | "rent">;
  /** Whether a person captured the listing, and not an automation. */
  isByPerson: boolean;
};

/**
 * Returns the status that a listing gets if no person chooses it. The status is "new" if the city
 * or the rent is unknown, or if the listing is flagged and no person has released it. Any other
 * listing is "open" if a person captured it, or if its city and rent were stated and not parsed
 * from its text; otherwise it is "new", too.
 */
export function statusOf({
  flags,
  isReleased,
  fields,
  evidence,
  isByPerson,
}: Vouched): "open" | "new" {
  if (flags.length > 0 && !isReleased) return "new";
  if (fields.city === null || fields.rent === null) return "new";
  const isStated = typeof evidence.city === "string" && typeof evidence.rent === "string";
  return isByPerson || isStated ? "open" : "new";
}

/**
 * Returns the flags of a listing after it was checked again: the flags that the check found, and
 * the flag `reported` if the listing had it. That flag stays because a report by a searcher causes
 * it, so a check cannot find it again.
 */
export const flagsAgain = (found: ListingFlag[], before: ListingFlag[]): ListingFlag[] => [
  ...found,
  ...before.filter(({ code }) => code === "reported"),
];

/**
 * Returns whether new fields give a listing another phone number or email address. A person has
 * allowed only the earlier contact to be sent to searchers, so the new contact is private.
 */
export const hasNewContact = (
  before: Pick<ListingFields, "phone" | "email">,
  { phone = before.phone, email = before.email }: Partial<ListingFields>,
): boolean => phone !== before.phone || email !== before.email;

/** Returns whether a listing has a flag with a code that none of its previous flags had. */
export function hasNewFlags(flags: ListingFlag[], earlier: ListingFlag[]): boolean {
  const known = new Set(earlier.map(({ code }) => code));
  return flags.some(({ code }) => !known.has(code));
}
