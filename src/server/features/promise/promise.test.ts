import type { KyselyPlugin } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { PromiseInput } from "#common/promise/promise-input.ts";
import {
  listen,
  openTestContext,
  refusalOf,
  sessionCookie,
  someAdmin,
  someUser,
  type TestContext,
} from "../../testing.ts";
import { bookCall, cancelCall } from "../calls/change-call.ts";
import { findOffers, mergeTimes } from "../calls/find-free-times.ts";
import { offerHours } from "../calls/testing.ts";
import { applyBounce } from "../mail/apply-bounce.ts";
import { answerFlat } from "../shortlists/answer-flat.ts";
import { sendShortlist } from "../shortlists/send-shortlist.ts";
import { createShortlists, type ShortlistSchedule } from "../shortlists/shortlist-schedule.ts";
import { shortlistsOf, storeMatch, storeSearch, withMailServer } from "../shortlists/testing.ts";
import { changeLife } from "../submissions/change-life.ts";
import { erasePerson } from "../submissions/erase-person.ts";
import { exportPromise } from "./export-promise.ts";
import { summarisePromise } from "./report-promise.ts";

let opened: TestContext;
let schedule: ShortlistSchedule;
beforeAll(async () => {
  opened = await openTestContext(withMailServer);
  schedule = createShortlists(opened.context);
});
afterAll(async () => {
  await schedule.close();
  await opened[Symbol.asyncDispose]();
});

const at = (time: string) => new Date(`2027-03-${time}:00Z`);
const db = () => opened.context.database.db;
const days = { startDate: "2027-03-20", endDate: "2027-03-21" };
const summary = (range: PromiseInput = days) =>
  summarisePromise(opened.context, range, at("21T20:00"));

const none = {
  searches: 0,
  confirmed: 0,
  due: 0,
  inTime: 0,
  inTimePercent: null,
  medianHours: null,
  toldNothingYet: 0,
  shortlistsSent: 0,
  flatsSent: 0,
  flatsPerMail: null,
  liked: 0,
  likedPercent: null,
  disliked: 0,
  callsBooked: 0,
  duplicatesSent: 0,
  bounces: 0,
  sources: [],
  otherSources: null,
};

/** Sends the newest shortlist of a search. The given time counts as the current time. */
async function send(submissionId: string, time: string) {
  const { id = "" } = (await shortlistsOf(opened, submissionId)).at(-1) ?? {};
  await sendShortlist(opened.context, { id }, someAdmin, at(time));
}

const captured = (source: string, capturedAt: string, listingId: string) =>
  db()
    .updateTable("listings")
    .set({ source, capturedAt: new Date(capturedAt) })
    .where("id", "=", listingId)
    .execute();

