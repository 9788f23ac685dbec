import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type ListingFields, unknownFields } from "#common/listings/listing-fields.ts";
import { openTestContext, someAdmin, type TestContext } from "../../testing.ts";
import { reportListing } from "./report-listing.ts";
import { send, sendAll } from "./testing.ts";

let opened: TestContext;
beforeAll(async () => {
  opened = await openTestContext();
});
afterEach(() => opened.context.database.query("delete from listings"));
afterAll(() => opened[Symbol.asyncDispose]());

const calls = () => opened.callerAs(someAdmin).listings;

const text = `Helle Zweizimmerwohnung in der Oranienstraße, Berlin Kreuzberg, 57 m², dritter Stock,
Warmmiete 935 €, Kaution 2.100 €, frei ab 01.02.2027. Mit Balkon und Einbauküche, Aufzug im Haus,
Besichtigung nach Absprache. Telefon 030 901820 43`;
const url = "https://www.example.org/flats/88112233";
const fromFeed = { source: "Feed", externalId: "first", url, text };

/** Captures the flat as a person does who corrects fields. Returns the result. */
async function capture(corrected: Partial<ListingFields> = {}, captured = text) {
  const read = await calls().read({ text });
  const fields = { ...unknownFields(), ...read.fields, ...corrected };
  const { results } = await calls().capture({
    listings: [{ source: "A group", url, text: captured, fields, evidence: {} }],
  });
  return results[0];
}

test("a listing that a person captures again becomes open unless it is rejected, flagged or without a city, and the result contains its status", async () => {
  const { id, status } = await send(opened, fromFeed);
  expect(status).toBe("new");
  const joined = { status: "duplicate", duplicateOf: id };
  expect(await capture()).toEqual({ ...joined, listingStatus: "open" });
  expect((await calls().byId({ id })).status).toBe("open");

  await calls().update({ id, status: "gone" });
  expect(await capture()).toEqual({ ...joined, listingStatus: "open" });
  expect((await calls().byId({ id })).goneAt).toBeNull();

  await calls().update({ id, status: "gone" });
  const scam = `${text}. Bitte die Kaution vorab per Western Union überweisen.`;
  expect(await capture({}, scam)).toEqual({ ...joined, listingStatus: "gone" });

  await calls().update({ id, fields: { city: null } });
  expect(await capture()).toEqual({ ...joined, listingStatus: "new" });

  await calls().update({ id, status: "gone", fields: { city: "berlin" } });
  await opened.context.database.db.transaction().execute((trx) => reportListing(trx, id));
  expect(await capture()).toEqual({ ...joined, listingStatus: "new" });

  await calls().update({ id, status: "rejected" });
  expect(await capture()).toEqual({ ...joined, listingStatus: "rejected" });
});

test("if a person captures a listing that was gone and whose text was erased, the listing is open again, with the captured text", async () => {
  const { id } = await send(opened, fromFeed);
  await calls().update({ id, status: "gone" });
  await opened.context.database.query(
    "update listings set text = '', url = null, evidence = '{}', erased_at = now()",
  );
  expect(await capture()).toMatchObject({ duplicateOf: id, listingStatus: "open" });
  expect(await calls().byId({ id })).toMatchObject({ status: "open", erasedAt: null, text });
});

test("no automation overwrites a rent that a person entered for another source of the listing", async () => {
  const { id } = await send(opened, fromFeed);
  await capture({ rent: 915 });
  const entered = { id, rent: 915, evidence: { rent: "entered" } };
  expect(await calls().byId({ id })).toMatchObject(entered);
  await send(opened, { ...fromFeed, text: text.replace("935", "925") });
  expect(await calls().byId({ id })).toMatchObject(entered);
});

test("a source that sends a listing again with the same rent does not overwrite the rent of another source", async () => {
  const fields = { city: "berlin", rent: 935 };
  const first = { ...fromFeed, fields, postedAt: "2026-11-01T00:00:00Z" };
  const { id } = await send(opened, first);
  const second = {
    ...first,
    source: "Telegram",
    externalId: "second",
    fields: { ...fields, rent: 915 },
    postedAt: "2026-11-10T00:00:00Z",
  };
  const rents = async () => {
    const { rent, priceHistory } = await calls().byId({ id });
    return [rent, priceHistory.map((price) => price.rent)];
  };
  for (const item of [second, first, second, first]) await sendAll(opened, [item]);
  expect(await rents()).toEqual([915, [935, 915]]);
  // The first source's text changes, but not its rent.
  await sendAll(opened, [{ ...first, text: `${text}. Auch am Wochenende.` }]);
  expect(await rents()).toEqual([915, [935, 915]]);

  await sendAll(opened, [{ ...first, fields: { ...fields, rent: 880 } }]);
  await sendAll(opened, [second]);
  expect(await rents()).toEqual([880, [935, 915, 880]]);
});

test("the check of a listing before its capture finds the known flat if the person types the city's name in another language", async () => {
  const known = {
    ...fromFeed,
    text: text.replace("Berlin", "Lisbon"),
    fields: { city: "lisbon", neighborhood: "graca", rent: 935 },
  };
  await send(opened, known);
  const typed = { city: "Lisboa", neighborhood: "Graça", rent: 935 };
  const { flags, duplicates } = await calls().check({
    text: known.text,
    url,
    fields: { ...unknownFields(), ...typed },
  });
  expect(flags).toEqual([]);
  expect(duplicates).toMatchObject([{ isCertain: true, source: "Feed" }]);
});
