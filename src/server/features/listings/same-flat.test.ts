import { afterAll, beforeAll, expect, test } from "vitest";
import { unknownFields } from "#common/listings/listing-fields.ts";
import { openTestContext, refusalOf, someAdmin, type TestContext } from "../../testing.ts";
import { send, sendAll } from "./testing.ts";

let opened: TestContext;
beforeAll(async () => {
  opened = await openTestContext();
});
afterAll(() => opened[Symbol.asyncDispose]());

const calls = () => opened.callerAs(someAdmin).listings;

const text = `Helle Zweizimmerwohnung in der Oranienstraße, Berlin Kreuzberg, 57 m², dritter Stock,
Warmmiete 935 €, Kaution 2.100 €, frei ab 01.02.2027. Mit Balkon und Einbauküche, Aufzug im Haus,
Besichtigung nach Absprache. Telefon 030 901820 43`;

test("if a second source sends a flat that is already listed, the listing gets the source and the newer rent", async () => {
  const known = await send(opened, {
    source: "Feed",
    externalId: "known",
    url: "https://www.example.org/flats/88112233",
    text,
    postedAt: "2026-11-01T00:00:00Z",
  });
  const item = {
    source: "Telegram",
    externalId: "copy",
    url: "http://m.example.org/flats/88112233/?utm_source=telegram",
    text: text.replace("935", "915"),
    postedAt: "2026-11-10T00:00:00Z",
  };
  const [first] = await sendAll(opened, [item]);
  expect(first).toEqual({ status: "duplicate", duplicateOf: known.id });
  const joined = await calls().byId({ id: known.id });
  expect(joined).toMatchObject({
    text,
    rent: 915,
    sources: [{ source: "Feed" }, { source: "Telegram", externalId: "copy" }],
    priceHistory: [{ rent: 935 }, { rent: 915 }],
  });
  // The item's source is now stored with the external id "copy". If the item is sent again, the
  // listing is found by this id, so the item counts as an update and not as a duplicate.
  const [again] = await sendAll(opened, [item]);
  expect(again).toMatchObject({ status: "updated", id: known.id });
  expect((await calls().byId({ id: known.id })).sources).toHaveLength(2);
});

test("before a listing is saved, the check for duplicates and signs of a scam uses the fields as a person has corrected them", async () => {
  const { noListing, fields } = await calls().read({ text });
  expect({ noListing, ...fields }).toMatchObject({
    noListing: null,
    city: "berlin",
    rent: 935,
    rentKind: "warm",
    sizeM2: 57,
  });
  const url = "https://example.org/flats/88112233";
  expect(await calls().check({ text, url, fields })).toMatchObject({
    flags: [],
    duplicates: [{ isCertain: true, source: "Feed" }],
  });
  const elsewhere = await calls().check({ text, url, fields: { ...fields, city: "paris" } });
  expect(elsewhere.flags.map(({ code }) => code)).toContain("known_elsewhere");

  const short = "Helle Wohnung zu vermieten, alles Weitere per Nachricht";
  const unread = (await calls().read({ text: short })).fields;
  expect(await calls().check({ text: short, fields: unread })).toMatchObject({ duplicates: [] });
  const { city, neighborhood, rent, rentKind, sizeM2, availableFrom } = fields;
  const corrected = { ...unread, city, neighborhood, rent, rentKind, sizeM2, availableFrom };
  expect(await calls().check({ text: short, fields: corrected })).toMatchObject({
    duplicates: [
      { source: "Feed", reasons: expect.arrayContaining(["Both have the city Berlin"]) },
    ],
  });

  const scamText = `Lovely furnished flat to rent in Berlin Mitte, 80 m², 350 € per month all in. I am abroad,
    so please pay the deposit by Western Union before the viewing. The keys come by post.`;
  const read = await calls().read({ text: scamText });
  const scam = await calls().check({ text: scamText, fields: read.fields });
  expect(scam.flags.map(({ code }) => code)).toEqual(
    expect.arrayContaining(["low_rent", "untraceable_payment", "keys_by_post"]),
  );
});