test("the statistics on searches and shortlists equal values counted by hand, and the CSV rows add up to the same totals", async () => {
  expect(await summary()).toEqual(none);
  const { context } = opened;

  // The first shortlist of the first search is on time: three flats after 2.5 hours. The search
  // gets one more flat on the next day.
  const early = await storeSearch(opened);
  const flats = [
    await storeMatch(opened, early, 90),
    await storeMatch(opened, early, 85),
    await storeMatch(opened, early, 80),
  ];
  await schedule.look(at("20T12:00"));
  await send(early, "20T12:30");
  flats.push(await storeMatch(opened, early, 75));
  // This search was confirmed late, so its first shortlist is due an hour after the confirmation
  // instead of 24 hours after the submission. The shortlist comes after 29.5 hours, but within this
  // hour, so it is on time.
  const lateConfirmed = await storeSearch(opened, { confirmedAt: at("21T15:00") });
  const shared = await storeMatch(opened, lateConfirmed, 90);
  // The next search gets its first shortlist too late: after 24.5 hours.
  const late = await storeSearch(opened);
  const lateFlat = await storeMatch(opened, late, 90);
  // The next searcher gets the mail “no flats yet” instead of a shortlist.
  const withoutFlats = await storeSearch(opened);
  // The deadline of a first shortlist is 24 hours after the submission. The shortlists of the next
  // three searches are not due: one search is unconfirmed, one is paused at its deadline, and the
  // deadline of one has not passed yet.
  await storeSearch(opened, { life: "unconfirmed", confirmedAt: null });
  const paused = await storeSearch(opened);
  await changeLife(context, paused, { change: "pause" }, at("20T20:00"));
  await storeSearch(opened, { acceptedAt: "2027-03-21T23:59:59.999Z" });
  // The last two searches were submitted outside of the range: one after its end, and one before
  // its beginning.
  await storeSearch(opened, { acceptedAt: "2027-03-22T00:00:00Z" });
  await storeSearch(opened, { acceptedAt: "2027-03-19T23:59:59.999Z" });

  await schedule.look(at("21T09:00"));
  await send(early, "21T09:30");
  await schedule.look(at("21T10:01"));
  await send(late, "21T10:30");
  await schedule.look(at("21T12:30"));
  await send(lateConfirmed, "21T15:30");

  const [first = "", second = "", third = "", fourth = ""] = flats;
  const answer = { reasons: [], words: null };
  await answerFlat(context, early, { ...answer, listingId: first, answer: "like" });
  await answerFlat(context, early, { ...answer, listingId: second, answer: "dislike" });
  await answerFlat(context, late, { ...answer, listingId: lateFlat, answer: "dislike" });
  await answerFlat(context, late, { ...answer, listingId: lateFlat, answer: "like" });

  await offerHours(context);
  // The test does not book the first time that is offered for a call, because this time may begin
  // too soon to be booked.
  const [, bookable, , , cancellable] = mergeTimes(
    await findOffers(db(), { preferredId: null, now: new Date() }),
  ).map((time) => new Date(time));
  if (!bookable || !cancellable) throw new Error("There are no free times");
  await bookCall(context, { submissionId: early, startsAt: bookable, actor: "searcher" });
  const { id } = await bookCall(context, {
    submissionId: late,
    startsAt: cancellable,
    actor: "searcher",
  });
  await cancelCall(context, { id, actor: "searcher" });

  const { messageId } = await db()
    .selectFrom("mail")
    .select("messageId")
    .where("submissionId", "=", withoutFlats)
    .executeTakeFirstOrThrow();
  const bounce = {
    type: "bounce",
    address: null,
    messageId,
    status: "5.2.2",
    reply: "full",
  } as const;
  await applyBounce(context, { ...bounce, isRecipientUnknown: false });

  await captured("WG Lisbon", "2027-03-20T00:00:00Z", first);
  await captured("WG Lisbon", "2027-03-21T23:59:59.999Z", second);
  await captured("WG Lisbon", "2027-03-19T23:59:59.999Z", third);
  await captured("Portal", "2027-03-21T10:00:00Z", lateFlat);
  await db().deleteFrom("listings").where("id", "=", shared).execute();

  const expected = {
    searches: 7,
    confirmed: 6,
    due: 4,
    inTime: 2,
    inTimePercent: 50,
    medianHours: 24.5,
    toldNothingYet: 1,
    shortlistsSent: 4,
    flatsSent: 6,
    flatsPerMail: 1.5,
    liked: 2,
    likedPercent: 33.3,
    disliked: 1,
    callsBooked: 1,
    duplicatesSent: 0,
    bounces: 1,
    sources: [
      { source: "WG Lisbon", captured: 2, sent: 3, liked: 1 },
      { source: "Portal", captured: 1, sent: 1, liked: 1 },
      { source: "Feed", captured: 0, sent: 1, liked: 0 },
      { source: null, captured: 0, sent: 1, liked: 0 },
    ],
    otherSources: null,
  };
  expect(await summary()).toEqual(expected);
  expect((await summary({ startDate: "2027-03-22" })).searches).toBe(1);
  expect((await summary({ endDate: "2027-03-19" })).searches).toBe(1);
  expect((await summary({ startDate: "0001-01-01", endDate: "9999-12-31" })).searches).toBe(9);

  // The same flat was sent twice, from two sources. Only a third listing, stored later, connects
  // the two listings as one flat.
  const pair = (one: string, other: string) =>
    db()
      .insertInto("listingPairs")
      .values({
        firstId: one < other ? one : other,
        secondId: one < other ? other : one,
        likelihood: 0.5,
        reasons: "[]",
      })
      .execute();
  await pair(first, lateFlat);
  await pair(lateFlat, fourth);
  expect(await summary()).toEqual({ ...expected, duplicatesSent: 1 });

  const { header, rows } = await exportPromise(context, days, someAdmin);
  const table: string[][] = [];
  for await (const row of rows) table.push(row);
  const column = (name: string) => table.map((row) => row[header.indexOf(name)] ?? "");
  const sum = (name: string) => column(name).reduce((total, cell) => total + Number(cell), 0);
  const count = (name: string) =>
    column(name).filter((cell) => cell !== "" && cell !== "no").length;
  expect({
    searches: table.length,
    confirmed: count("Confirmed"),
    inTime: count("In time"),
    shortlistsSent: sum("Shortlists"),
    flatsSent: sum("Flats"),
    liked: sum("Liked"),
    disliked: sum("Disliked"),
    callsBooked: sum("Calls booked"),
    duplicatesSent: sum("Duplicates sent"),
    bounces: sum("Bounces"),
  }).toEqual({
    searches: 7,
    confirmed: 6,
    inTime: 2,
    shortlistsSent: 4,
    flatsSent: 6,
    liked: 2,
    disliked: 1,
    callsBooked: 1,
    duplicatesSent: 1,
    bounces: 1,
  });

  await db().updateTable("listingPairs").set({ decision: "different" }).execute();
  expect(await summary()).toEqual(expected);

  // After a search is erased, the figures no longer count it.
  const { contactEmail } = await db()
    .selectFrom("submissions")
    .select("contactEmail")
    .where("id", "=", early)
    .executeTakeFirstOrThrow();
  await erasePerson(context, contactEmail ?? "", null);
  expect(await summary()).toMatchObject({
    searches: 6,
    due: 3,
    inTime: 1,
    flatsSent: 2,
    callsBooked: 0,
    sources: [
      { source: "Portal" },
      { source: null },
      { source: "WG Lisbon", captured: 2, sent: 0 },
    ],
  });
});

