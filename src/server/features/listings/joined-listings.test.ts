import { afterAll, beforeAll, beforeEach, expect, inject, test } from "vitest";
import { startSite } from "../../fetching/testing.ts";
import { openTestContext, someAdmin, type TestContext } from "../../testing.ts";
import { untilLockIsAwaited } from "../../testing-locks.ts";
import { checkLinks } from "./check-links.ts";
import { endByLinks } from "./link-store.ts";
import { createListingLife, type ListingLife } from "./listing-schedule.ts";
import { reportListing } from "./report-listing.ts";
import { takeListingsLock } from "./store.ts";
import { send, someKey } from "./testing.ts";
import { updateListing } from "./update-listing.ts";

let opened: TestContext;
let life: ListingLife;
beforeAll(async () => {
  opened = await openTestContext();
  life = createListingLife(opened.context);
});
afterAll(async () => {
  await life.close();
  await opened[Symbol.asyncDispose]();
});
beforeEach(() => opened.context.database.query("delete from listings"));

const calls = () => opened.callerAs(someAdmin).listings;
const inDays = (count: number) => new Date(Date.now() + count * 24 * 3_600_000);

/** Returns what the source sends about a listing of the flat. */
const itemOf = (source: string, more: object = {}) => ({
  source,
  externalId: "1",
  text: `A flat in Berlin, advertised in ${source}`,
  fields: { city: "berlin", rent: 935 },
  ...more,
});

/** Stores a person's decision that two listings are one flat. */
async function join(one: string, other: string) {
  const [firstId = "", secondId = ""] = [one, other].sort();
  await opened.context.database.db
    .insertInto("listingPairs")
    .values({ firstId, secondId, likelihood: 0.9, reasons: "[]" })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await calls().decidePair({ firstId, secondId, decision: "same" });
}

const rootOf = async (id: string) => (await calls().byId({ id })).duplicateOf;

test("of the listings that a person calls one flat, an open one stays, even if one that is gone was captured earlier", async () => {
  const gone = await send(opened, itemOf("Old feed"));
  const waiting = await send(opened, itemOf("Feed without a rent", { fields: { city: "berlin" } }));
  const open = await send(opened, itemOf("New feed"));
  await calls().update({ id: gone.id, status: "gone" });
  expect(waiting.status).toBe("new");
  await join(gone.id, waiting.id);
  expect([await rootOf(gone.id), await rootOf(waiting.id)]).toEqual([waiting.id, null]);
  await join(waiting.id, open.id);
  expect([await rootOf(gone.id), await rootOf(waiting.id), await rootOf(open.id)]).toEqual([
    open.id,
    open.id,
    null,
  ]);
});

test("a person's decision that a flat is gone also counts for its duplicates when a further listing is joined", async () => {
  const shown = await send(opened, itemOf("Feed"));
  const duplicate = await send(opened, itemOf("Portal"));
  await join(shown.id, duplicate.id);
  await calls().update({ id: shown.id, status: "gone" });
  const further = await send(opened, itemOf("Group", { fields: { city: "berlin" } }));
  await join(shown.id, further.id);
  expect([await rootOf(shown.id), await rootOf(duplicate.id), await rootOf(further.id)]).toEqual([
    further.id,
    further.id,
    null,
  ]);
});

test("a listing shows the sources of its duplicates as its own, and gets the lower rent that one of them sends", async () => {
  const shown = await send(opened, itemOf("Feed"));
  const duplicate = await send(opened, itemOf("Portal"));
  await join(shown.id, duplicate.id);
  await send(opened, itemOf("Portal", { fields: { city: "berlin", rent: 900 } }));
  expect(await calls().byId({ id: shown.id })).toMatchObject({
    rent: 900,
    sources: [{ source: "Feed" }, { source: "Portal" }],
    priceHistory: [{ rent: 935 }, { rent: 900 }],
  });
  expect((await calls().byId({ id: duplicate.id })).sources).toMatchObject([{ source: "Portal" }]);
});

test("a listing stays open as long as a source contains one of its duplicates, and opens again when a source sends a duplicate again", async () => {
  const shown = await send(opened, itemOf("Feed"));
  const duplicate = await send(opened, itemOf("Portal"));
  await join(shown.id, duplicate.id);
  const statusOf = async () => (await calls().byId({ id: shown.id })).status;
  const { query } = opened.context.database;
  await query("update listings set seen_at = now() - interval '20 days' where id = $1", [shown.id]);
  await life.look(inDays(2));
  expect(await statusOf()).toBe("open");
  await life.look(inDays(22));
  expect(await statusOf()).toBe("gone");
  await send(opened, itemOf("Portal"));
  expect(await statusOf()).toBe("open");
});

test("a listing whose page is gone stays open if the page of one of its duplicates exists", async () => {
  await using site = await startSite((request, response) => {
    response.writeHead(request.url === "/exists" ? 200 : 404).end();
  });
  const shown = await send(opened, itemOf("Feed", { url: `${site.url}gone` }));
  const duplicate = await send(opened, itemOf("Portal", { url: `${site.url}exists` }));
  await join(shown.id, duplicate.id);
  const check = (now: Date) =>
    checkLinks({ ...opened.context, fetching: site.fetching }, [shown.id], now);
  expect(await check(new Date())).toEqual([]);
  await calls().update({ id: duplicate.id, status: "gone" });
  expect(await check(inDays(1))).toEqual([shown.id]);
});

