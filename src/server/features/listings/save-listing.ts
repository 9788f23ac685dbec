import { canonicalUrl } from "#common/listings/canonical-url.ts";
import type { ListingEvidence, ListingFlag } from "#common/listings/listing.ts";
import { type ListingFields, listingFieldNames } from "#common/listings/listing-fields.ts";
import { sameValue } from "#common/same-value.ts";
import { nextMoment } from "../../content/refusals.ts";
import type { Db } from "../../db/connection.ts";
import { hasNewFlags, statusOf } from "./listing-rules.ts";
import {
  findSource,
  insertPrice,
  insertSource,
  type KnownSource,
  updateSource,
} from "./source-store.ts";
import {
  fieldsOf,
  findListingForUpdate,
  insertListing,
  type ListingValues,
  type StoredListing,
  setListing,
  takeListingsLock,
} from "./store.ts";

/** A flat as a person or an automation found it. */
export type FoundListing = {
  source: string;
  url: string | null;
  externalId: string | null;
  postedAt: Date | null;
  /** Undefined if only fields were sent. */
  text: string | undefined;
  fields: Partial<ListingFields>;
  evidence: ListingEvidence;
  pictures: string[];
};

/** The account or the API key that captures a listing. */
export type CapturedBy = { userId: number } | { keyId: string };

export type Saved =
  | { status: "created" | "updated"; id: string; isChanged: boolean }
  | { status: "duplicate"; duplicateOf: string };

/**
 * Stores a found flat: as a new listing, or as news of a listing that the same source has sent before.
 * @param trx a transaction
 */
export async function saveListing(
  trx: Db,
  found: FoundListing,
  by: CapturedBy,
  now: Date,
): Promise<Saved> {
  await takeListingsLock(trx);
  const { source, externalId } = found;
  const known = externalId === null ? undefined : await findSource(trx, { source, externalId });
  if (known) return updateKnown(trx, known, found, now);
  return { status: "created", id: await createListing(trx, found, by, now), isChanged: true };
}

async function createListing(
  trx: Db,
  { source, url, externalId, postedAt, text = "", fields, evidence }: FoundListing,
  by: CapturedBy,
  now: Date,
): Promise<string> {
  const { rent = null, rentKind = null, city = null } = fields;
  const flags: ListingFlag[] = [];
  const isByPerson = "userId" in by;
  const id = await insertListing(trx, {
    ...fields,
    source,
    url,
    externalId,
    postedAt,
    text,
    evidence,
    flags,
    status: statusOf({ flags, isReleased: false, fields: { city, rent }, evidence, isByPerson }),
    capturedBy: isByPerson ? by.userId : null,
    capturedKey: isByPerson ? null : by.keyId,
    capturedAt: now,
    updatedAt: now,
    seenAt: now,
  });
  const known = url === null ? null : canonicalUrl(url);
  await insertSource(
    trx,
    id,
    { source, url, canonicalUrl: known, externalId, postedAt, text },
    now,
  );
  if (rent !== null) await insertPrice(trx, id, { rent, rentKind }, now);
  return id;
}

/**
 * Updates a listing after a source has sent it again. Fields that a person entered stay. A text that
 * came through a further source changes only that source.
 */
async function updateKnown(
  trx: Db,
  known: KnownSource,
  found: FoundListing,
  now: Date,
): Promise<Saved> {
  const id = known.listingId;
  const before = await findListingForUpdate(trx, id);
  if (!before) throw new Error("A source has no listing");
  const isBack = isAdvertisedAgain(before, found);
  // An erased text stays erased as long as the flat is gone.
  const isErased = before.erasedAt !== null && !isBack;
  const { url, postedAt, text } = found;
  await updateSource(
    trx,
    known.id,
    {
      ...(url && { url, canonicalUrl: canonicalUrl(url) }),
      ...(postedAt && { postedAt }),
      ...(text && !isErased && { text }),
    },
    now,
  );
  const isFirst = before.source === found.source && before.externalId === found.externalId;
  const news = isFirst && !isErased ? changesOf(before, found) : {};
  const isChanged = isBack || Object.keys(news).length > 0;
  if (!isChanged) await setListing(trx, id, { seenAt: now });
  else await storeNews(trx, before, { news, isBack, now });
  return { status: "updated", id, isChanged };
}

/** Values of a listing that differ from the stored ones. */
type News = ListingValues & Partial<ListingFields>;

async function storeNews(
  trx: Db,
  before: StoredListing,
  { news, isBack, now }: { news: News; isBack: boolean; now: Date },
): Promise<void> {
  const after = { ...before, ...news };
  const flags: ListingFlag[] = before.flags;
  const isSuspicious = hasNewFlags(flags, before.flags);
  const isReleased = before.releasedAt !== null && !isSuspicious;
  const isWaiting = before.status === "new" || (before.status === "open" && isSuspicious) || isBack;
  const isByPerson = before.capturedBy !== null;
  await setListing(trx, before.id, {
    ...news,
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
}

/** Returns the values that differ in a listing that its first source has sent again. */
function changesOf(
  before: StoredListing,
  { url, postedAt, text, fields, evidence }: FoundListing,
): News {
  // Without a new text, the fields that were read before stay.
  const given = text === undefined ? { ...fieldsOf(before), ...fields } : fields;
  const givenEvidence = text === undefined ? { ...before.evidence, ...evidence } : evidence;
  const entered = listingFieldNames.filter((name) => before.evidence[name] === "entered");
  const kept = Object.fromEntries(entered.map((name) => [name, before[name]]));
  const keptEvidence = Object.fromEntries(entered.map((name) => [name, "entered" as const]));
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
 * Returns whether a listing that was gone is advertised again: no source had it for a while, or it
 * was posted again after it was gone.
 */
function isAdvertisedAgain(
  { status, goneAt, goneReason }: StoredListing,
  { postedAt }: FoundListing,
): boolean {
  if (status !== "gone" || goneAt === null) return false;
  return goneReason === "unseen" || (postedAt !== null && postedAt > new Date(goneAt));
}
