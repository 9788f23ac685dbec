import { setImmediate } from "node:timers/promises";
import { AppError } from "#common/errors.ts";
import type { ListingEvidence, Reading } from "#common/listings/listing.ts";
import { type ListingFields, listingFieldNames } from "#common/listings/listing-fields.ts";
import {
  type ListingItem,
  listingItem,
  type RecordResult,
} from "#common/listings/listing-input.ts";
import type { Place } from "#common/listings/places.ts";
import { issuesOf } from "#common/validation.ts";
import type { Context } from "../../context.ts";
import { isTemporary } from "../../db/errors.ts";
import { assertPlainJson } from "../../plain-json.ts";
import type { Caller } from "../../trpc.ts";
import { appendAudit } from "../audit/store.ts";
import type { RentMedians } from "./costs/comparable-rents.ts";
import { describeListings } from "./describe-listing.ts";
import { findPlaceValues } from "./find-place-values.ts";
import type { FoundListing } from "./found-listing-rules.ts";
import { readKnownPlaces } from "./read-known-places.ts";
import { type ReadingOptions, readListing } from "./reading/read-listing.ts";
import { readPageInWorker } from "./reading/read-page-in-worker.ts";
import { type CapturedBy, type Saved, saveListing } from "./save-listing.ts";
import { listListings } from "./store.ts";

type Parts = Pick<Context, "counters" | "database" | "definition" | "log" | "rentMedians">;

/** The number of stored listings that are read from the database at once to make the response. */
const describedAtOnce = 50;

type Refused = Extract<RecordResult, { status: "refused" }>;

const refused = (path: string, message: string): Refused => ({
  status: "refused",
  issues: [{ path, message }],
});

/**
 * Stores the listings that an automation sends, each in a transaction of its own. So an invalid
 * item does not affect the others, and other requests run between two items.
 *
 * @returns the result for each item, in the order of the items
 * @throws the database's error if the database is unavailable or the error is temporary; the items
 * before the error are stored
 */
export async function recordListings(
  parts: Parts,
  items: readonly unknown[],
  caller: Caller,
  now = new Date(),
): Promise<RecordResult[]> {
  const by = caller.kind === "user" ? { userId: caller.user.id } : { keyId: caller.key.id };
  const places = await readKnownPlaces(parts);
  const medians = await parts.rentMedians.get();
  const outcomes: (Saved | Refused)[] = [];
  for (const item of items) {
    outcomes.push(await recordItem(parts, item, { by, places, now, medians }));
    // Parsing a long text blocks the process for milliseconds, so waiting requests are handled
    // before the next item.
    await setImmediate();
  }
  for (const { status } of outcomes) parts.counters.add("listing", status);
  await auditChanges(parts, outcomes, caller);
  return describeOutcomes(parts, outcomes);
}

type ItemOptions = {
  by: CapturedBy;
  places: readonly Place[];
  now: Date;
  medians: RentMedians;
};

async function recordItem(
  { database, log }: Parts,
  item: unknown,
  { places, ...options }: ItemOptions,
): Promise<Saved | Refused> {
  try {
    assertPlainJson(item);
    const checked = listingItem.safeParse(item);
    if (!checked.success) return { status: "refused", issues: issuesOf(checked.error) };
    const found = await foundListing(checked.data, places, options.now);
    if ("status" in found) return found;
    return await database.db.transaction().execute((trx) => saveListing(trx, found, options));
  } catch (error) {
    // The item is not to blame for a temporary error, such as a deadlock. If it were refused, the
    // response would be stored for the call's idempotency key, and a repetition would get it again.
    if (isTemporary(error)) throw error;
    if (error instanceof AppError) {
      return { status: "refused", issues: error.issues ?? [{ path: "", message: error.message }] };
    }
    const { code, name } = error as { code?: string; name?: string };
    log.error({ error: code ?? name }, "a listing could not be stored");
    return refused("", "This item could not be stored");
  }
}

/**
 * The maximum number of milliseconds by which the time when a listing was posted may be in the
 * future. It is not 0, because the clock of the automation that sends the listing may be wrong.
 */
const clockMs = 24 * 3_600_000;

/**
 * Returns the facts about a flat in an item that an automation sent: the fields that were parsed
 * from the item's text, and the fields that the automation states.
 */
