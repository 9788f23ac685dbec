import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestContext, someAdmin, type TestContext } from "../../testing.ts";
import { changeLife } from "../submissions/change-life.ts";
import { findSearch } from "../submissions/life-store.ts";
import { sendShortlist } from "./send-shortlist.ts";
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

const at = (time: string) => new Date(`2027-03-${time}:00Z`);
const look = (time: string) => schedule.look(at(time));
const lifeOf = async (id: string) => (await findSearch(opened.context.database.db, id))?.life;
const change = (id: string, kind: "pause" | "resume" | "extend" | "revive", time: string) =>
  changeLife(opened.context, id, { change: kind }, at(time));

/**
 * Stores a search in Berlin whose first day was March 21, so that its last day is March 27. Its only
 * match is one flat.
 */
async function storeBegun() {
  const submissionId = await storeSearch(opened, { daysBeganAt: at("21T10:00") });
  const listingId = await storeMatch(opened, submissionId, 90);
  return { submissionId, listingId };
}

/** Makes the server propose the shortlist of the last day, and adds a line to the searcher. */
async function proposeLastDay() {
  const { submissionId, listingId } = await storeBegun();
  await look("27T07:00");
  const [{ id, kind } = { id: "", kind: "" }] = await shortlistsOf(opened, submissionId);
  expect(kind).toBe("last_day");
  const { byId, update } = opened.callerAs(someAdmin).shortlists;
  const { updatedAt: expectedUpdatedAt } = await byId({ id });
  await update({ id, expectedUpdatedAt, note: "Look at the first one." });
  return { id, submissionId, listingId };
}

test("if the searcher presses Keep searching on the last day, a shortlist that was proposed before is sent as one of an ordinary day", async () => {
  const { id, submissionId } = await proposeLastDay();
  await change(submissionId, "extend", "27T09:00");
  await sendShortlist(opened.context, { id }, someAdmin, at("27T09:30"));
  expect(await mailsOf(opened, submissionId)).toMatchObject([
    { kind: "shortlist", subject: "Roost: 1 flat for you, day 7 of 14" },
  ]);
  expect(await shortlistsOf(opened, submissionId)).toMatchObject([
    { kind: "shortlist", state: "sent" },
  ]);
});

test("if the searcher presses Keep searching on the last day, the evening brings no mail of the last day, and the proposed shortlist keeps its flats", async () => {
  const { id, submissionId, listingId } = await proposeLastDay();
  await change(submissionId, "extend", "27T09:00");
  await look("27T17:01");
  expect(await mailsOf(opened, submissionId)).toEqual([]);
  expect(await shortlistsOf(opened, submissionId)).toMatchObject([
    { kind: "shortlist", state: "proposed", flats: [listingId] },
  ]);
  expect((await opened.callerAs(someAdmin).shortlists.byId({ id })).note).not.toBeNull();
  // The search has its last day a week later.
  for (const time of ["28T06:00", "28T06:01"]) await look(time);
  expect(await lifeOf(submissionId)).toBe("active");
});

test("if a search ended on its last day and is continued a week later, the old shortlist of the last day is skipped", async () => {
  const { submissionId } = await proposeLastDay();
  await changeLife(
    opened.context,
    submissionId,
    { change: "end", reason: "other", note: null },
    at("27T09:00"),
  );
  await schedule.look(new Date("2027-04-03T16:00:00Z"));
  await changeLife(
    opened.context,
    submissionId,
    { change: "revive" },
    new Date("2027-04-03T17:00:00Z"),
  );
  await schedule.look(new Date("2027-04-03T17:01:00Z"));
  expect(await mailsOf(opened, submissionId)).toEqual([]);
  expect(await shortlistsOf(opened, submissionId)).toMatchObject([{ state: "skipped" }]);
});

