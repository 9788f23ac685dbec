import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openTestContext, someAdmin, type TestContext } from "../../testing.ts";
import { insertProposals, type Proposal } from "./proposal-store.ts";
import { createShortlists, type ShortlistSchedule } from "./shortlist-schedule.ts";
import { mailsOf, shortlistsOf, storeMatch, storeSearch, withMailServer } from "./testing.ts";

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
beforeEach(async () => {
  await opened.context.database.query("delete from submissions");
  await opened.context.database.query("delete from listings");
});

const look = (time: string) => schedule.look(new Date(time));

test.each([
  ["berlin", "2027-03-27T07:00:00Z"],
  ["berlin", "2027-03-28T06:00:00Z"],
  ["lisbon", "2027-03-28T07:00:00Z"],
  ["New York", "2027-03-28T12:00:00Z"],
  ["unknown city", "2027-03-28T06:00:00Z"],
])(
  "the day's shortlist for a search in %s is proposed at 8:00 local time (%s), and only once",
  async (city, eight) => {
    const daysBeganAt = new Date("2027-03-25T10:00:00Z");
    const id = await storeSearch(opened, { city, daysBeganAt });
    const flat = await storeMatch(opened, id, 55, { city });
    await schedule.look(new Date(Date.parse(eight) - 1_000));
    expect(await shortlistsOf(opened, id)).toEqual([]);
    await look(eight);
    await schedule.look(new Date(Date.parse(eight) + 3_600_000));
    expect(await shortlistsOf(opened, id)).toMatchObject([
      {
        day: eight.slice(0, 10),
        kind: "shortlist",
        state: "proposed",
        flats: [flat],
        due_at: new Date(Date.parse(eight) + 4 * 3_600_000),
      },
    ]);
  },
);

test("a new search gets its shortlist proposed at any hour as soon as it has three good matches", async () => {
  const id = await storeSearch(opened, { acceptedAt: "2027-03-26T20:00:00Z" });
  await storeMatch(opened, id, 90);
  await storeMatch(opened, id, 80);
  await storeMatch(opened, id, 69);
  await look("2027-03-26T23:30:00Z");
  expect(await shortlistsOf(opened, id)).toEqual([]);
  await storeMatch(opened, id, 70);
  await look("2027-03-26T23:31:00Z");
  const [proposed] = await shortlistsOf(opened, id);
  expect(proposed).toMatchObject({ due_at: new Date("2027-03-27T20:00:00Z"), day: "2027-03-27" });
  expect(proposed?.flats).toHaveLength(4);
});

test("a shortlist for an unconfirmed search with few matches is proposed 4 hours before the shortlist is due", async () => {
  const id = await storeSearch(opened, {
    acceptedAt: "2027-03-26T20:00:00Z",
    life: "unconfirmed",
    confirmedAt: null,
  });
  await storeMatch(opened, id, 30);
  await look("2027-03-27T15:59:00Z");
  expect(await shortlistsOf(opened, id)).toEqual([]);
  await look("2027-03-27T16:00:00Z");
  expect(await shortlistsOf(opened, id)).toMatchObject([{ state: "proposed" }]);

  const { db } = opened.context.database;
  const confirmedAt = new Date("2027-03-27T22:00:00Z");
  await db.updateTable("submissions").set({ life: "active", confirmedAt }).execute();
  await look("2027-03-27T22:01:00Z");
  expect(await shortlistsOf(opened, id)).toMatchObject([
    { due_at: new Date("2027-03-27T23:00:00Z") },
  ]);
});

test("a proposed shortlist that was not sent is replaced by a new one the next morning, and not during the night", async () => {
  const id = await storeSearch(opened, { daysBeganAt: new Date("2027-03-25T10:00:00Z") });
  await storeMatch(opened, id, 55);
  await look("2027-03-26T09:00:00Z");
  await look("2027-03-27T05:00:00Z");
  expect(await shortlistsOf(opened, id)).toMatchObject([{ state: "proposed" }]);
  await look("2027-03-27T07:00:00Z");
  expect(await shortlistsOf(opened, id)).toMatchObject([
    { day: "2027-03-26", state: "skipped" },
    { day: "2027-03-27", state: "proposed" },
  ]);
});

test("at most eight flats are proposed, best first, with no two flats of one building and no flat twice", async () => {
  const id = await storeSearch(opened);
  const flats: string[] = [];
  for (let score = 99; score > 88; score -= 1) flats.push(await storeMatch(opened, id, score));
  const [first = "", second = "", third = "", fourth = "", fifth = "", sixth = "", ...rest] = flats;
  const { db } = opened.context.database;
  const set = (listing: string, values: object) =>
    db.updateTable("listings").set(values).where("id", "=", listing).execute();
  await set(first, { address: "Sonnenallee 12, 12047 Berlin" });
  await set(second, { address: "sonnenallee 12" });
  await set(third, { status: "gone" });
  await set(fourth, { flags: JSON.stringify([{ code: "low_rent", reason: "x" }]) });
  // The sixth listing and the listing that was sent may be the same flat. No person has decided yet
  // whether they are.
  const sent = await storeMatch(opened, id, 100);
  await db
    .updateTable("matches")
    .set({ state: "sent", sentAt: new Date() })
    .where("listingId", "=", sent)
    .execute();
  const [firstId = "", secondId = ""] = [sixth, sent].sort();
  await db
    .insertInto("listingPairs")
    .values({ firstId, secondId, likelihood: 0.5, reasons: "[]" })
    .execute();
  await look("2027-03-27T16:00:00Z");
  const [proposed] = await shortlistsOf(opened, id);
  expect(proposed?.flats).toEqual([first, fifth, ...rest]);
  for (let score = 80; score > 70; score -= 1) await storeMatch(opened, id, score);
  await look("2027-03-28T09:00:00Z");
  expect((await shortlistsOf(opened, id)).at(-1)?.flats).toHaveLength(8);
});