async function foundListing(
  { source, url, externalId, postedAt, fields = {}, pictures, ...sent }: ListingItem,
  places: readonly Place[],
  now: Date,
): Promise<FoundListing | Refused> {
  const posted = postedAt ? new Date(postedAt) : null;
  if (posted && posted.getTime() > now.getTime() + clockMs) {
    return refused("postedAt", "postedAt must not be in the future");
  }
  const found = { source, url: url ?? null, externalId: externalId ?? null, postedAt: posted };
  const given = givenFields(findPlaceValues(fields, places));
  const read = await readItem(sent, {
    url: url ?? undefined,
    postedAt: posted ?? undefined,
    now,
    places,
  });
  if (!read) return { ...found, text: undefined, pictures: pictures ?? [], ...given };
  const { text, reading } = read;
  // The parser can be wrong when it says that a text is not the listing of one flat. If the sender
  // states a rent, the sender is believed, and the item is not refused.
  if (reading.noListing && given.evidence.rent === undefined) {
    const { kind, reason } = reading.noListing;
    const advice = kind === "several" ? ". Send each flat as an item of its own" : "";
    return refused("text", `${reason}${advice}`);
  }
  return {
    ...found,
    text,
    pictures: pictures ?? read.pictures,
    fields: { ...reading.fields, ...given.fields },
    evidence: { ...reading.evidence, ...given.evidence },
  };
}

type ItemReading = { text: string; reading: Reading; pictures: string[] };

/**
 * Parses the text of a listing that an automation sent. If the listing has no text, parses its HTML
 * page. Returns undefined if the listing has neither.
 *
 * @throws AppError UNPROCESSABLE_CONTENT for a page that cannot be parsed within the limits of time
 * and memory
 */
async function readItem(
  { text = "", html = "" }: Pick<ListingItem, "text" | "html">,
  options: ReadingOptions,
): Promise<ItemReading | undefined> {
  if (text.trim() !== "") return { text, reading: readListing(text, options), pictures: [] };
  return html.trim() === "" ? undefined : readPageInWorker(html, options);
}

/**
 * Returns the fields that an automation sent for a listing. The evidence of each is "given",
 * because the server did not parse it from a text. A field that is sent as null is not returned, so
 * that the parser's value is used.
 */
function givenFields(fields: Partial<ListingFields>): Pick<FoundListing, "fields" | "evidence"> {
  const names = listingFieldNames.filter((name) => {
    const value = fields[name];
    return value !== undefined && value !== null && !(Array.isArray(value) && value.length === 0);
  });
  const evidence: ListingEvidence = Object.fromEntries(names.map((name) => [name, "given"]));
  return { fields: Object.fromEntries(names.map((name) => [name, fields[name]])), evidence };
}

/**
 * Adds one entry to the audit log for all changes by one request. A request that changes nothing is
 * not recorded.
 */
async function auditChanges(
  { database }: Parts,
  outcomes: (Saved | Refused)[],
  caller: Caller,
): Promise<void> {
  const changed = outcomes.filter((each) => "isChanged" in each && each.isChanged).length;
  if (changed === 0) return;
  const sender = caller.kind === "key" ? ` with the API key ${caller.key.id.slice(0, 8)}` : "";
  const actor = caller.kind === "user" ? caller.user : null;
  const subject = `${changed} ${changed === 1 ? "listing" : "listings"}${sender}`;
  await appendAudit(database.db, { actor, action: "listings.record", subject });
}

/**
 * Returns the result of each sent item. If the item's listing was created or updated, the result
 * contains the listing as it is in the database now.
 */
async function describeOutcomes(
  { database: { db } }: Parts,
  outcomes: (Saved | Refused)[],
): Promise<RecordResult[]> {
  const ids = outcomes.flatMap((outcome) => ("id" in outcome ? [outcome.id] : []));
  const byId = new Map<string, Extract<RecordResult, { listing: unknown }>["listing"]>();
  for (let start = 0; start < ids.length; start += describedAtOnce) {
    const part = await listListings(db, ids.slice(start, start + describedAtOnce));
    for (const listing of await describeListings(db, part)) byId.set(listing.id, listing);
  }
  return outcomes.map((outcome): RecordResult => {
    if (outcome.status === "refused") return outcome;
    if (outcome.status === "duplicate") {
      return { status: "duplicate", duplicateOf: outcome.duplicateOf };
    }
    const { status, id } = outcome;
    const listing = byId.get(id);
    // The listing was deleted while the request was processed.
    if (!listing) return refused("", "This listing was deleted");
    return { status, id, listing };
  });
}
