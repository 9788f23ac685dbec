import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  openTestContext,
  refusalOf,
  someAdmin,
  someUser,
  type TestContext,
} from "../../testing.ts";
import { writeEml } from "../mail/write-eml.ts";
import { erasePerson } from "../submissions/erase-person.ts";
import { findSearch } from "../submissions/life-store.ts";
import { submissionsChannel } from "../submissions/news-store.ts";
import { createRetention } from "../submissions/retention-schedule.ts";
import { someAnswers } from "../submissions/testing.ts";
import { unsubscribe } from "../submissions/withdraw-consent.ts";
import { bookCall, cancelCall, moveCall } from "./change-call.ts";
import { findOffers, mergeTimes } from "./find-free-times.ts";
import { allDay, offerHours, storeSearch } from "./testing.ts";

const actor = "searcher";
const justTaken = {
  code: "CONFLICT",
  message: "That time was just taken. Please choose another one.",
};

let opened: TestContext;
beforeAll(async () => {
  opened = await openTestContext({
    SMTP_URL: "smtp://127.0.0.1:9",
    MAIL_FROM: "team@roost.example",
  });
});
afterAll(() => opened[Symbol.asyncDispose]());
beforeEach(async () => {
  const { db } = opened.context.database;
  for (const table of ["calls", "callHours", "mail", "searchEvents"] as const) {
    await db.deleteFrom(table).execute();
  }
  await db
    .updateTable("users")
    .set({ email: "mira@roost.example", emailConfirmedAt: new Date() })
    .where("id", "=", someAdmin.id)
    .execute();
  await db.updateTable("users").set({ isAdmin: false }).where("id", "=", someUser.id).execute();
  await offerHours(opened.context);
});

/**
 * Returns the free times for a search that no member of the team owns. The first time is left out,
 * because it may be within the notice period by the time a test books it.
 */
async function freeTimes(): Promise<Date[]> {
  const offers = await findOffers(opened.context.database.db, {
    preferredId: null,
    now: new Date(),
  });
  return mergeTimes(offers)
    .slice(1)
    .map((time) => new Date(time));
}

async function timeAt(place: number): Promise<Date> {
  const time = (await freeTimes())[place];
  if (!time) throw new Error("There are fewer free times");
  return time;
}

const book = async (submissionId: string, startsAt: Date) =>
  bookCall(opened.context, { submissionId, startsAt, actor });

/**
 * Returns the kinds, recipients and calendar events of all stored mails, in the order of storing.
 */
async function mails() {
  const rows = await opened.context.database.db
    .selectFrom("mail")
    .select(["kind", "toAddress", "letter", "state"])
    .orderBy("createdAt")
    .orderBy("toAddress")
    .execute();
  return rows.map(({ letter, ...row }) => {
    const { calendar } = letter as { calendar?: { method: string; sequence: number } };
    return { ...row, calendar: calendar && `${calendar.method} ${calendar.sequence}` };
  });
}

test("if 200 searchers book the same free time at once, one of them gets the feedback call, and all others are refused with a clear message", async () => {
  const { context } = opened;
  const searches: string[] = [];
  for (let each = 0; each < 200; each += 1) {
    searches.push(await storeSearch(context, { email: `press${each}@example.org` }));
  }
  const startsAt = await timeAt(3);
  // At any moment, only as many searchers book as there are connections to the database. On a slow
  // machine, additional searchers would wait too long for a connection.
  const outcomes: Awaited<ReturnType<typeof refusalOf>>[] = [];
  const bookInTurn = async () => {
    for (let id = searches.pop(); id !== undefined; id = searches.pop()) {
      outcomes.push(await refusalOf(book(id, startsAt)));
    }
  };
  await Promise.all(Array.from({ length: 16 }, bookInTurn));
  expect(outcomes.filter((refusal) => refusal === undefined)).toHaveLength(1);
  expect(outcomes.filter((refusal) => refusal !== undefined)).toEqual(
    Array.from({ length: 199 }, () => justTaken),
  );
  expect(await context.database.db.selectFrom("calls").select("id").execute()).toHaveLength(1);
  expect((await mails()).map(({ kind }) => kind)).toEqual(["call-booked", "call-booked"]);
});

