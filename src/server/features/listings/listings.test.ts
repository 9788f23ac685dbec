import { afterAll, beforeAll, expect, test } from "vitest";
import { unknownFields } from "#common/listings/listing-fields.ts";
import type { ListingUpdate } from "#common/listings/listing-input.ts";
import { openTestContext, refusalOf, someAdmin, type TestContext } from "../../testing.ts";
import { send, sendAll, someKey } from "./testing.ts";
import { updateListing } from "./update-listing.ts";

let opened: TestContext;
beforeAll(async () => {
  opened = await openTestContext();
});
afterAll(() => opened[Symbol.asyncDispose]());

const calls = () => opened.callerAs(someAdmin).listings;

const text = "Bright studio in Graça, 780 € a month. Call Ana.";
const captured = {
  text,
  source: "Lisbon flats, Facebook",
  fields: { ...unknownFields(), city: "lisbon", rent: 780, title: "Bright studio" },
  evidence: { rent: { start: 25, end: 30 }, title: { start: 0, end: 13 } },
};

/** Stores a listing with the procedure `capture`, and returns it. Throws if it is not stored. */
async function capture(changes: object = {}) {
  const { results } = await calls().capture({ listings: [{ ...captured, ...changes }] });
  const [result] = results;
  if (!result || !("listing" in result)) throw new Error(JSON.stringify(results));
  return result.listing;
}

test("a listing that a team member adds with a city and a rent is stored as open, together with the team member's name", async () => {
  const listing = await capture();
  expect(listing).toMatchObject({
    status: "open",
    text,
    rent: 780,
    evidence: { title: { start: 0, end: 13 }, rent: { start: 25, end: 30 }, city: "entered" },
    priceHistory: [{ rent: 780 }],
    sources: [{ source: "Lisbon flats, Facebook" }],
  });
  expect(await calls().byId({ id: listing.id })).toMatchObject({
    capturedBy: { kind: "account", id: someAdmin.id, username: someAdmin.username },
  });
  const { items } = await opened.callerAs(someAdmin).audit.list({ limit: 1 });
  expect(items[0]).toMatchObject({
    username: someAdmin.username,
    action: "listing.capture",
    subject: listing.id.slice(0, 8),
  });
});

test("a captured listing without a city or a rent keeps the status new", async () => {
  const fields = { ...captured.fields, rent: null };
  expect((await capture({ fields })).status).toBe("new");
});

test("a field counts as typed by a person if the text position that is sent with the field ends after the end of the text", async () => {
  const evidence = { rent: { start: 25, end: text.length + 1 } };
  expect((await capture({ evidence })).evidence).toEqual({
    rent: "entered",
    city: "entered",
    title: "entered",
  });
});

test("either all flats of a post about several flats are stored, or none of them", async () => {
  const before = await calls().counts();
  const parts = [captured, { ...captured, source: " " }];
  expect(await refusalOf(calls().capture({ listings: parts }))).toMatchObject({
    code: "BAD_REQUEST",
    message: "Source is required",
  });
  expect(await calls().counts()).toEqual(before);
  const { results } = await calls().capture({
    listings: [captured, { ...captured, text: `${text} Second floor.` }],
  });
  expect(results).toHaveLength(2);
});

test("each save by a person is stored as a version, and the first save also stores the state before it as a version", async () => {
  const { id, updatedAt } = await capture();
  const saved = await calls().update({
    id,
    fields: { rent: 800, features: ["balcony"], title: null },
    expectedUpdatedAt: updatedAt,
  });
  expect(saved).toMatchObject({
    rent: 800,
    features: ["balcony"],
    title: null,
    evidence: { rent: "entered", features: "entered" },
    priceHistory: [{ rent: 780 }, { rent: 800 }],
  });
  await calls().update({ id, status: "gone" });
  const versions = await calls().versions({ id });
  expect(
    versions.map(({ savedBy, status, fields: { rent, title } }) => [savedBy, status, rent, title]),
  ).toEqual([
    [someAdmin.username, "gone", 800, null],
    [someAdmin.username, "open", 800, null],
    [null, "open", 780, "Bright studio"],
  ]);
});

test("a save that changes nothing stores no version", async () => {
  const { id, updatedAt } = await capture();
  const fields = { rent: 780, features: [] };
  expect((await calls().update({ id, fields, status: "open" })).updatedAt).toBe(updatedAt);
  expect(await calls().versions({ id })).toEqual([]);
});