/** Reports a listing as a scam, as a searcher does. */
const report = (id: string) =>
  opened.context.database.db.transaction().execute((trx) => reportListing(trx, id));

test("a searcher's report of a listing also counts for the listing with which a person joins it later, unless the team has released the report", async () => {
  const shown = await send(opened, itemOf("Feed"));
  const reported = await send(opened, itemOf("Portal"));
  const released = await send(opened, itemOf("Group"));
  await report(reported.id);
  await report(released.id);
  await calls().release({ id: released.id, what: "flags" });
  const flagged = async () => (await calls().table({ flagged: true })).items.map(({ id }) => id);
  await join(shown.id, released.id);
  expect(await flagged()).toEqual([reported.id]);
  await join(shown.id, reported.id);
  expect(await flagged()).toEqual([shown.id]);
  expect((await calls().byId({ id: shown.id })).flags).toMatchObject([{ code: "reported" }]);

  // After the team has released the listing that is shown, the reports of its duplicates do not
  // count for a listing that takes its place.
  await calls().release({ id: shown.id, what: "flags" });
  await calls().update({ id: shown.id, status: "gone" });
  const further = await send(opened, itemOf("Another portal"));
  await join(shown.id, further.id);
  expect(await rootOf(reported.id)).toBe(further.id);
  expect(await flagged()).toEqual([]);
});

test("a searcher's report of a duplicate also counts for the duplicate that takes the place of a deleted or separated listing, unless the team has released the report", async () => {
  for (const change of ["delete", "separate", "release and delete"]) {
    const shown = await send(opened, itemOf(`Feed to ${change}`));
    const next = await send(opened, itemOf(`Portal to ${change}`));
    const reported = await send(opened, itemOf(`Group to ${change}`));
    await join(next.id, reported.id);
    for (const { id } of [next, reported]) await join(shown.id, id);
    await report(reported.id);
    if (change === "release and delete") await calls().release({ id: shown.id, what: "flags" });
    if (change === "separate") {
      for (const { id } of [next, reported]) {
        const [firstId = "", secondId = ""] = [shown.id, id].sort();
        await calls().decidePair({ firstId, secondId, decision: "different" });
      }
    } else await calls().delete({ id: shown.id });
    expect([await rootOf(next.id), await rootOf(reported.id)]).toEqual([null, next.id]);
    expect((await calls().byId({ id: next.id })).flags).toMatchObject(
      change === "release and delete" ? [] : [{ code: "reported" }],
    );
  }
});

test("a rent that an automation or a person enters at a duplicate also changes the rent of the listing that is shown, unless a person has entered that rent", async () => {
  const shown = await send(opened, itemOf("Feed"));
  const duplicate = await send(opened, itemOf("Portal"));
  await join(shown.id, duplicate.id);
  const rents = async () => {
    const { rent, priceHistory } = await calls().byId({ id: shown.id });
    return [rent, priceHistory.map((price) => price.rent)];
  };
  const medians = await opened.context.rentMedians.get();
  const automate = (rent: number) =>
    opened.context.database.db.transaction().execute((trx) => {
      const update = { id: duplicate.id, fields: { rent } };
      return updateListing(trx, update, someKey, { medians, places: [] });
    });
  await automate(900);
  expect(await rents()).toEqual([900, [935, 900]]);
  await calls().update({ id: duplicate.id, fields: { rent: 880 } });
  expect(await rents()).toEqual([880, [935, 900, 880]]);
  expect((await calls().versions({ id: shown.id }))[0]).toMatchObject({ savedBy: "admin" });

  // The person has entered a rent at the listing that is shown.
  await automate(870);
  expect(await rents()).toEqual([880, [935, 900, 880]]);
});

// The embedded database runs no two transactions at the same time.
test.runIf(inject("template").engine === "postgres")(
  "changing a duplicate, ending listings by their links, and changing the status of several listings wait for the transaction that stores listings, and lock no listing before that",
  async () => {
    const shown = await send(opened, itemOf("Feed"));
    const duplicate = await send(opened, itemOf("Portal"));
    await join(shown.id, duplicate.id);
    const ids = [shown.id, duplicate.id];
    const { db } = opened.context.database;
    const end = () => db.transaction().execute((trx) => endByLinks(trx, ids, new Date()));
    for (const change of [
      () => calls().update({ id: duplicate.id, fields: { rent: 900 } }),
      end,
      () => calls().bulk({ ids, status: "rejected" }),
    ]) {
      const { changing } = await db.transaction().execute(async (trx) => {
        await takeListingsLock(trx);
        const begun = change();
        await untilLockIsAwaited(opened.context.database);
        const free = trx.selectFrom("listings").select("id").where("id", "in", ids);
        expect(await free.forUpdate().skipLocked().execute()).toHaveLength(2);
        return { changing: begun };
      });
      await changing;
    }
  },
);