test("the server notifies the team's open screens of each change of a feedback call", async () => {
  const { context } = opened;
  const submissionId = await storeSearch(context);
  const [first = new Date(), second = first] = await freeTimes();
  /** Makes a change, waits for the server's notification of the change, and returns the result. */
  const announced = async <Result>(change: () => Promise<Result>) => {
    const news = new Promise<void>((resolve) => {
      const stop = context.news.onNews(submissionsChannel, () => {
        stop();
        resolve();
      });
    });
    const result = await change();
    await news;
    return result;
  };
  const { id } = await announced(() => book(submissionId, first));
  await announced(() => moveCall(context, { id, startsAt: second, actor }));
  const cancelled = await announced(() => cancelCall(context, { id, actor }));
  expect(cancelled.state).toBe("cancelled");
});

test("the database refuses two booked feedback calls of one member at overlapping times", async () => {
  const { context } = opened;
  const { db } = context.database;
  const submissionId = await storeSearch(context);
  const { id, startsAt, endsAt } = await book(submissionId, await timeAt(0));
  const overlapping = {
    submissionId,
    userId: someAdmin.id,
    startsAt: new Date(Date.parse(startsAt) + 60_000),
    endsAt: new Date(Date.parse(endsAt) + 60_000),
    uid: "other@roost.example",
    place: "+49 30 123456",
  };
  const insert = () => db.insertInto("calls").values(overlapping).execute();
  await expect(insert()).rejects.toMatchObject({ code: "23P01" });
  await cancelCall(context, { id, actor });
  await insert();
});

test("when a call is booked, moved or cancelled, the searcher and the team member get a calendar event by mail", async () => {
  const { context } = opened;
  const submissionId = await storeSearch(context);
  const [first, second] = [await timeAt(0), await timeAt(5)];
  const { id } = await book(submissionId, first);
  // If the same feedback call is booked again or moved to the same time, such as by a second click,
  // nothing changes.
  expect(await book(submissionId, first)).toMatchObject({ id });
  const sameTime = await moveCall(context, { id, startsAt: first, actor });
  expect(sameTime.movedAt).toBeNull();
  const moved = await moveCall(context, { id, startsAt: second, actor });
  expect(moved).toMatchObject({ startsAt: second.toISOString(), member: { id: someAdmin.id } });
  await cancelCall(context, { id, actor: someAdmin });
  await cancelCall(context, { id, actor });

  const both = (kind: string, calendar: string) =>
    ["ana@example.org", "mira@roost.example"].map((toAddress) => ({
      kind,
      toAddress,
      state: "queued",
      calendar,
    }));
  expect(await mails()).toEqual([
    ...both("call-booked", "REQUEST 0"),
    ...both("call-changed", "REQUEST 1"),
    ...both("call-cancelled", "CANCEL 2"),
  ]);
  const events = await context.database.db
    .selectFrom("searchEvents")
    .select(["kind", "actor"])
    .where("submissionId", "=", submissionId)
    .orderBy("at")
    .execute();
  expect(events).toEqual([
    { kind: "call_booked", actor: "searcher" },
    { kind: "call_moved", actor: "searcher" },
    { kind: "call_cancelled", actor: "team" },
  ]);
  expect(await refusalOf(moveCall(context, { id, startsAt: first, actor }))).toMatchObject({
    code: "CONFLICT",
    message: "This call was cancelled.",
  });
});

test("a member of the team without a confirmed address gets no mail about a feedback call", async () => {
  const { context } = opened;
  await context.database.db.updateTable("users").set({ emailConfirmedAt: null }).execute();
  await book(await storeSearch(context), await timeAt(0));
  expect((await mails()).map(({ toAddress }) => toAddress)).toEqual(["ana@example.org"]);
});