test("a save is refused if the listing has changed since it was loaded, and the message names who changed it", async () => {
  const { id, updatedAt } = await capture();
  await calls().update({ id, fields: { rent: 1 } });
  expect(
    await refusalOf(calls().update({ id, fields: { rent: 2 }, expectedUpdatedAt: updatedAt })),
  ).toEqual({
    code: "CONFLICT",
    message: expect.stringMatching(/^This listing was changed by admin on .* in the meantime$/),
  });
  expect((await calls().byId({ id })).rent).toBe(1);
});

test("an automation that sends a listing again does not overwrite what a person entered", async () => {
  const item = {
    source: "Feed",
    externalId: "kept",
    text: "A flat",
    fields: { city: "berlin", rent: 900 },
  };
  const { id } = await send(opened, item);
  await calls().update({ id, fields: { rent: 870, title: "Corner flat" } });
  const again = await send(opened, {
    ...item,
    text: "A flat, now with a cellar",
    fields: { city: "berlin", rent: 910, rooms: 2 },
  });
  expect(again).toMatchObject({
    id,
    text: "A flat, now with a cellar",
    rent: 870,
    rooms: 2,
    title: "Corner flat",
    evidence: { rent: "entered", rooms: "given", title: "entered", city: "given" },
  });
});

test("a listing that is sent again without a text keeps its text and its other fields", async () => {
  const item = {
    source: "Feed",
    externalId: "bare",
    text: "A flat",
    fields: { city: "berlin", rent: 900 },
  };
  await send(opened, item);
  const again = await send(opened, { source: "Feed", externalId: "bare", fields: { rent: 950 } });
  expect(again).toMatchObject({ text: "A flat", city: "berlin", rent: 950, status: "open" });
});

test("a listing that is sent again unchanged keeps the time of its last change", async () => {
  const item = {
    source: "Feed",
    externalId: "same",
    text: "A flat",
    fields: { city: "berlin", rent: 900 },
  };
  const first = await send(opened, item);
  const again = await send(opened, item);
  expect(again.updatedAt).toBe(first.updatedAt);
  expect(again.sources[0]?.lastSeenAt).not.toBe(first.sources[0]?.lastSeenAt);
});

test("a city or neighborhood that an automation sends is stored as the questionnaire's option value if there is such an option", async () => {
  const sent = (fields: object) =>
    send(opened, { source: "A feed", fields: { rent: 900, ...fields } });
  expect(await sent({ city: "LISBOA", neighborhood: "Graça" })).toMatchObject({
    city: "lisbon",
    neighborhood: "graca",
  });
  expect(await sent({ city: "Coimbra", neighborhood: "Graça" })).toMatchObject({
    city: "Coimbra",
    neighborhood: "Graça",
  });
});

test("an update of a listing stores a neighborhood as the questionnaire's option value, even if the update names no city", async () => {
  const { id } = await send(opened, { source: "A feed", fields: { city: "lisbon", rent: 900 } });
  const { update } = calls();
  const names = ({ city, neighborhood }: Awaited<ReturnType<typeof update>>) => [
    city,
    neighborhood,
  ];
  expect(names(await update({ id, fields: { neighborhood: "Graça" } }))).toEqual([
    "lisbon",
    "graca",
  ]);
  const moved = { city: "Berlín", neighborhood: "Neukoelln" };
  expect(names(await update({ id, fields: moved }))).toEqual(["berlin", "neukoelln"]);
  expect(names(await update({ id, fields: { city: "Coimbra", neighborhood: null } }))).toEqual([
    "Coimbra",
    null,
  ]);
});

test("a listing that is sent several times at once is stored once", async () => {
  const item = { source: "Feed", externalId: "at-once", text: "A flat", fields: { rent: 900 } };
  const results = (
    await Promise.all(Array.from({ length: 8 }, () => sendAll(opened, [item])))
  ).flat();
  expect(results.map(({ status }) => status).toSorted()).toEqual([
    "created",
    ...Array.from({ length: 7 }, () => "updated"),
  ]);
});

test("if a person marked a listing as unavailable, a source reopens the listing only with a later posting date", async () => {
  const item = {
    source: "Feed",
    externalId: "back",
    text: "A flat",
    fields: { city: "berlin", rent: 900 },
    postedAt: "2026-01-01T00:00:00Z",
  };
  const { id } = await send(opened, item);
  await calls().update({ id, status: "gone" });
  expect((await send(opened, item)).status).toBe("gone");
  const postedAt = new Date().toISOString();
  expect((await send(opened, { ...item, postedAt })).status).toBe("open");
});

