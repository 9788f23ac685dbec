import { expect, test } from "vitest";
import { openTestContext, refusalOf, someAdmin, type TestContext } from "../../testing.ts";
import { listFlatGroup } from "./duplicates/pair-store.ts";
import { createListingLife } from "./listing-schedule.ts";
import { reportListing } from "./report-listing.ts";
import { send } from "./testing.ts";

const text = "2 room flat in Alfama, Lisbon. 950 euros warm. Write to luisa@example.org.";
const capture = async (opened: TestContext) => {
  const { listings } = opened.callerAs(someAdmin);
  const results = await opened.callerAs(someAdmin).listings.record({
    items: [
      {
        source: "WG Lisbon",
        externalId: "a",
        text,
        url: "https://example.org/flat",
        fields: { city: "lisbon", rent: 950, features: ["balcony"] },
        pictures: ["https://example.org/flat.jpg"],
      },
    ],
  });
  const [first] = results.results;
  if (first?.status !== "created") throw new Error("The listing was not created");
  return { listings, id: first.id };
};

test("a deleted listing appears only in the list of deleted listings, and can be restored with all its data", async () => {
  await using opened = await openTestContext();
  const { listings, id } = await capture(opened);
  await listings.update({ id, fields: { rent: 990 } });
  const before = await listings.byId({ id });
  const versions = await listings.versions({ id });
  await listings.delete({ id });
  expect(await refusalOf(listings.byId({ id }))).toMatchObject({ code: "NOT_FOUND" });
  expect((await listings.table({})).total).toBe(0);
  expect((await listings.deleted({})).items).toMatchObject([
    { id, source: "WG Lisbon", city: "lisbon", rent: 990, deletedBy: "admin" },
  ]);

  await listings.bringBack({ ids: [id] });
  expect(await listings.byId({ id })).toEqual({ ...before, updatedAt: expect.any(String) });
  expect(await listings.versions({ id })).toEqual(versions);
  expect((await listings.deleted({})).items).toEqual([]);
  expect(await refusalOf(listings.bringBack({ ids: [id] }))).toMatchObject({ code: "NOT_FOUND" });
});

test("if a flat was captured again while its listing was deleted, the restored listing and the new one are shown as possibly the same flat", async () => {
  await using opened = await openTestContext();
  const { listings, id } = await capture(opened);
  await listings.delete({ id });
  const again = await capture(opened);
  expect(again.id).not.toBe(id);
  await listings.bringBack({ ids: [id] });
  expect((await listings.byId({ id })).pairs.map(({ other }) => other.id)).toEqual([again.id]);
});

test("a listing that was deleted when the table of pictures had fewer columns can be restored", async () => {
  await using opened = await openTestContext();
  const { listings, id } = await capture(opened);
  await listings.delete({ id });
  await opened.context.database.query(
    "update deleted_listings set content = content #- '{listing_pictures,0,failed_tries}'",
  );
  await listings.bringBack({ ids: [id] });
  const { rows } = await opened.context.database.query("select failed_tries from listing_pictures");
  expect(rows).toEqual([{ failed_tries: 0 }]);
});

test("a restored listing has its duplicates and its possible duplicates again, and a person can separate each from it", async () => {
  await using opened = await openTestContext();
  const { listings, id } = await capture(opened);
  const others: string[] = [];
  for (const rent of [960, 970, 980]) {
    const item = { source: "Group", text: `Flat for ${rent}`, fields: { city: "lisbon", rent } };
    others.push((await send(opened, item)).id);
  }
  const [one = "", two = "", possible = ""] = others;
  const { db } = opened.context.database;
  const ordered = (other: string) => {
    const [firstId = "", secondId = ""] = [id, other].toSorted();
    return { firstId, secondId };
  };
  for (const other of others) {
    const values = { ...ordered(other), likelihood: 0.8, reasons: "[]" };
    await db.insertInto("listingPairs").values(values).execute();
  }
  for (const other of [one, two]) {
    await listings.decidePair({ ...ordered(other), decision: "same" });
  }
  const pairsOf = () =>
    db.selectFrom("listingPairs").selectAll().orderBy("firstId").orderBy("secondId").execute();
  const pairs = await pairsOf();
  await listings.delete({ id });
  expect(new Set(await listFlatGroup(db, one))).toEqual(new Set(others));
  await listings.bringBack({ ids: [id] });
  expect(await pairsOf()).toEqual(pairs);
  expect((await listings.byId({ id: two })).duplicateOf).toBe(id);
  await listings.decidePair({ ...ordered(two), decision: "different" });
  await listings.decidePair({ ...ordered(possible), decision: "different" });
  expect(new Set(await listFlatGroup(db, id))).toEqual(new Set([id, one]));
});

test("a searcher's report of the listing that took the place of a deleted one also counts for the restored listing", async () => {
  await using opened = await openTestContext();
  const { listings, id } = await capture(opened);
  const { id: other } = await send(opened, { source: "Group", fields: { city: "lisbon" } });
  const { db } = opened.context.database;
  const [firstId = "", secondId = ""] = [id, other].toSorted();
  const pair = { firstId, secondId, likelihood: 0.8, reasons: "[]" };
  await db.insertInto("listingPairs").values(pair).execute();
  await listings.decidePair({ firstId, secondId, decision: "same" });
  await listings.delete({ id });
  await db.transaction().execute((trx) => reportListing(trx, other));
  await listings.bringBack({ ids: [id] });
  expect((await listings.byId({ id: other })).duplicateOf).toBe(id);
  expect((await listings.byId({ id })).flags).toMatchObject([{ code: "reported" }]);
});

test("a listing that was deleted 30 days ago is deleted permanently", async () => {
  await using opened = await openTestContext();
  const { listings, id } = await capture(opened);
  await listings.delete({ id });
  const life = createListingLife(opened.context);
  const inDays = (days: number) => new Date(Date.now() + days * 24 * 3_600_000);
  await life.look(inDays(29));
  expect((await listings.deleted({})).total).toBe(1);
  await life.look(inDays(31));
  await life.close();
  expect((await listings.deleted({})).total).toBe(0);
  expect(await refusalOf(listings.bringBack({ ids: [id] }))).toMatchObject({ code: "NOT_FOUND" });
});

test("erasing a person also erases the deleted listings that contain the person's email address", async () => {
  await using opened = await openTestContext();
  const { listings, id } = await capture(opened);
  await listings.delete({ id });
  const { submissions } = opened.callerAs(someAdmin);
  expect(await submissions.findPerson({ email: "Luisa@example.org" })).toMatchObject({
    listings: 1,
  });
  await submissions.erasePerson({ email: "Luisa@example.org" });
  expect((await listings.deleted({})).total).toBe(0);

  const other = await capture(opened);
  await other.listings.delete({ id: other.id });
  await opened.context.database.query(
    `update deleted_listings set content = jsonb_set(content, '{listings,0,captured_by}', '4711')`,
  );
  await listings.bringBack({ ids: [other.id] });
  expect((await listings.byId({ id: other.id })).capturedBy).toBeNull();
});
