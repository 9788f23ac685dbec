import { afterAll, beforeAll, expect, test } from "vitest";
import type { ListingTableInput } from "#common/listings/listing-list.ts";
import { openTestContext, someAdmin, type TestContext } from "../../testing.ts";
import { send } from "./testing.ts";

let opened: TestContext;
beforeAll(async () => {
  opened = await openTestContext();
  const flats: [id: string, text: string, fields: object, source?: string][] = [
    ["graca", "Quarto luminoso na Graça, perto do Strauß café", { city: "lisbon", rent: 600 }],
    ["sale", "Zimmer in Kreuzberg, 50% Rabatt's \\ (ohne)", { city: "berlin", rent: 700 }],
    ["cheap", "Wohnung in Kreuzberg", { city: "berlin", rent: 300 }, "Group"],
    ["unknown", "Flat without a rent in Kreuzberg", { city: "berlin" }],
  ];
  for (const [externalId, text, fields, source = "Feed"] of flats) {
    await send(opened, { source, externalId, text, fields });
  }
});
afterAll(() => opened[Symbol.asyncDispose]());

const query = (text: string) => opened.context.database.query(text);

/** Returns the external ids of the listings on a page of the table. */
async function idsOf(input: Partial<ListingTableInput>): Promise<string[]> {
  const { items } = await opened.callerAs(someAdmin).listings.table(input);
  const { rows } = await query("select id, external_id from listings");
  const names = new Map(rows.map((row) => [row.id, String(row.external_id)]));
  return items.map(({ id }) => names.get(id) ?? "");
}

test("the table of listings is searched by the beginnings of words, ignoring case and accents", async () => {
  for (const q of ["graca", "GRAÇ lumi", "Strauss", "cafe quarto"]) {
    expect([q, await idsOf({ q })]).toEqual([q, ["graca"]]);
  }
  expect(await idsOf({ q: "luminoso kreuzberg" })).toEqual([]);
  expect(await idsOf({ q: "Lisbon" })).toEqual(["graca"]);
});

test("operators and punctuation in a search text for listings cause no error", async () => {
  expect(await idsOf({ q: "50% rabatt's \\ (ohne) & | ! :*" })).toEqual(["sale"]);
  for (const q of ["'", "\\", "&", "!!", "a:*b", "<->", "'' ''", "€"]) {
    expect(Array.isArray(await idsOf({ q }))).toBe(true);
  }
});

test("the table of listings is sorted by time or by rent, and listings without a rent come last", async () => {
  expect(await idsOf({})).toEqual(["unknown", "cheap", "sale", "graca"]);
  expect(await idsOf({ sort: "rent" })).toEqual(["sale", "graca", "cheap", "unknown"]);
  expect(await idsOf({ sort: "rent", order: "asc" })).toEqual([
    "cheap",
    "graca",
    "sale",
    "unknown",
  ]);
  expect(await idsOf({ sort: "rent", order: "asc", q: "kreuzberg" })).toEqual([
    "cheap",
    "sale",
    "unknown",
  ]);
});

test("each filter of the table of listings leaves only the listings that match it", async () => {
  await query(`update listings set flags = '[{"code": "low_rent", "reason": "Too cheap"}]',
    captured_at = captured_at - interval '3 days' where external_id in ('cheap', 'sale')`);
  await query("update listings set released_at = now() where external_id = 'sale'");
  await query(`update listings set captured_key = null, captured_by = ${someAdmin.id}
    where external_id = 'graca'`);
  const since = new Date(Date.now() - 24 * 3_600_000).toISOString().slice(0, 10);
  const found: [Partial<ListingTableInput>, string[]][] = [
    [{ status: "new" }, ["unknown"]],
    [{ city: "berlin" }, ["unknown", "cheap", "sale"]],
    [{ flagged: true }, ["cheap"]],
    [{ source: "Group" }, ["cheap"]],
    [{ capturedBy: 0 }, ["unknown", "cheap", "sale"]],
    [{ capturedBy: someAdmin.id }, ["graca"]],
    [{ since }, ["unknown", "graca"]],
    [{ city: "berlin", status: "open", q: "kreuz" }, ["cheap", "sale"]],
  ];
  for (const [filter, ids] of found) expect([filter, await idsOf(filter)]).toEqual([filter, ids]);
  const calls = opened.callerAs(someAdmin).listings;
  expect(await calls.counts()).toEqual({ new: 1, flagged: 1 });
  expect(await calls.filterValues()).toMatchObject({
    cities: [
      { value: "berlin", label: "Berlin" },
      { value: "lisbon", label: "Lisbon" },
    ],
    sources: ["Feed", "Group"],
    captors: [{ username: "admin" }],
  });
});

test("the filter for flagged listings leaves out the rejected ones, as their count does", async () => {
  await query("update listings set status = 'rejected' where external_id = 'cheap'");
  expect(await idsOf({ flagged: true })).toEqual([]);
  expect((await opened.callerAs(someAdmin).listings.counts()).flagged).toBe(0);
  await query("update listings set status = 'open' where external_id = 'cheap'");
  expect(await idsOf({ flagged: true })).toEqual(["cheap"]);
});

test("the table of listings does not list duplicates", async () => {
  await query(`update listings set duplicate_of = (select id from listings where external_id = 'sale')
    where external_id = 'cheap'`);
  expect(await idsOf({ city: "berlin" })).toEqual(["unknown", "sale"]);
  await query("update listings set duplicate_of = null");
});

test("a search among thousands of listings finds listings by frequent and by rare words, and counts at most 1,000 results", async () => {
  await query(`insert into listings (status, source, external_id, captured_at, rent, text)
    select 'open', 'Many', 'many-' || n, now() - interval '10 days' - n * interval '1 second', n,
      'Frequent number' || case when n % 2 = 0 then ' halved' else '' end
        || case when n in (2000, 3500) then ' rare' else '' end
    from generate_series(1, 3500) as n`);
  await query("analyze listings");
  const { table } = opened.callerAs(someAdmin).listings;
  expect((await table({ q: "frequent" })).total).toBe(1_000);
  expect((await table({ q: "frequent", page: 40 })).items).toHaveLength(25);
  expect((await table({})).total).toBe(1_000);
  // In both sort orders, a search first looks for words in the first 1,500 listings. The listing
  // `many-2000` is not among these listings, so only the index of words finds it.
  expect(await idsOf({ q: "rare freq" })).toEqual(["many-2000", "many-3500"]);
  expect(await idsOf({ q: "rare", sort: "rent" })).toEqual(["many-3500", "many-2000"]);
  expect((await table({ q: "halved", sort: "rent", order: "asc" })).items[24]?.rent).toBe(50);
  await query("delete from listings where source = 'Many'");
});
