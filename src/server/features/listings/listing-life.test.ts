import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestContext, someAdmin, type TestContext } from "../../testing.ts";
import { dumpOf } from "../backup/testing.ts";
import { failureOf, importText, sealed } from "../backup/testing-import.ts";
import { erasePerson } from "../submissions/erase-person.ts";
import { countPerson } from "../submissions/erasure-store.ts";
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

const days = (count: number) => new Date(Date.now() + count * 24 * 3_600_000);
const calls = () => opened.callerAs(someAdmin).listings;

const text =
  "Sunny two-room flat for rent in Kreuzberg, Berlin, 62 m², 900 € warm. Write to Lena Landlady, lena@example.org";
const flat = (externalId: string) => ({
  source: "Feed",
  externalId,
  url: `https://example.org/flats/${externalId}`,
  text,
  fields: { city: "berlin", rent: 900, title: "Lena's flat", address: "Oranienstraße 1" },
});

/** Returns all rows of a listing, its sources and its versions, joined to one text. */
async function allOf(id: string): Promise<string> {
  const { rows } = await opened.context.database.query(
    `select (select to_jsonb(l) from listings l where id = $1)::text
       || (select jsonb_agg(to_jsonb(s)) from listing_sources s where listing_id = $1)::text
       || coalesce((select jsonb_agg(to_jsonb(v)) from listing_versions v where listing_id = $1)::text, '')
       as all`,
    [id],
  );
  return String(rows[0]?.all);
}

const forget = () => opened.context.database.query("delete from listings");

test("a listing that no source sends for 21 days counts as no longer available until a source sends the listing again", async () => {
  const { id } = await send(opened, flat("unseen-77123"));
  await life.look(days(20.9));
  expect((await calls().byId({ id })).status).toBe("open");
  await life.look(days(21.1));
  expect(await calls().byId({ id })).toMatchObject({ status: "gone", text, rent: 900 });
  expect(await send(opened, flat("unseen-77123"))).toMatchObject({ id, status: "open" });
  await forget();
});