test("booking is refused outside of the weekly hours, for a search that has a booked call, and for an unconfirmed search", async () => {
  const { context } = opened;
  const submissionId = await storeSearch(context);
  const time = await timeAt(0);
  const between = new Date(time.getTime() + 60_000);
  expect(await refusalOf(book(submissionId, between))).toEqual({
    code: "CONFLICT",
    message: "This time is not offered for calls. Please choose another one.",
  });
  await book(submissionId, time);
  expect(await refusalOf(book(submissionId, await timeAt(5)))).toEqual({
    code: "CONFLICT",
    message: "There is a call already. Move it, or cancel it first.",
  });
  const unconfirmed = await storeSearch(context, { life: "unconfirmed" });
  expect(await refusalOf(book(unconfirmed, await timeAt(5)))).toEqual({
    code: "CONFLICT",
    message: "This search takes no calls.",
  });
});

test("a feedback call is with the owner of the search, or, if there is no owner, with the member who has the fewest booked calls", async () => {
  const { context } = opened;
  const { db } = context.database;
  await db.updateTable("users").set({ isAdmin: true }).where("id", "=", someUser.id).execute();
  await offerHours(context, { userId: someUser.id, place: "+49 30 123456" });
  const time = await timeAt(0);
  const owned = await storeSearch(context);
  await db
    .updateTable("submissions")
    .set({ assigneeId: someAdmin.id })
    .where("id", "=", owned)
    .execute();
  expect(await book(owned, time)).toMatchObject({ member: { id: someAdmin.id } });
  const other = await book(await storeSearch(context, { email: "bo@example.org" }), time);
  expect(other).toMatchObject({ member: { id: someUser.id }, place: "+49 30 123456" });
  expect(await refusalOf(book(await storeSearch(context), time))).toEqual(justTaken);
});

test("if the account of the team member who has a booked feedback call is deleted, the call stays booked, and when the call is moved, another member gets it", async () => {
  const { context } = opened;
  const { db } = context.database;
  const { id: userId } = await db
    .insertInto("users")
    .values({ username: "leaving", password: "x", isAdmin: true })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db.deleteFrom("callHours").execute();
  await offerHours(context, { userId });
  const submissionId = await storeSearch(context);
  const { id } = await book(submissionId, await timeAt(0));
  await db.deleteFrom("users").where("id", "=", userId).execute();
  await offerHours(context);
  const startsAt = await timeAt(4);
  const moved = await moveCall(context, { id, startsAt, actor });
  expect(moved.member).toMatchObject({ id: someAdmin.id });
});

test("an erasure of a searcher mails the member of the team a calendar cancellation that does not contain the searcher's name, address or search id", async () => {
  const { context } = opened;
  const submissionId = await storeSearch(context, { email: "cy@example.org" });
  const { id } = await book(submissionId, await timeAt(0));
  await erasePerson(context, "cy@example.org", null);
  expect(await mails()).toMatchObject([
    { kind: "call-cancelled", toAddress: "mira@roost.example", calendar: "CANCEL 1" },
  ]);
  const { subject, letter } = await context.database.db
    .selectFrom("mail")
    .select(["subject", "letter"])
    .executeTakeFirstOrThrow();
  expect(letter).toMatchObject({ calendar: { uid: `${id}@roost.example` } });
  const text = `${subject} ${JSON.stringify(letter)}`;
  for (const trace of ["cy@example.org", someAnswers.name, submissionId]) {
    expect(text).not.toContain(trace);
  }
});

const hoursFromNow = (hours: number) => new Date(Date.now() + hours * 3_600_000);

/** Ends a search so that its retention time of 180 days is over at the given time. */
async function endForErasureAt(submissionId: string, time: Date): Promise<void> {
  const endedAt = new Date(time.getTime() - 180 * 86_400_000);
  await opened.context.database.db
    .updateTable("submissions")
    .set({ life: "ended", status: "closed", endedReason: "closed", endedAt })
    .where("id", "=", submissionId)
    .execute();
}

