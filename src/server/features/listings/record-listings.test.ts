import { expect, test } from "vitest";
import { openTestContext } from "../../testing.ts";
import { sendAll } from "./testing.ts";

const flat = {
  source: "Feed",
  externalId: "locked-99123",
  text: "Flat for rent in Berlin, 62 m², 900 € warm.",
  fields: { city: "berlin", rent: 900 },
};

test("a temporary error of the database fails the whole call, so that the automation may send the listings again", async () => {
  await using opened = await openTestContext();
  const { query } = opened.context.database;
  // The trigger imitates a deadlock with another transaction, which the embedded engine cannot have.
  await query(`create function end_deadlock() returns trigger language plpgsql as
    'begin raise exception ''deadlock detected'' using errcode = ''40P01''; end'`);
  await query(`create trigger end_deadlock before insert on listings
    for each row execute function end_deadlock()`);
  await expect(sendAll(opened, [flat])).rejects.toMatchObject({ code: "40P01" });
  await query("drop trigger end_deadlock on listings");
  expect(await sendAll(opened, [flat])).toMatchObject([{ status: "created" }]);
});