test("a flat that is no longer available is removed from a proposed shortlist, unless a user has edited the shortlist", async () => {
  const [id, edited] = [await storeSearch(opened), await storeSearch(opened)];
  const gone = await storeMatch(opened, id, 90);
  const other = await storeMatch(opened, id, 60);
  const kept = await storeMatch(opened, edited, 90);
  await look("2027-03-27T09:00:00Z");
  const [{ id: editedId } = { id: "" }] = await shortlistsOf(opened, edited);
  const { byId, update } = opened.callerAs(someAdmin).shortlists;
  const { updatedAt: expectedUpdatedAt } = await byId({ id: editedId });
  await update({ id: editedId, expectedUpdatedAt, note: "Good morning!" });
  await opened.context.database.db
    .updateTable("listings")
    .set({ status: "gone" })
    .where("id", "in", [gone, kept])
    .execute();
  await look("2027-03-27T09:01:00Z");
  expect(await shortlistsOf(opened, id)).toMatchObject([{ flats: [other], state: "proposed" }]);
  expect(await shortlistsOf(opened, edited)).toMatchObject([{ flats: [kept], state: "proposed" }]);
});

test.each(["paused", "ended"])("no shortlist is proposed for a search that is %s", async (life) => {
  const ended = { endedAt: new Date("2027-03-26T00:00:00Z"), endedReason: "other" };
  const id = await storeSearch(opened, { life, ...(life === "ended" ? ended : {}) });
  await storeMatch(opened, id, 90);
  await look("2027-03-27T09:00:00Z");
  expect(await shortlistsOf(opened, id)).toEqual([]);
});

test("if a search ends while the server prepares a shortlist, the shortlist is not stored", async () => {
  const { db, query } = opened.context.database;
  const submissionId = await storeSearch(opened, {});
  const now = new Date("2027-03-27T07:00:00Z");
  const proposal = { submissionId, day: "2027-03-27", kind: "shortlist", dueAt: now, flats: [] };
  await query("update submissions set life = 'ended', ended_at = now()");
  const store = () =>
    db.transaction().execute((trx) => insertProposals(trx, [proposal as Proposal], now));
  expect(await store()).toBe(0);
  await query("update submissions set life = 'active', ended_at = null");
  expect(await store()).toBe(1);
});

test("if there is no flat when the first shortlist is due, a confirmed search gets the mail “no flats yet” exactly once", async () => {
  const id = await storeSearch(opened, { acceptedAt: "2027-03-26T20:00:00Z" });
  const unconfirmed = await storeSearch(opened, {
    acceptedAt: "2027-03-26T20:00:00Z",
    life: "unconfirmed",
    confirmedAt: null,
  });
  await look("2027-03-27T19:59:00Z");
  expect(await mailsOf(opened, id)).toEqual([]);
  for (const minute of ["00", "01"]) await look(`2027-03-27T20:${minute}:00Z`);
  expect(await mailsOf(opened, id)).toMatchObject([{ kind: "nothing-yet", state: "queued" }]);
  expect(await mailsOf(opened, unconfirmed)).toEqual([]);
  const { daysBeganAt, status } = await opened.context.database.db
    .selectFrom("submissions")
    .select(["daysBeganAt", "status"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  expect({ daysBeganAt, status }).toEqual({
    daysBeganAt: new Date("2027-03-27T20:00:00Z"),
    status: "new",
  });
  // A match that is found after this mail is not proposed on the same day, but the next morning.
  await storeMatch(opened, id, 90);
  await look("2027-03-27T20:02:00Z");
  expect(await shortlistsOf(opened, id)).toHaveLength(1);
  await look("2027-03-28T06:00:00Z");
  expect(await shortlistsOf(opened, id)).toHaveLength(2);
});

test("the mail “no flats yet” does not contain the line that the team wrote about flats which are gone since", async () => {
  const id = await storeSearch(opened, { acceptedAt: "2027-03-26T20:00:00Z" });
  const flat = await storeMatch(opened, id, 30);
  await look("2027-03-27T18:00:00Z");
  const [{ id: listId } = { id: "" }] = await shortlistsOf(opened, id);
  const { byId, update } = opened.callerAs(someAdmin).shortlists;
  const { updatedAt: expectedUpdatedAt } = await byId({ id: listId });
  await update({ id: listId, expectedUpdatedAt, note: "The first one has a garden." });
  const { db } = opened.context.database;
  await db.updateTable("listings").set({ status: "gone" }).where("id", "=", flat).execute();
  await look("2027-03-27T20:00:00Z");
  const mails = await mailsOf(opened, id);
  expect(mails).toMatchObject([{ kind: "nothing-yet" }]);
  expect(JSON.stringify(mails)).not.toContain("garden");
  expect(await byId({ id: listId })).toMatchObject({ note: null });
});

test("while a proposed shortlist waits for its review, the searcher does not get the mail “no flats yet”", async () => {
  const id = await storeSearch(opened, { acceptedAt: "2027-03-26T20:00:00Z" });
  await storeMatch(opened, id, 30);
  await look("2027-03-27T18:00:00Z");
  await look("2027-03-27T20:00:00Z");
  expect(await mailsOf(opened, id)).toEqual([]);
});