test("a person decides whether two similar listings are one flat, and can change the decision; a decision about a listing that does not exist is refused", async () => {
  const english = await send(opened, {
    source: "Expat group",
    externalId: "english",
    text: "Two-room flat to rent in Kreuzberg, 57 m², 935 € warm, deposit 2100 €, available 1 February 2027.",
  });
  const [pair] = (await calls().byId({ id: english.id })).pairs;
  if (!pair) throw new Error("No pair was found");
  expect(pair).toMatchObject({ decision: null, other: { source: "Feed" } });
  expect(pair.reasons.length).toBeGreaterThan(0);
  const ids = { firstId: english.id, secondId: pair.other.id };
  const same = await calls().decidePair({ ...ids, decision: "same" });
  expect(same).toMatchObject({ duplicateOf: pair.other.id, pairs: [{ decision: "same" }] });
  expect(same.updatedAt > english.updatedAt).toBe(true);
  expect((await calls().table({ q: "Expat" })).items).toEqual([]);
  expect(await refusalOf(calls().update({ id: english.id, status: "gone" }))).toBeUndefined();
  expect(await refusalOf(calls().update({ id: english.id, status: "open" }))).toEqual({
    code: "CONFLICT",
    message: "The listing is the same flat as another one, so it stays closed",
  });
  expect((await calls().decidePair({ ...ids, decision: "different" })).duplicateOf).toBeNull();
  const { items } = await opened.callerAs(someAdmin).audit.list({ limit: 1 });
  expect(items[0]?.action).toBe("listing.different");
  const absent = { firstId: english.id, secondId: "00000000-0000-4000-8000-000000000000" };
  expect((await refusalOf(calls().decidePair({ ...absent, decision: "same" })))?.code).toBe(
    "NOT_FOUND",
  );
});

test("a listing with signs of a scam has the status new until a person approves the listing, and the person's reason is stored", async () => {
  const scam = `Lovely furnished flat to rent in Lisbon, Estrela, 80 m², 400 € per month. I am abroad,
    so please send the deposit by Western Union before the viewing.`;
  const { results } = await calls().capture({
    listings: [
      {
        text: scam,
        source: "Group",
        fields: { ...unknownFields(), city: "lisbon", rent: 400, sizeM2: 80 },
        evidence: {},
      },
    ],
  });
  const [result] = results;
  if (!result || !("listing" in result)) throw new Error("The scam was not stored");
  const { id, flags } = result.listing;
  expect(result.listing.status).toBe("new");
  expect(flags.every(({ reason }) => reason.length > 10)).toBe(true);
  expect((await calls().table({ flagged: true })).items.map((item) => item.id)).toEqual([id]);
  const note = "I have seen the flat";
  const released = await calls().release({ id, what: "flags", note });
  expect(released).toMatchObject({
    status: "open",
    releasedBy: someAdmin.username,
    releaseNote: note,
    flags,
  });
  expect(await calls().versions({ id })).toMatchObject([
    { status: "open", savedBy: someAdmin.username, note },
    { status: "new", savedBy: null, note: null },
  ]);
  expect((await calls().table({ flagged: true })).items).toEqual([]);
  const contact = await calls().release({ id, what: "contact" });
  expect(contact.contactReleased).toBe(true);
});

test("a flat's HTML page that an automation sends becomes a listing, and a sent text that offers no flat to rent is refused", async () => {
  const html = `<html><head><title>Flat</title></head><body><main><h1>Flat to rent in Lisbon, Alfama</h1>
    <p>Two bedrooms, 70 m², 1.350 € per month, available now, furnished, with a balcony.</p>
    <p>Call us to see the flat.</p></main></body></html>`;
  const [page, sale, several] = await sendAll(opened, [
    { source: "Portal", externalId: "page", html },
    { source: "Portal", text: "Flat for sale in Lisbon, 70 m², 350.000 €" },
    { source: "Portal", text: "Suche Wohnung in Berlin, bis 900 € warm, wer hat was?" },
  ]);
  expect(page).toMatchObject({
    status: "created",
    listing: { city: "lisbon", rent: 1350, sizeM2: 70, costs: { monthly: 1350 } },
  });
  expect(sale).toEqual({
    status: "refused",
    issues: [{ path: "text", message: "The flat is for sale" }],
  });
  expect(several).toEqual({
    status: "refused",
    issues: [{ path: "text", message: "The text looks for a flat" }],
  });
});
