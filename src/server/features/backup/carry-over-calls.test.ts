import { expect, test } from "vitest";
import { someHash } from "../../passwords/testing-hash.ts";
import { openTestContext, someAdmin } from "../../testing.ts";
import { bookCall, cancelCall, moveCall } from "../calls/change-call.ts";
import { findOffers, mergeTimes } from "../calls/find-free-times.ts";
import { offerHours, storeSearch } from "../calls/testing.ts";
import { dumpOf } from "./testing.ts";
import { failureOf, importText, withRow } from "./testing-import.ts";

const actor = "searcher";

test("an import keeps the booked feedback calls of the current database, and drops imported calls at the same times", async () => {
  await using opened = await openTestContext();
  const { context } = opened;
  const { db } = context.database;
  await offerHours(context);
  const offers = await findOffers(db, { preferredId: null, now: new Date() });
  const times = mergeTimes(offers).map((time) => new Date(time));
  // Skip the first free time: it may be too near to be booked when the test books it.
  const at = (place: number) => times[place + 1] ?? new Date(0);
  const [moved, cancelled, later] = [
    await storeSearch(context, { email: "ana@example.org" }),
    await storeSearch(context, { email: "bo@example.org" }),
    await storeSearch(context, { email: "cy@example.org" }),
  ];
  const first = await bookCall(context, { submissionId: moved, startsAt: at(0), actor });
  const second = await bookCall(context, { submissionId: cancelled, startsAt: at(5), actor });
  const given = {
    submission_id: later,
    user_id: String(someAdmin.id),
    state: "booked",
    sequence: "0",
    place: "+49 30 123456",
    booked_at: new Date().toISOString(),
  };
  const span = (place: number) => ({
    starts_at: at(place).toISOString(),
    ends_at: new Date(at(place).getTime() + 1_200_000).toISOString(),
  });
  const overlapping = "6f1c2a52-0f3e-4f0a-9a53-1d0f5b8a7c11";
  const added = "6f1c2a52-0f3e-4f0a-9a53-1d0f5b8a7c12";
  const freed = "6f1c2a52-0f3e-4f0a-9a53-1d0f5b8a7c14";
  let dump = await dumpOf(context.database);
  dump = withRow(dump, "calls", { ...given, ...span(12), id: overlapping, uid: "x@a" });
  dump = withRow(dump, "calls", { ...given, ...span(20), id: added, uid: "y@a" });
  dump = withRow(dump, "calls", { ...given, ...span(15), id: freed, uid: "w@a" });
  await moveCall(context, { id: first.id, startsAt: at(10), actor });
  await cancelCall(context, { id: second.id, actor });
  const third = await bookCall(context, { submissionId: later, startsAt: at(12), actor });
  const newer = await storeSearch(context, { email: "di@example.org" });
  await bookCall(context, { submissionId: newer, startsAt: at(15), actor });

  await importText(context, dump);
  const calls = await db
    .selectFrom("calls")
    .select(["id", "startsAt", "state", "userId", "remindedAt"])
    .orderBy("startsAt")
    .execute();
  const userId = someAdmin.id;
  expect(calls).toEqual([
    { id: second.id, startsAt: at(5), state: "cancelled", userId, remindedAt: null },
    { id: first.id, startsAt: at(10), state: "booked", userId, remindedAt: null },
    { id: third.id, startsAt: at(12), state: "booked", userId, remindedAt: null },
    // The two feedback calls below were only in the dump. The import has set their `remindedAt`, so
    // that no reminder of them is mailed.
    // The call of the search `newer` was booked at the time of `freed`. It was not kept, because
    // the dump does not contain the search `newer`. So `freed` overlaps with no call, and stays.
    { id: freed, startsAt: at(15), state: "booked", userId, remindedAt: expect.any(Date) },
    { id: added, startsAt: at(20), state: "booked", userId, remindedAt: expect.any(Date) },
  ]);

  const twice = withRow(dump, "calls", {
    ...given,
    ...span(20),
    id: "6f1c2a52-0f3e-4f0a-9a53-1d0f5b8a7c13",
    uid: "z@a",
  });
  expect(await failureOf(context, twice)).toMatchObject({
    error: expect.stringContaining("Table calls: "),
  });
  const wrongHours = withRow(dump, "call_hours", {
    user_id: "1",
    weekly: '[{"weekday": 9}]',
    time_zone: "Europe/Berlin",
    minutes: "20",
    pause_minutes: "0",
    notice_hours: "0",
    days_ahead: "14",
    place: "+49 30 123456",
    updated_at: new Date().toISOString(),
  });
  expect(await failureOf(context, wrongHours)).toMatchObject({
    error: expect.stringContaining("Table call_hours"),
  });
});

test("an administrator whom an import keeps has the same call hours, feedback calls and choices as before, although the account gets another id", async () => {
  await using opened = await openTestContext();
  const { context } = opened;
  const { db } = context.database;
  const submissionId = await storeSearch(context);
  await offerHours(context, { place: "https://meet.example/in-the-dump" });
  const dump = await dumpOf(context.database);
  await db.deleteFrom("callHours").execute();
  const choices = { siteAlertsOffAt: new Date(), setupHiddenAt: new Date() };
  await db.updateTable("users").set(choices).where("id", "=", someAdmin.id).execute();
  const [, boss] = await db
    .insertInto("users")
    .values([
      { username: "plain", password: someHash },
      { username: "boss", password: someHash, isAdmin: true },
    ])
    .returning("id")
    .execute();
  await db
    .updateTable("users")
    .set(choices)
    .where("id", "=", boss?.id ?? 0)
    .execute();
  await offerHours(context, { userId: boss?.id ?? 0, place: "https://meet.example/now" });
  const offers = await findOffers(db, { preferredId: null, now: new Date() });
  const startsAt = new Date(mergeTimes(offers)[1] ?? 0);
  const { id } = await bookCall(context, { submissionId, startsAt, actor });

  await importText(context, dump, { keepAdmins: true });
  const accounts = await db
    .selectFrom("users")
    .select(["id", "username", "siteAlertsOffAt", "setupHiddenAt"])
    .where("isAdmin", "=", true)
    .orderBy("id")
    .execute();
  expect(accounts.map(({ id: _id, ...account }) => account)).toEqual([
    { username: "admin", ...choices },
    { username: "boss", ...choices },
  ]);
  const userId = accounts[1]?.id;
  expect(userId).not.toBe(boss?.id);
  expect(await db.selectFrom("callHours").select(["userId", "place"]).execute()).toEqual([
    { userId, place: "https://meet.example/now" },
  ]);
  expect(await db.selectFrom("calls").select(["id", "userId"]).execute()).toEqual([{ id, userId }]);
});
