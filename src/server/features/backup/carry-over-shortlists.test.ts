import { expect, test } from "vitest";
import { someHash } from "../../passwords/testing-hash.ts";
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
import { importText, userRow, withRow } from "./testing-import.ts";

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

test("after an import of an older dump, a search that has got flats since still counts as sent", async () => {
  await using opened = await openTestContext({ ...withMailServer, SHORTLISTS: "auto" });
  const { context } = opened;
  const { db } = context.database;
  const told = await storeSearch(opened, { daysBeganAt: at("26T10:00") });
  const fresh = await storeSearch(opened);
  const closed = await storeSearch(opened);
  const back = await storeSearch(opened);
  const set = (id: string, columns: Record<string, unknown>) =>
    db.updateTable("submissions").set(columns).where("id", "=", id).execute();
  await set(closed, {
    life: "ended",
    status: "closed",
    endedAt: new Date(),
    endedReason: "closed",
  });
  const sent = { status: "sent", sentAt: at("27T10:00"), daysBeganAt: at("27T10:00") };
  // The team has set this search to `working` after its flats were sent.
  await set(back, { ...sent, status: "working" });
  const dump = await dumpOf(context.database);
  await set(told, { status: "sent", sentAt: at("27T10:00") });
  await set(fresh, sent);
  await set(closed, { ...sent, status: "sent", life: "active", endedAt: null, endedReason: null });

  await importText(context, dump);
  const rows = await db
    .selectFrom("submissions")
    .select(["id", "status", "sentAt", "daysBeganAt"])
    .execute();
  expect(new Map(rows.map(({ id, ...row }) => [id, row]))).toEqual(
    new Map([
      [told, { status: "sent", sentAt: at("27T10:00"), daysBeganAt: at("26T10:00") }],
      [fresh, sent],
      [closed, { ...sent, status: "closed" }],
      [back, { ...sent, status: "working" }],
    ]),
  );
});

test("after an import, the account with the sender's name counts as the sender of a shortlist, although it has another id", async () => {
  await using opened = await openTestContext({ ...withMailServer, SHORTLISTS: "auto" });
  const { context } = opened;
  const { db } = context.database;
  const search = await storeSearch(opened);
  await storeMatch(opened, search, 60);
  const schedule = createShortlists(context);
  await schedule.look(at("27T09:00"));
  const [{ id } = { id: "" }] = await shortlistsOf(opened, search);
  const dump = withRow(await dumpOf(context.database), "users", {
    ...userRow,
    username: "Boss",
  });
  const boss = await db
    .insertInto("users")
    .values({ username: "boss", password: someHash, isAdmin: true })
    .returning(["id", "username", "isAdmin"])
    .executeTakeFirstOrThrow();
  await sendShortlist(context, { id }, { ...someAdmin, ...boss }, at("27T10:00"));

  await importText(context, dump);
  expect(await db.selectFrom("shortlists").select(["id", "sentBy"]).execute()).toEqual([
    { id, sentBy: Number(userRow.id) },
  ]);
  await schedule.close();
});
