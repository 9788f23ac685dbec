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
