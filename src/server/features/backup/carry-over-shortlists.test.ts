import { expect, test } from "vitest";
import { openTestContext, someAdmin } from "../../testing.ts";
import { listPersonalShortlists } from "../shortlists/person-store.ts";
import { sendShortlist } from "../shortlists/send-shortlist.ts";
import { createShortlists } from "../shortlists/shortlist-schedule.ts";
import {
  mailsOf,
  shortlistsOf,
  storeMatch,
  storeSearch,
  withMailServer,
} from "../shortlists/testing.ts";
import { erasePerson } from "../submissions/erase-person.ts";
import { dumpOf } from "./testing.ts";
import { importText } from "./testing-import.ts";

const at = (time: string) => new Date(`2027-03-${time}:00Z`);

test("an import marks the dump's unsent shortlists as skipped, but keeps shortlists that were sent after the dump was made", async () => {
  await using opened = await openTestContext({ ...withMailServer, SHORTLISTS: "auto" });
  const { context } = opened;
  const { db } = context.database;
  const search = await storeSearch(opened);
  await storeMatch(opened, search, 60);
  const schedule = createShortlists(context);
  await schedule.look(at("27T09:00"));
  const [{ id } = { id: "" }] = await shortlistsOf(opened, search);
  await db.updateTable("shortlistFlats").set({ score: 99 }).execute();
  const dump = await dumpOf(context.database);

  await importText(context, dump);
  await schedule.look(at("27T09:30"));
  expect(await shortlistsOf(opened, search)).toMatchObject([{ id, state: "skipped" }]);
  expect(await mailsOf(opened, search)).toEqual([]);

  await db.updateTable("shortlists").set({ state: "proposed" }).execute();
  await sendShortlist(context, { id }, someAdmin, at("27T10:00"));
  const sent = await shortlistsOf(opened, search);
  const email = (
    await db.selectFrom("submissions").select("contactEmail").executeTakeFirstOrThrow()
  ).contactEmail;
  const personal = await listPersonalShortlists(db, email ?? "");
  expect(personal).toMatchObject([{ flats: [{ answer: null }] }]);
  await importText(context, dump);
  expect(await shortlistsOf(opened, search)).toEqual(sent);
  expect(await listPersonalShortlists(db, email ?? "")).toEqual(personal);
  const { daysBeganAt } = await db
    .selectFrom("submissions")
    .select("daysBeganAt")
    .executeTakeFirstOrThrow();
  expect(daysBeganAt).toEqual(at("27T10:00"));

  await erasePerson(context, email ?? "", someAdmin);
  for (const table of ["shortlists", "shortlistFlats", "matches"] as const) {
    expect(await db.selectFrom(table).selectAll().execute()).toEqual([]);
  }
  await schedule.close();
});
