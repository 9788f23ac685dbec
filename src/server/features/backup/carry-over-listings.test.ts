import { expect, test } from "vitest";
import { openTestContext, someAdmin } from "../../testing.ts";
import { createListingLife } from "../listings/listing-schedule.ts";
import { send } from "../listings/testing.ts";
import { dumpOf } from "./testing.ts";
import { importText } from "./testing-import.ts";

const flat = (externalId: string) => ({
  source: "Feed",
  externalId,
  url: `https://example.org/flats/${externalId}`,
  text: `Flat ${externalId} for rent in Berlin, 62 m², 900 € warm. Write to lena@example.org`,
  fields: { city: "berlin", rent: 900 },
});

test("an import does not bring back the text and the contacts of a listing that were erased after the dump was made", async () => {
  await using opened = await openTestContext();
  const { context } = opened;
  const life = createListingLife(context);
  const erased = await send(opened, flat("erased-88123"));
  const advertised = await send(opened, flat("advertised-88124"));
  const dump = await dumpOf(context.database);
  const days = (count: number) => new Date(Date.now() + count * 24 * 3_600_000);
  await life.look(days(22));
  await life.look(days(113));
  await life.close();
  const calls = opened.callerAs(someAdmin).listings;
  expect(await calls.byId({ id: erased.id })).toMatchObject({ status: "gone", text: "" });
  await context.database.query("update listings set gone_at = now() - interval '1 day'");
  const again = { ...flat("advertised-88124"), postedAt: new Date().toISOString() };
  expect(await send(opened, again)).toMatchObject({ id: advertised.id, status: "open" });

  await importText(context, dump);
  expect(await calls.byId({ id: erased.id })).toMatchObject({
    status: "gone",
    text: "",
    email: null,
    url: null,
    rent: 900,
  });
  expect(await calls.byId({ id: advertised.id })).toMatchObject({
    status: "open",
    text: again.text,
  });
  const { rows } = await context.database.query(
    "select text, url from listing_sources where listing_id = $1",
    [erased.id],
  );
  expect(rows).toEqual([{ text: "", url: null }]);
});

test("an import keeps the text of a listing that was advertised again after its erasure", async () => {
  await using opened = await openTestContext();
  const { context } = opened;
  const { id } = await send(opened, flat("again-88125"));
  const dump = await dumpOf(context.database);
  // In the dump, a source has contained the listing again after the erasure.
  await context.database.query(
    "update listings set text = '', status = 'gone', erased_at = seen_at - interval '1 day'",
  );
  await importText(context, dump);
  const listing = await opened.callerAs(someAdmin).listings.byId({ id });
  expect(listing).toMatchObject({ status: "open", text: flat("again-88125").text });
});

/**
 * A listing whose text does not contain the person's address. The team enters the address later.
 */
const withoutAddress = (externalId: string) => ({
  ...flat(externalId),
  text: "Flat for rent in Berlin, 62 m², 900 € warm. Call Lena Winter at 030 1234567",
});

test("an import does not bring back the text of a listing that was erased with a person and then deleted", async () => {
  await using opened = await openTestContext();
  const { context } = opened;
  const { listings, submissions } = opened.callerAs(someAdmin);
  const { id } = await send(opened, withoutAddress("erased-88126"));
  const dump = await dumpOf(context.database);
  await listings.update({ id, fields: { email: "lena@example.org" } });
  expect(await submissions.erasePerson({ email: "lena@example.org" })).toMatchObject({
    listings: 1,
  });
  await listings.delete({ id });

  await importText(context, dump);
  const listing = await listings.byId({ id });
  expect(listing).toMatchObject({ status: "gone", text: "", phone: null, url: null, rent: 900 });
  expect(await dumpOf(context.database)).not.toContain("Lena Winter");
});

test("an import does not bring back a listing that its dump has as deleted, if the listing was restored and then erased with a person after the dump was made", async () => {
  await using opened = await openTestContext();
  const { context } = opened;
  const { listings, submissions } = opened.callerAs(someAdmin);
  const { id } = await send(opened, withoutAddress("erased-88127"));
  const { id: other } = await send(opened, flat("deleted-88128"));
  await listings.delete({ id });
  await listings.delete({ id: other });
  const dump = await dumpOf(context.database);
  await listings.bringBack({ ids: [id] });
  await listings.update({ id, fields: { email: "lena.winter@example.org" } });
  await submissions.erasePerson({ email: "lena.winter@example.org" });

  await importText(context, dump);
  const deleted = await listings.deleted({});
  expect(deleted.items.map((item) => item.id)).toEqual([other]);
  expect(await dumpOf(context.database)).not.toContain("Lena Winter");
});