test.each([
  {
    when: "the search was paused over its last day",
    live: async (id: string) => {
      await look("26T08:00");
      await change(id, "pause", "27T06:00");
      await look("27T08:00");
      await change(id, "resume", "29T09:00");
    },
    day: 29,
  },
  {
    when: "the search was paused until the evening of its last day",
    live: async (id: string) => {
      await look("26T08:00");
      await change(id, "pause", "26T12:00");
      await look("27T08:00");
      await change(id, "resume", "27T18:00");
      await look("27T18:01");
    },
    day: 28,
  },
  {
    when: "the server was down on the last day",
    live: async () => look("26T08:00"),
    day: 28,
  },
])(
  "if $when, the searcher gets the mail of the last day on the next morning, and the search ends a day later",
  async ({ live, day }) => {
    const { submissionId } = await storeBegun();
    await live(submissionId);
    for (const time of ["09:01", "09:02", "17:00"]) await look(`${day}T${time}`);
    const [mail] = await mailsOf(opened, submissionId);
    expect(mail?.kind).toBe("last-day");
    expect(JSON.stringify(mail?.letter)).toContain(`March ${day + 1} at 08:00, Berlin time.`);
    await look(`${day + 1}T05:59`);
    expect(await lifeOf(submissionId)).toBe("active");
    await look(`${day + 1}T06:00`);
    expect(await lifeOf(submissionId)).toBe("ended");
    expect(await mailsOf(opened, submissionId)).toHaveLength(1);
  },
);

test("if the last day of a search was over more than three days ago, the search ends without a mail", async () => {
  const { submissionId } = await storeBegun();
  await look("30T07:00");
  expect(await lifeOf(submissionId)).toBe("active");
  const old = await storeSearch(opened, { daysBeganAt: at("20T10:00") });
  await look("30T07:01");
  expect(await lifeOf(old)).toBe("ended");
  expect(await mailsOf(opened, old)).toEqual([]);
});

test("a shortlist that is sent after midnight on the last day is the shortlist of the last day, and the search ends the next morning", async () => {
  const { submissionId } = await storeBegun();
  await look("26T08:00");
  const [{ id } = { id: "" }] = await shortlistsOf(opened, submissionId);
  await sendShortlist(opened.context, { id }, someAdmin, at("27T01:00"));
  for (const time of ["27T09:00", "27T17:00"]) await look(time);
  expect(await mailsOf(opened, submissionId)).toMatchObject([{ kind: "last-day" }]);
  await look("28T06:00");
  expect(await lifeOf(submissionId)).toBe("ended");
  expect(await mailsOf(opened, submissionId)).toHaveLength(1);
});

test("after more days, the new last day brings another mail of the last day before the search ends", async () => {
  const { id, submissionId } = await proposeLastDay();
  await sendShortlist(opened.context, { id }, someAdmin, at("27T09:00"));
  await change(submissionId, "extend", "27T10:00");
  const next = (time: string) => schedule.look(new Date(`2027-04-${time}:00Z`));
  for (const time of ["03T07:00", "03T17:00"]) await next(time);
  const kinds = (await mailsOf(opened, submissionId)).map(({ kind }) => kind);
  expect(kinds).toEqual(["last-day", "last-day"]);
  expect(await lifeOf(submissionId)).toBe("active");
  await next("04T06:00");
  expect(await lifeOf(submissionId)).toBe("ended");
});

test.each([
  { moment: "on the evening of the last day", at: "27T17:00", ends: "08:00" },
  { moment: "in the night after the last day", at: "28T00:30", ends: "08:00" },
  { moment: "at noon after the last day", at: "28T10:00", ends: "12:00" },
])(
  "a mail of the last day that is sent $moment names the day and the time at which the search ends",
  async ({ at: time, ends }) => {
    const { submissionId } = await storeBegun();
    await look("27T07:00");
    await look(time);
    const [mail] = await mailsOf(opened, submissionId);
    const letter = JSON.stringify(mail?.letter);
    expect(letter).toContain(`Your search ends on Sunday, March 28 at ${ends}, Berlin time.`);
    expect(letter).not.toMatch(/tomorrow|today is/i);
  },
);