test("one request can set the status of several listings, and the response gives a reason for each listing that was not changed", async () => {
  const [first, second] = [await capture(), await capture()];
  const ids = [first.id, second.id];
  expect(await calls().bulk({ ids, status: "rejected" })).toEqual({
    changed: ids.toSorted().map((id) => ({ id, before: "open" })),
    skipped: [],
  });
  const absent = "00000000-0000-4000-8000-000000000000";
  expect(await calls().bulk({ ids: [first.id, absent], status: "gone" })).toEqual({
    changed: [],
    skipped: [
      { id: absent, reason: "There is no such listing" },
      { id: first.id, reason: "A rejected listing cannot become gone" },
    ].toSorted((one, other) => one.id.localeCompare(other.id)),
  });
  expect((await calls().bulk({ ids, status: "open" })).changed).toHaveLength(2);
});

/** Changes a listing as an automation. Returns the refusal; undefined if the change is accepted. */
async function change(update: ListingUpdate) {
  const { database, rentMedians } = opened.context;
  const medians = await rentMedians.get();
  return refusalOf(
    database.db
      .transaction()
      .execute((trx) => updateListing(trx, update, someKey, { medians, places: [] })),
  );
}

test("an automation cannot give the status open to a rejected listing, or one whose city and rent were only parsed from its text", async () => {
  const { id, status } = await send(opened, {
    source: "Feed",
    externalId: "waits",
    text: "Flat to rent in Berlin, 40 m², 800 € warm",
  });
  expect(status).toBe("new");
  expect(await change({ id, status: "open" })).toEqual({
    code: "CONFLICT",
    message:
      "The listing waits for a person, because it is flagged, or its city or rent was only read",
  });
  // The API key now sends the city and the rent, which so far were only parsed from the text.
  const fields = { city: "berlin", rent: 810 };
  expect(await change({ id, fields, status: "open" })).toBeUndefined();
  expect(await calls().byId({ id })).toMatchObject({ status: "open", ...fields });
  await calls().update({ id, status: "rejected" });
  expect((await change({ id, status: "open" }))?.message).toBe("A person has rejected the listing");
});

test("an automation cannot change the status of a rejected listing", async () => {
  const { id } = await send(opened, { source: "Feed", fields: { city: "berlin", rent: 905 } });
  await calls().update({ id, status: "rejected" });
  const refused = { code: "CONFLICT", message: "A person has rejected the listing" };
  expect(await change({ id, status: "new" })).toEqual(refused);
  expect((await calls().byId({ id })).status).toBe("rejected");
  // The same status again is no change, so an automation may send it with other values.
  expect(await change({ id, status: "rejected", fields: { rent: 895 } })).toBeUndefined();
});

test("if the contact of a listing changes, the new contact is private until a person allows it to be sent", async () => {
  const item = {
    source: "Feed",
    externalId: "contact",
    fields: { city: "berlin", rent: 900, phone: "+4930901820", email: "office@example.org" },
  };
  const { id } = await send(opened, item);
  const isReleased = async () => (await calls().byId({ id })).contactReleased;
  const release = () => calls().release({ id, what: "contact" });
  await release();
  await send(opened, { ...item, fields: { ...item.fields, rent: 890 } });
  expect(await isReleased()).toBe(true);
  await send(opened, { ...item, fields: { ...item.fields, phone: "+4917012345678" } });
  expect(await isReleased()).toBe(false);

  await release();
  await change({ id, fields: { rent: 880, email: "office@example.org" } });
  expect(await isReleased()).toBe(true);
  await change({ id, fields: { email: "lena@example.org" } });
  expect(await isReleased()).toBe(false);

  await release();
  await calls().update({ id, fields: { phone: null } });
  expect(await isReleased()).toBe(false);
});

test("a release is refused if the listing has changed since the person loaded it", async () => {
  const { id, updatedAt: expectedUpdatedAt } = await capture({
    fields: { ...captured.fields, phone: "+351210000000" },
  });
  await change({ id, fields: { phone: "+351910000000" } });
  for (const what of ["flags", "contact"] as const) {
    expect(await refusalOf(calls().release({ id, what, expectedUpdatedAt }))).toEqual({
      code: "CONFLICT",
      message: expect.stringMatching(/^This listing was changed on .* in the meantime$/),
    });
  }
  const { updatedAt, contactReleased } = await calls().byId({ id });
  expect(contactReleased).toBe(false);
  const released = await calls().release({ id, what: "contact", expectedUpdatedAt: updatedAt });
  expect(released.contactReleased).toBe(true);
});

test("a city or neighborhood that a person types is stored as the questionnaire's option value if there is such an option", async () => {
  const fields = { ...captured.fields, city: "Lisboa", neighborhood: "Graça" };
  expect(await capture({ text: "Attic in Graça", fields })).toMatchObject({
    city: "lisbon",
    neighborhood: "graca",
  });
});
