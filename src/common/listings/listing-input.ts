import { z } from "zod";
import { isUuidCursor } from "../cursors.ts";
import { expectedUpdatedAt, listInput, moment, required } from "../inputs.ts";
import { type Listing, type ListingFlag, type ListingStatus, listingStatuses } from "./listing.ts";
import { listingFieldNames, listingFields, webLink } from "./listing-fields.ts";

/** The maximum number of characters of a listing's text. */
export const longestText = 20_000;
/**
 * The maximum number of characters of the note in which a person says why a listing may be sent to
 * searchers despite its flags (warnings, such as signs of a scam).
 */
export const longestNote = 500;
/** The maximum number of characters of a page's HTML source. */
const longestHtml = 2_000_000;
/** The maximum number of listings in one request, and the maximum size of the request in bytes. */
export const mostItems = 500;
export const recordBodyLimit = 8 * 1024 * 1024;
/**
 * The maximum size in bytes of a request with one listing's text. It is larger than the maximum
 * number of characters, because a character may take several bytes, and so do JSON escapes.
 */
export const textBodyLimit = 256 * 1024;

const listingId = z.uuid("id must be a UUID");

/** The name of the place where a listing was seen, such as "WG Berlin, Facebook". */
const source = required("Source is required").trim().min(1, "Source is required").max(200);

const text = z
  .string({ error: "Text must be text" })
  .max(longestText, `Text must be at most ${longestText} characters`);

const pictures = z.array(webLink("Picture")).max(20, "A listing has at most 20 pictures");

const someFields = listingFields.partial();

/** A listing as an automation sends it. `html` is the source of a page that it has fetched. */
export const listingItem = z
  .strictObject({
    source,
    text: text.optional(),
    html: z
      .string({ error: "HTML must be text" })
      .max(longestHtml, `HTML must be at most ${longestHtml} characters`)
      .optional(),
    url: webLink("URL").nullish(),
    postedAt: moment.nullish(),
    externalId: z.string().trim().min(1).max(300).nullish(),
    fields: someFields.optional(),
    pictures: pictures.optional(),
  })
  .refine(({ text: given, html, fields }) => Boolean(given?.trim() || html?.trim() || fields), {
    path: ["text"],
    error: "A listing needs a text, the source of a page, or fields",
  });
export type ListingItem = z.output<typeof listingItem>;

/**
 * The input with the listings that a client sends. The schema does not check the listings. The
 * procedure checks each listing separately, so that an invalid one does not prevent the others from
 * being stored.
 */
export const recordInput = z.strictObject({
  items: z
    .array(z.unknown())
    .min(1, "The list has no items")
    .max(mostItems, `At most ${mostItems} listings can be sent at once`),
});

/** The result of storing a listing that a client has sent. */
export type RecordResult =
  | { status: "created" | "updated"; id: string; listing: Listing }
  /**
   * The flat is known already: the new listing was added as a further source to the listing
   * `duplicateOf`.
   */
  | { status: "duplicate"; duplicateOf: string }
  | { status: "refused"; issues: { path: string; message: string }[] };

/**
 * The result of storing a listing that a person has captured. `listingStatus` is the status of the
 * stored listing, or of the known listing to which the new one was added.
 */
export type CaptureResult = RecordResult & { listingStatus: ListingStatus };

export const listingIdInput = z.strictObject({ id: listingId });

/** A change of a listing. Omitted fields do not change, and null makes a field unknown. */
export const listingUpdate = listingIdInput.extend({
  fields: someFields.optional(),
  status: z.enum(listingStatuses).optional(),
  expectedUpdatedAt,
});
export type ListingUpdate = z.output<typeof listingUpdate>;

/** The input that requests one page of the list of listings, most recently changed first. */
export const listingListInput = listInput.extend({
  cursor: z.string().max(100).refine(isUuidCursor, { error: "cursor is not valid" }).optional(),
  status: z.enum(listingStatuses).optional(),
  city: z.string().max(100).optional(),
  source: z.string().max(200).optional(),
  changedSince: moment.optional(),
  q: z.string().trim().max(255).optional(),
});
export type ListingListInput = z.output<typeof listingListInput>;

