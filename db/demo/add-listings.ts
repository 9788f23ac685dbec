import type { User } from "#common/accounts/user.ts";
import type { RecordResult } from "#common/listings/listing-input.ts";
import { placesOf } from "#common/listings/places.ts";
import type { Context } from "#server/context.ts";
import { listAdmins } from "#server/features/accounts/store.ts";
import { createApiKey } from "#server/features/api-keys/create-api-key.ts";
import { captureListings } from "#server/features/listings/capture-listings.ts";
import { endUnseen } from "#server/features/listings/life-store.ts";
import { unseenMs } from "#server/features/listings/listing-rules.ts";
import { readListing } from "#server/features/listings/reading/read-listing.ts";
import { recordListings } from "#server/features/listings/record-listings.ts";
import { releaseListing } from "#server/features/listings/release-listing.ts";
import { findSource } from "#server/features/listings/source-store.ts";
import { setStatuses } from "#server/features/listings/update-listing.ts";
import type { Caller } from "#server/trpc.ts";
import type { DemoAdvertisement, DemoListing } from "./demo-listing.ts";
import { demoListings } from "./listings.ts";

const hourMs = 3_600_000;
/** The milliseconds between the publication of a demo advertisement and its arrival in Roost. */
const postedBeforeMs = 2 * hourMs;

type Parts = Pick<Context, "counters" | "database" | "definition" | "log" | "rentMedians">;

/** An advertisement of a flat, with the time at which the team or an automation finds it. */
type Find = { listing: DemoListing; post: DemoAdvertisement; externalId: string; at: Date };

/**
 * Returns the demo's advertisements of flats, each with the time at which the team or an automation
 * finds it, oldest first.
 */
function findsOf(now: Date): Find[] {
  const finds = demoListings.flatMap((listing, place) => {
    const { later, again } = listing;
    const find = (post: DemoAdvertisement, id: string) => ({
      listing,
      post,
      externalId: post.url ?? id,
      at: new Date(now.getTime() - post.hoursAgo * hourMs),
    });
    const id = `demo-${place}`;
    return [
      find(listing, id),
      ...(later ? [find({ ...listing, ...later }, id)] : []),
      ...(again ? [find(again, `${id}-again`)] : []),
    ];
  });
  return finds.toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

/**
 * Adds the demo's listings, unless the database has them already. The first administrator enters
 * some of them, and an automation sends the others. The server parses, compares and flags them like
 * all other listings.
 *
 * @returns the number of added listings
 */
export async function addListings(parts: Parts, now: Date): Promise<number> {
  const { db } = parts.database;
  const finds = findsOf(now);
  const sent = finds.find(({ listing }) => !listing.byTeam);
  const [admin] = await listAdmins(db);
  if (!sent || !admin) return 0;
  if (await findSource(db, { source: sent.post.source, externalId: sent.externalId })) return 0;
  // Listings from an automation are stored with the API key that sent them, so the demo creates a
  // key. The demo discards the text of the key, so that no program can use the key.
  const scopes: ["listings:write"] = ["listings:write"];
  const { key: _key, ...key } = await createApiKey(parts, admin, { name: "Demo", scopes });
  const ids = new Map<DemoListing, string>();
  for (const find of finds) {
    const isPasted = find.listing.byTeam && find.post === find.listing;
    const result = isPasted
      ? await paste(parts, find, admin)
      : await send(parts, find, { kind: "key", key });
    if (result && "listing" in result && !ids.has(find.listing)) ids.set(find.listing, result.id);
  }
  await db
    .transaction()
    .execute((trx) => endUnseen(trx, { seenBefore: new Date(now.getTime() - unseenMs), now }, 100));
  await decide(parts, ids, admin);
  return ids.size;
}

const postedAt = ({ at }: Find) => new Date(at.getTime() - postedBeforeMs);

async function send(parts: Parts, find: Find, caller: Caller): Promise<RecordResult | undefined> {
  const { listing, post, externalId, at } = find;
  const { source, url, text } = post;
  const item = {
    source,
    url,
    text,
    externalId,
    postedAt: postedAt(find).toISOString(),
    fields: listing.fields,
  };
  const [result] = await recordListings(parts, [item], caller, at);
  return result;
}

async function paste(parts: Parts, find: Find, admin: User): Promise<RecordResult | undefined> {
  const { source, url, text } = find.post;
  const definition = await parts.definition.get();
  const posted = postedAt(find);
  const { fields, evidence } = readListing(text, {
    url,
    postedAt: posted,
    now: find.at,
    places: definition ? placesOf(definition.value) : [],
  });
  const listing = { source, url, text, fields, evidence, postedAt: posted.toISOString() };
  const [result] = await captureListings(parts, [listing], admin, find.at);
  return result;
}

/**
 * Stores the first administrator's decisions about the listings: some get another status, such as
 * rejected, and some flagged listings are allowed to be sent.
 */
async function decide(
  { database: { db } }: Parts,
  ids: Map<DemoListing, string>,
  admin: User,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const [{ decided }, id] of ids) {
      if (decided === "released") {
        await releaseListing(trx, { id, what: "flags", released: true }, admin);
      } else if (decided !== undefined) {
        await setStatuses(trx, { ids: [id], status: decided }, { kind: "user", user: admin });
      }
    }
  });
}
