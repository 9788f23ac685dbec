import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startSite } from "../../fetching/testing.ts";
import { openTestContext, someAdmin, type TestContext } from "../../testing.ts";
import { checkLinks } from "./check-links.ts";
import { createListingLife, type ListingLife } from "./listing-schedule.ts";
import { send } from "./testing.ts";

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