/**
 * A listing's text, from which the server parses the listing's fields. While a person types the
 * text, the browser sends this input each time the person pauses.
 */
export const readInput = z.strictObject({
  text,
  url: webLink("URL").nullish(),
  postedAt: moment.nullish(),
});

export type ReadInput = z.output<typeof readInput>;

/**
 * A new flat, which the browser sends while a person corrects the flat's fields. The server checks
 * the flat for warnings, and for stored listings that may be the same flat.
 */
export const checkInput = z.strictObject({
  text,
  url: webLink("URL").nullish(),
  fields: listingFields,
});
export type CheckInput = z.output<typeof checkInput>;

/**
 * The result of checking a new flat before it is stored. `flags` are warnings about the flat, such
 * as signs of a scam.
 */
export type ListingCheck = {
  flags: ListingFlag[];
  /**
   * The stored listings that may be the same flat. If a listing is certainly the same flat, it
   * comes first.
   */
  duplicates: KnownFlat[];
};

/** A stored listing that may describe the same flat as a listing that is about to be stored. */
export type KnownFlat = {
  id: string;
  title: string | null;
  source: string;
  isCertain: boolean;
  /** The reasons why the stored and the new listing may describe the same flat, as sentences. */
  reasons: string[];
};

/** The input with the link of a page that is to be fetched and parsed. */
export const linkInput = z.strictObject({ url: webLink("Link") });

const range = z.strictObject({ start: z.int().min(0), end: z.int().min(1) });

/**
 * The schema of a listing that a person has checked. For each known field, `evidence` contains the
 * range of the text from which the value was parsed, or `entered` if the person entered the value.
 */
const capturedListing = z
  .strictObject({
    text,
    source,
    url: webLink("URL").nullish(),
    postedAt: moment.nullish(),
    fields: listingFields,
    evidence: z.partialRecord(z.enum(listingFieldNames), z.union([range, z.literal("entered")])),
    pictures: pictures.optional(),
  })
  .refine(({ text: given, url }) => given.trim() !== "" || url, {
    path: ["text"],
    error: "Paste the text of the listing",
  });
export type CapturedListing = z.output<typeof capturedListing>;

/**
 * The input that stores listings that a person has checked: all of them, or none if one cannot be
 * stored.
 */
export const captureInput = z.strictObject({
  listings: z.array(capturedListing).min(1).max(20),
});

/** The input that sets the status of the selected listings. */
export const bulkInput = z.strictObject({
  ids: z.array(listingId).min(1).max(100),
  status: z.enum(listingStatuses),
});

/** The ids of deleted listings that are to be restored. */
export const bringBackInput = z.strictObject({
  ids: z.array(listingId).min(1).max(100),
});

/**
 * The listings that a request changed, each with its earlier status, and the listings that it did
 * not change.
 */
export type BulkResult = {
  changed: { id: string; before: Listing["status"] }[];
  skipped: { id: string; reason: string }[];
};

/**
 * The input that allows a listing to be sent to searchers despite its flags (warnings), or allows
 * its private contact to be sent to them. With `released: false`, it withdraws the permission.
 */
export const releaseInput = listingIdInput.extend({
  what: z.enum(["flags", "contact"]),
  released: z.boolean().default(true),
  /** The reason, in the person's own words, why the listing may be sent despite its flags. */
  note: z
    .string()
    .trim()
    .max(longestNote, `The reason must be at most ${longestNote} characters`)
    .optional(),
  expectedUpdatedAt,
});
export type ReleaseInput = z.output<typeof releaseInput>;

/** A person's decision whether two listings are the same flat. A later decision replaces it. */
export const pairInput = z.strictObject({
  firstId: listingId,
  secondId: listingId,
  decision: z.enum(["same", "different"]),
});
export type PairInput = z.output<typeof pairInput>;
