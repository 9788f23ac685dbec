import { noInput } from "#common/inputs.ts";
import {
  bringBackInput,
  bulkInput,
  captureInput,
  checkInput,
  linkInput,
  listingIdInput,
  listingItem,
  listingListInput,
  listingUpdate,
  mostItems,
  pairInput,
  readInput,
  recordBodyLimit,
  recordInput,
  releaseInput,
  textBodyLimit,
} from "#common/listings/listing-input.ts";
import { deletedTableInput, listingTableInput } from "#common/listings/listing-list.ts";
import { adminProcedure, router, scopedProcedure } from "../../trpc.ts";
import { runOnce } from "../api-keys/run-once.ts";
import { captureListings } from "./capture-listings.ts";
import { checkCapture } from "./check-capture.ts";
import { tableDeleted } from "./deleted-store.ts";
import { describeListings, getListing, getListingDetail } from "./describe-listing.ts";
import { readKnownPlaces } from "./read-known-places.ts";
import { readLink } from "./read-link.ts";
import { readText } from "./read-text.ts";
import { recordListings } from "./record-listings.ts";
import { releaseListing } from "./release-listing.ts";
import { removeListing } from "./remove-listing.ts";
import { restoreListings } from "./restore-listings.ts";
import { countListings, listChanged, listFilterValues, tableListings } from "./table-store.ts";
import { setStatuses, updateListing } from "./update-listing.ts";
import { updatePair } from "./update-pair.ts";
import { listVersions } from "./version-store.ts";

export const listingsRouter = router({
  /** Stores the listings that an automation sends. */
  record: scopedProcedure("listings:write")
    .meta({
      rest: {
        method: "POST",
        path: "/api/listings",
        list: { field: "items", item: listingItem },
        idempotent: true,
        summary: `Stores a listing, or a list of up to ${mostItems}; each gets its own result`,
      },
      bodyLimit: recordBodyLimit,
      json: { maxItems: mostItems, skips: "items" },
    })
    .input(recordInput)
    .mutation(({ ctx, input }) =>
      runOnce(ctx, "listings.record", input, async () => ({
        results: await recordListings(ctx, input.items, ctx.caller),
      })),
    ),

  list: scopedProcedure("listings:read")
    .meta({
      rest: {
        method: "GET",
        path: "/api/listings",
        paged: true,
        summary: "Listings, the last changed first",
      },
    })
    .input(listingListInput)
    .query(async ({ ctx: { database }, input }) => {
      const { items, nextCursor } = await listChanged(database.db, input);
      return { items: await describeListings(database.db, items), nextCursor };
    }),

  get: scopedProcedure("listings:read")
    .meta({ rest: { method: "GET", path: "/api/listings/{id}", summary: "A listing" } })
    .input(listingIdInput)
    .query(({ ctx, input }) => getListing(ctx.database.db, input.id)),

  update: scopedProcedure("listings:write")
    .meta({
      rest: {
        method: "PATCH",
        path: "/api/listings/{id}",
        summary: "Changes fields or the status of a listing",
      },
    })
    .input(listingUpdate)
    .mutation(async ({ ctx, input }) => {
      const { db } = ctx.database;
      const known = { medians: await ctx.rentMedians.get(), places: await readKnownPlaces(ctx) };
      await db.transaction().execute((trx) => updateListing(trx, input, ctx.caller, known));
      return getListing(db, input.id);
    }),

  delete: adminProcedure
    .meta({
      rest: {
        method: "DELETE",
        path: "/api/listings/{id}",
        status: 204,
        summary: "Deletes a listing with everything about it; it can be brought back for 30 days",
      },
    })
    .input(listingIdInput)
    .mutation(({ ctx, input }) =>
      ctx.database.db.transaction().execute((trx) =>
        removeListing(trx, input.id, {
          actor: ctx.user,
          forget: (each, id) => ctx.matches.forgetListing(each, id),
        }),
      ),
    ),

  /** Returns one page of the table of listings, searched, filtered and sorted. */
  table: adminProcedure
    .meta({ inBody: true })
    .input(listingTableInput)
    .query(({ ctx, input }) => tableListings(ctx.database.db, input)),

  counts: adminProcedure.input(noInput).query(({ ctx }) => countListings(ctx.database.db)),

  /** Returns the values by which the table can be filtered. */
  filterValues: adminProcedure.input(noInput).query(async ({ ctx }) => {
    return listFilterValues(ctx.database.db, await readKnownPlaces(ctx));
  }),

  byId: adminProcedure
    .input(listingIdInput)
    .query(({ ctx, input }) => getListingDetail(ctx, input.id)),

  versions: adminProcedure
    .input(listingIdInput)
    .query(({ ctx, input }) => listVersions(ctx.database.db, input.id)),

  /** Parses a text while a person types it. */
  read: adminProcedure
    .meta({ inBody: true, bodyLimit: textBodyLimit })
    .input(readInput)
    .query(({ ctx, input }) => readText(ctx, input)),

  /**
   * Checks a new listing while a person corrects its fields. Returns its flags (reasons to doubt
   * it, such as signs of a scam), and the stored listings that may be the same flat.
   */
  check: adminProcedure
    .meta({ inBody: true, bodyLimit: textBodyLimit })
    .input(checkInput)
    .query(({ ctx, input }) => checkCapture(ctx, input)),

  /** Fetches and parses the page of a link. */
  fetch: adminProcedure.input(linkInput).mutation(({ ctx, input }) => readLink(ctx, input.url)),

  /** Stores the listings that a person has checked. */
  capture: adminProcedure
    .meta({ bodyLimit: 8 * textBodyLimit })
    .input(captureInput)
    .mutation(async ({ ctx, input }) => ({
      results: await captureListings(ctx, input.listings, ctx.user),
    })),

  /** Sets one status for all selected listings. */
  bulk: adminProcedure
    .input(bulkInput)
    .mutation(({ ctx, input }) =>
      ctx.database.db
        .transaction()
        .execute((trx) => setStatuses(trx, input, { kind: "user", user: ctx.user })),
    ),

  /** Returns one page of the deleted listings, which can be restored. */
  deleted: adminProcedure
    .input(deletedTableInput)
    .query(({ ctx, input }) => tableDeleted(ctx.database.db, input.page)),

  /** Restores deleted listings with all their data. */
  bringBack: adminProcedure.input(bringBackInput).mutation(async ({ ctx, input }) => {
    const medians = await ctx.rentMedians.get();
    await ctx.database.db
      .transaction()
      .execute((trx) => restoreListings(trx, input.ids, { actor: ctx.user, medians }));
  }),

  /** Stores the decision whether two listings are the same flat. Returns the listing `firstId`. */
  decidePair: adminProcedure.input(pairInput).mutation(async ({ ctx, input }) => {
    const { db } = ctx.database;
    await db.transaction().execute((trx) => updatePair(trx, input, ctx.user));
    return getListingDetail(ctx, input.firstId);
  }),

  /** Allows a flagged listing or a contact to be sent to searchers, or withdraws the permission. */
  release: adminProcedure.input(releaseInput).mutation(async ({ ctx, input }) => {
    const { db } = ctx.database;
    await db.transaction().execute((trx) => releaseListing(trx, input, ctx.user));
    return getListingDetail(ctx, input.id);
  }),
});