test("a feedback call at a time after the erasure of its search is cancelled a day before the erasure, and the search is erased on time", async () => {
  const { context } = opened;
  const { db } = context.database;
  const [before, after] = [await storeSearch(context), await storeSearch(context)];
  const times = await freeTimes();
  await book(before, times.at(0) ?? new Date());
  await book(after, times.at(-1) ?? new Date());
  for (const id of [before, after]) await endForErasureAt(id, hoursFromNow(12));
  const retention = createRetention(context);
  await retention.look(new Date());
  const calls = await db.selectFrom("calls").select(["submissionId", "state"]).execute();
  expect(new Map(calls.map((call) => [call.submissionId, call.state]))).toEqual(
    new Map([
      [before, "booked"],
      [after, "cancelled"],
    ]),
  );
  await db.updateTable("mail").set({ state: "sent" }).execute();
  await retention.look(hoursFromNow(12));
  expect(await findSearch(db, after)).toBeUndefined();
  await retention.close();
});

test("if a search is already due for erasure, its coming feedback call is cancelled by mail to the searcher and the team member, and the search is erased after the mails were sent", async () => {
  const { context } = opened;
  const { db } = context.database;
  const submissionId = await storeSearch(context, { email: "dan@example.org" });
  await book(submissionId, await timeAt(0));
  await db.deleteFrom("mail").execute();
  await endForErasureAt(submissionId, hoursFromNow(-24));
  const retention = createRetention(context);
  const isErased = async () => (await findSearch(db, submissionId)) === undefined;
  await retention.look(new Date());
  expect(await mails()).toMatchObject([
    { kind: "call-cancelled", toAddress: "dan@example.org", calendar: "CANCEL 1" },
    { kind: "call-cancelled", toAddress: "mira@roost.example", calendar: "CANCEL 1" },
  ]);
  const { rows } = await context.database.query("select letter::text from mail");
  for (const { letter } of rows) expect(letter).toContain("search ended long ago");
  expect(await isErased(), "the erasure waits until the mails were sent").toBe(false);

  await db.updateTable("mail").set({ state: "sent" }).execute();
  await retention.look(new Date());
  expect(await isErased()).toBe(true);
  expect(await mails()).toEqual([]);
  await retention.close();
});

test("mails about a call remain queued for sending even if the searcher unsubscribes", async () => {
  const { context } = opened;
  const submissionId = await storeSearch(context);
  await book(submissionId, await timeAt(0));
  await unsubscribe(context, submissionId);
  expect((await mails()).map(({ state }) => state)).toEqual(["queued", "queued"]);
  const rows = await context.database.db.selectFrom("mail").select(["id", "userId"]).execute();
  for (const { id, userId } of rows) {
    const eml = (await writeEml(context, id, someAdmin.id)).toString();
    expect(/^List-Unsubscribe:/m.test(eml)).toBe(userId === null);
    expect(eml).toContain("method=REQUEST");
  }
});

test("weekly hours for feedback calls are saved only if they are valid and belong to an administrator", async () => {
  const admin = opened.callerAs(someAdmin);
  const save = (changes: object) =>
    admin.calls.saveHours({ ...allDay, userId: someAdmin.id, ...changes });
  const monday = (from: string, until: string) => ({ weekday: 1, from, until });
  for (const wrong of [
    { weekly: [monday("10:00", "09:00")] },
    { weekly: [monday("09:00", "11:00"), monday("10:00", "12:00")] },
    { timeZone: "Europe/Nowhere" },
    { place: "http://meet.example" },
    { place: "call me" },
    { minutes: 4 },
  ]) {
    expect(await refusalOf(save(wrong))).toMatchObject({ code: "BAD_REQUEST" });
  }
  expect(await refusalOf(save({ userId: someUser.id }))).toMatchObject({ code: "BAD_REQUEST" });
  const weekly = [monday("09:00", "11:00"), monday("11:00", "12:00")];
  await save({ weekly });
  expect(await admin.calls.hours()).toMatchObject([{ username: "admin", rules: { weekly } }]);
});