test("a shortlist that was stored but not sent counts neither as sent nor as on time in the shortlist statistics", async () => {
  await using kept = await openTestContext();
  const daily = createShortlists(kept.context);
  const submissionId = await storeSearch(kept);
  await storeMatch(kept, submissionId, 90);
  await daily.look(at("21T09:00"));
  const [{ id } = { id: "" }] = await shortlistsOf(kept, submissionId);
  expect(await sendShortlist(kept.context, { id }, someAdmin, at("21T09:30"))).toBe("kept");
  expect(await summarisePromise(kept.context, days, at("21T20:00"))).toEqual({
    ...none,
    searches: 1,
    confirmed: 1,
    due: 1,
    inTimePercent: 0,
  });
  await daily.close();
});

test("all queries of the CSV export read one snapshot, so a search that arrives between two queries is not in the file, and the audit log has the number of exported searches", async () => {
  await using own = await openTestContext();
  await storeSearch(own);
  const { database } = own.context;
  let queries = 0;
  let arrival: Promise<string> | undefined;
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      queries += 1;
      if (queries === 2) arrival = storeSearch(own);
      // On the embedded database, the search is stored only after the export's transaction, so
      // waiting for the search here would never end.
      if (database.engine === "postgres") await arrival;
      return result;
    },
  };
  const watched = { ...database, db: database.db.withPlugin(plugin) };
  const { rows } = await exportPromise({ database: watched }, days, someAdmin);
  await arrival;
  const table: string[][] = [];
  for await (const row of rows) table.push(row);
  const { items } = await own.callerAs(someAdmin).audit.list({});
  const entry = items.find(({ action }) => action === "promise.export");
  expect([table.length, entry?.subject]).toEqual([1, "1 searches"]);
  expect(await summarisePromise(own.context, days)).toMatchObject({ searches: 2 });
});

test("the shortlist statistics and their CSV file are refused to anyone but administrators, and for an invalid date", async () => {
  for (const user of [null, someUser]) {
    const refusal = await refusalOf(opened.callerAs(user).promise.summary({ startDate: "x" }));
    expect(refusal?.code).toBe(user ? "FORBIDDEN" : "UNAUTHORIZED");
  }
  await using server = await listen(opened.context);
  const cookie = await sessionCookie(opened.context, someAdmin);
  const ask = (path: string, headers: Record<string, string> = { cookie }) =>
    fetch(`${server.url}/api/${path}`, { headers });
  const userCookie = await sessionCookie(opened.context, someUser);
  for (const path of ["promise/summary", "admin/promise.csv"]) {
    expect((await ask(path, {})).status).toBe(401);
    expect((await ask(path, { cookie: userCookie })).status).toBe(403);
  }
  const empty = await ask("promise/summary?startDate=2001-01-01&endDate=2001-01-01");
  expect([empty.status, await empty.json()]).toMatchObject([
    200,
    { searches: 0, flatsPerMail: null },
  ]);
  for (const [query, path, message] of [
    [
      "startDate=2026-03-02&endDate=2026-03-01",
      "startDate",
      "The start date must not be after the end date",
    ],
    ["startDate=2026-02-30", "startDate", "startDate must be a date: YYYY-MM-DD"],
    ["endDate=yesterday", "endDate", "endDate must be a date: YYYY-MM-DD"],
  ]) {
    for (const call of ["promise/summary", "admin/promise.csv"]) {
      const answer = await ask(`${call}?${query}`);
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ issues: [{ path, message }] });
    }
  }
  expect((await ask("promise/summary?version=1")).status).toBe(400);
  const csv = await ask("admin/promise.csv?startDate=2001-01-01&endDate=2001-01-01");
  expect([csv.status, csv.headers.get("content-type")]).toEqual([200, "text/csv; charset=utf-8"]);
  expect((await csv.text()).trim().split("\n")).toHaveLength(1);
  expect(
    (await opened.callerAs(someAdmin).audit.list({})).items.find(
      ({ action }) => action === "promise.export",
    ),
  ).toMatchObject({ username: "admin", subject: "0 searches" });
});