test("90 days after a listing became unavailable, its text, contacts, links and versions are erased, but its rent and city stay", async () => {
  const { id } = await send(opened, flat("erased-77124"));
  await calls().update({ id, fields: { phone: "+4930123456" } });
  await calls().update({ id, status: "gone" });
  await life.look(days(89));
  expect(await calls().byId({ id })).toMatchObject({ text, phone: "+4930123456" });
  // Texts are erased once a day, so the test checks a little later than exactly 90 days.
  await life.look(days(90.1));
  const erased = await calls().byId({ id });
  expect(erased).toMatchObject({
    status: "gone",
    text: "",
    title: null,
    address: null,
    phone: null,
    email: null,
    url: null,
    rent: 900,
    city: "berlin",
    evidence: {},
    sources: [{ source: "Feed", url: null }],
    priceHistory: [{ rent: 900 }],
  });
  expect(await allOf(id)).not.toMatch(/Lena|lena|Oranien|4930123456|flats\//);
  expect(await calls().versions({ id })).toEqual([]);

  // The automation of the listing's source finds the old listing again, and sends it again.
  expect(await send(opened, flat("erased-77124"))).toMatchObject({ id, status: "gone", text: "" });
  expect(await allOf(id)).not.toMatch(/Lena|lena/);
  const again = { ...flat("erased-77124"), postedAt: new Date().toISOString() };
  await opened.context.database.query("update listings set gone_at = now() - interval '1 day'");
  expect(await send(opened, again)).toMatchObject({ id, status: "open", text });
  await forget();
});

test("111 days after a source last sent a rejected listing, the listing loses its text and can no longer get the status open", async () => {
  const { id } = await send(opened, flat("rejected-77125"));
  await calls().update({ id, status: "rejected" });
  await life.look(days(110));
  expect(await calls().byId({ id })).toMatchObject({ status: "rejected", text });
  await life.look(days(111.1));
  expect(await calls().byId({ id })).toMatchObject({ status: "rejected", text: "" });
  const { skipped } = await calls().bulk({ ids: [id], status: "open" });
  expect(skipped).toEqual([
    { id, reason: "The listing's text was erased, so it cannot be opened" },
  ]);
  await forget();
});

test("erasing a person also erases the person's listings, and importing an earlier dump does not restore them", async () => {
  const { context } = opened;
  const mine = await send(opened, flat("mine-77126"));
  const named = await send(opened, {
    source: "An agency",
    externalId: "named-77126",
    text: "Duplex en location à Paris, 88 m², 2.400 € charges comprises. Visites : Léna <Lena@Example.org>.",
    fields: { city: "paris", rent: 2_400, email: "office@example.org" },
  });
  const other = await send(opened, {
    source: "Feed",
    externalId: "other-77127",
    text: "Wohnung zu vermieten in Berlin, 45 m², 700 € warm, Kontakt otto@example.org",
    fields: { city: "berlin", rent: 700 },
  });
  expect(mine.email).toBe("lena@example.org");
  const dump = await dumpOf(context.database);
  const email = "LENA@example.org";
  expect(await countPerson(context.database.db, email)).toMatchObject({ listings: 2 });
  expect(await erasePerson(context, email, someAdmin)).toMatchObject({ listings: 2 });
  const shown = async () => [
    await calls().byId({ id: mine.id }),
    await calls().byId({ id: named.id }),
    await calls().byId({ id: other.id }),
  ];
  const expected = [
    { id: mine.id, status: "gone", text: "", email: null },
    { id: named.id, status: "gone", text: "", email: null },
    { id: other.id, status: "open", email: "otto@example.org" },
  ];
  expect(await shown()).toMatchObject(expected);
  expect(await allOf(mine.id)).not.toMatch(/lena/i);
  const { items } = await opened.callerAs(someAdmin).audit.list({ limit: 1 });
  expect(items[0]?.subject).toBe("0 submissions, the texts of 2 listings");

  await importText(context, dump);
  expect(await shown()).toMatchObject(expected);
  expect(await allOf(mine.id)).not.toMatch(/lena/i);
  await forget();
});

test("erasing a person keeps the listings that contain a longer email address with the person's address at its end", async () => {
  const { context } = opened;
  const sent = async (email: string) => {
    const item = {
      source: "Feed",
      fields: { city: "berlin", rent: 700, email: `office-${email}` },
    };
    const kept = await send(opened, { ...item, text: `Wohnung in Berlin.\n${email}` });
    const deleted = await send(opened, { ...item, text: `Zimmer in Berlin.\n${email}` });
    await calls().delete({ id: deleted.id });
    return [kept.id, deleted.id];
  };
  const [an, anDeleted] = await sent("An@web.example");
  const [stefan, stefanDeleted] = await sent("stefan@web.example");
  const found = { listings: 2 };
  expect(await countPerson(context.database.db, "an@web.example")).toMatchObject(found);
  expect(await erasePerson(context, "an@web.example", someAdmin)).toMatchObject(found);
  expect((await calls().byId({ id: an ?? "" })).text).toBe("");
  expect((await calls().byId({ id: stefan ?? "" })).text).toContain("stefan@web.example");
  const left = (await calls().deleted({})).items.map(({ id }) => id);
  expect(left).toContain(stefanDeleted);
  expect(left).not.toContain(anDeleted);
  await context.database.query("delete from deleted_listings");
  await forget();
});

test("an import restores listings and their versions from a database dump, and refuses a dump with an invalid value in a listing", async () => {
  const { context } = opened;
  const { id } = await send(opened, flat("dumped-77128"));
  await calls().update({ id, fields: { rent: 950 }, status: "gone" });
  const before = [await calls().byId({ id }), await calls().versions({ id })];
  const dump = await dumpOf(context.database);
  await forget();
  await importText(context, dump);
  expect([await calls().byId({ id }), await calls().versions({ id })]).toEqual(before);
  for (const [wrong, reason] of [
    [dump.replaceAll("https://example.org/flats/", "javascript:alert(1)//"), /url/],
    [dump.replace('"rent": "entered"', '"rent": "script"'), /evidence must be/],
  ] as const) {
    expect((await failureOf(context, sealed(wrong))).error).toMatch(reason);
  }
});
