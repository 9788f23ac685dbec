import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestContext, refusalOf, someAdmin, type TestContext } from "../../testing.ts";
import { listTimeline } from "../matches/describe-timeline.ts";
import { unsubscribe } from "../submissions/withdraw-consent.ts";
import { sendShortlist } from "./send-shortlist.ts";
import { createShortlists, type ShortlistSchedule } from "./shortlist-schedule.ts";
import { mailsOf, shortlistsOf, storeMatch, storeSearch, withMailServer } from "./testing.ts";
import { skipShortlist } from "./update-shortlist.ts";

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

/** The mail of a search's last day without flats, which invites the searcher to a call. */
const invitation = {
  kind: "last-day",
  // The end of the search does not stop the mail.
  state: "queued",
  subject: "Roost: the last day of your search",
  letter: {
    blocks: expect.arrayContaining([
      expect.objectContaining({ type: "button", label: "Choose a time for a call" }),
    ]),
  },
};

/**
 * Stores a search with matching flats, makes the server propose a shortlist of them, and returns
 * the ids.
 */
async function propose(scores: number[], search: Parameters<typeof storeSearch>[1] = {}) {
  const submissionId = await storeSearch(opened, search);
  const flats: string[] = [];
  for (const score of scores) flats.push(await storeMatch(opened, submissionId, score));
  await schedule.look(at("27T09:00"));
  const [{ id } = { id: "" }] = await shortlistsOf(opened, submissionId);
  return { id, submissionId, flats };
}

const send = (id: string, now = at("27T09:30")) =>
  sendShortlist(opened.context, { id }, someAdmin, now);

const searchOf = (id: string) =>
  db()
    .selectFrom("submissions")
    .select(["status", "life", "sentAt", "daysBeganAt", "endedReason", "extraDays"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

test("sending the first shortlist stores one mail, marks the flats as sent, and starts the seven-day period of the search", async () => {
  const { id, submissionId, flats } = await propose([90, 60]);
  const results = await Promise.allSettled([send(id), send(id)]);
  expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(await refusalOf(send(id))).toMatchObject({ code: "CONFLICT" });
  const mails = await mailsOf(opened, submissionId);
  expect(mails).toMatchObject([
    { kind: "shortlist", state: "queued", subject: "Roost: 2 flats for you, day 1 of 7" },
  ]);
  expect(JSON.stringify(mails[0]?.letter)).toContain(`?flat=${flats[0]}&answer=like#answer`);
  expect(await shortlistsOf(opened, submissionId)).toMatchObject([
    { state: "sent", sent_at: at("27T09:30"), flats },
  ]);
  expect(await searchOf(submissionId)).toMatchObject({
    status: "sent",
    sentAt: at("27T09:30"),
    daysBeganAt: at("27T09:30"),
  });
  const matches = await db()
    .selectFrom("matches")
    .select(["state", "sentAt"])
    .where("submissionId", "=", submissionId)
    .execute();
  expect(matches).toEqual(flats.map(() => ({ state: "sent", sentAt: at("27T09:30") })));
  // Flats that were sent are not proposed again.
  await schedule.look(at("28T09:00"));
  expect(await shortlistsOf(opened, submissionId)).toHaveLength(1);
});

test("if an error interrupts the sending of a shortlist, no mail is stored, and a second try stores one mail", async () => {
  const { id, submissionId } = await propose([90]);
  const { query } = opened.context.database;
  await query(`create function fail_sending() returns trigger language plpgsql as
    'begin raise exception ''broken off''; end'`);
  await query(`create trigger fail_sending before update on shortlists
    for each row when (new.state = 'sent') execute function fail_sending()`);
  await expect(send(id)).rejects.toThrow("broken off");
  await query("drop function fail_sending cascade");
  expect(await mailsOf(opened, submissionId)).toEqual([]);
  expect(await searchOf(submissionId)).toMatchObject({ status: "new", daysBeganAt: null });
  await send(id);
  expect(await mailsOf(opened, submissionId)).toHaveLength(1);
});

test.each([
  ["paused", /paused/],
  ["unconfirmed", /not confirmed/],
])("the shortlist of a search that is %s cannot be sent", async (life, message) => {
  const { id, submissionId } = await propose([90]);
  await db().updateTable("submissions").set({ life }).where("id", "=", submissionId).execute();
  expect(await refusalOf(send(id))).toMatchObject({
    code: "CONFLICT",
    message: expect.stringMatching(message),
  });
  expect(await mailsOf(opened, submissionId)).toEqual([]);
});

test("a refusal to send a shortlist names all reasons, for example an unavailable flat and an address that is blocked for mail", async () => {
  const withdrawn = await propose([90]);
  await unsubscribe(opened.context, withdrawn.submissionId);
  expect(await refusalOf(send(withdrawn.id))).toMatchObject({
    message: "The search has ended. The searcher has unsubscribed.",
  });
  const { id, submissionId, flats } = await propose([90, 80]);
  const { email } = await db()
    .selectFrom("submissions")
    .select("contactEmail as email")
    .where("id", "=", submissionId)
    .executeTakeFirstOrThrow();
  await db()
    .insertInto("mailSuppressions")
    .values({ address: email ?? "", reason: "complaint" })
    .execute();
  await db().updateTable("mailQueue").set({ stoppedAt: new Date(), stopReason: "x" }).execute();
  const [flagged = "", gone = ""] = flats;
  const set = (listing: string, values: object) =>
    db().updateTable("listings").set(values).where("id", "=", listing).execute();
  await set(flagged, { flags: JSON.stringify([{ code: "reported", reason: "x" }]) });
  await set(gone, { status: "gone" });
  expect((await refusalOf(send(id)))?.message).toBe(
    "The address gets no mail, because earlier mails were refused. " +
      "All mail is stopped, because the mail server refuses it. " +
      "A flat is flagged, and no person has released it. A flat is not open any more.",
  );
  await db().deleteFrom("mailSuppressions").execute();
  await db().updateTable("mailQueue").set({ stoppedAt: null, stopReason: null }).execute();
});

test("on the last day of a search, the searcher is invited to a feedback call even if there is no flat for that day, and the next morning the search ends", async () => {
  const submissionId = await storeSearch(opened, { daysBeganAt: at("21T10:00") });
  await schedule.look(at("27T06:59"));
  expect(await mailsOf(opened, submissionId)).toEqual([]);
  await schedule.look(at("27T07:00"));
  await schedule.look(at("27T07:01"));
  expect(await mailsOf(opened, submissionId)).toMatchObject([invitation]);
  await schedule.look(at("28T05:59"));
  expect((await searchOf(submissionId)).life).toBe("active");
  await schedule.look(at("28T06:00"));
  expect(await searchOf(submissionId)).toMatchObject({
    life: "ended",
    status: "closed",
    endedReason: "days_over",
  });
});

test("if the team skips the last day's shortlist, the searcher still gets the invitation to a call, in a mail without flats", async () => {
  const submissionId = await storeSearch(opened, { daysBeganAt: at("21T10:00") });
  await storeMatch(opened, submissionId, 90);
  await schedule.look(at("27T07:00"));
  const [{ id } = { id: "" }] = await shortlistsOf(opened, submissionId);
  expect(await mailsOf(opened, submissionId)).toEqual([]);
  const { updatedAt: expectedUpdatedAt } = await opened.callerAs(someAdmin).shortlists.byId({ id });
  await skipShortlist(opened.context, { id, expectedUpdatedAt }, someAdmin);
  await schedule.look(at("27T07:01"));
  expect(await mailsOf(opened, submissionId)).toMatchObject([invitation]);
  expect(await shortlistsOf(opened, submissionId)).toMatchObject([{ state: "sent", flats: [] }]);
});

test.each([
  { hour: "in the evening", next: at("27T17:00"), life: "active" },
  { hour: "the next morning, before the search ends", next: at("28T06:00"), life: "ended" },
])(
  "if the last day's shortlist is neither sent nor skipped, then $hour, a mail without flats invites the searcher to a call",
  async ({ next, life }) => {
    const submissionId = await storeSearch(opened, { daysBeganAt: at("21T10:00") });
    const listingId = await storeMatch(opened, submissionId, 90);
    await schedule.look(at("27T07:00"));
    await schedule.look(at("27T16:59"));
    expect(await mailsOf(opened, submissionId)).toEqual([]);
    expect(await shortlistsOf(opened, submissionId)).toMatchObject([{ flats: [listingId] }]);
    await schedule.look(next);
    expect(await mailsOf(opened, submissionId)).toMatchObject([invitation]);
    expect(await shortlistsOf(opened, submissionId)).toMatchObject([{ state: "sent", flats: [] }]);
    expect(await searchOf(submissionId)).toMatchObject({ life });
  },
);

test("if a search is paused for two whole calendar days, its last day comes exactly two days later", async () => {
  const submissionId = await storeSearch(opened, { daysBeganAt: at("21T10:00") });
  const event = (kind: string, moment: Date) =>
    db()
      .insertInto("searchEvents")
      .values({ submissionId, kind, actor: "searcher", at: moment })
      .execute();
  await event("paused", at("22T10:00"));
  await event("resumed", at("25T10:00"));
  await schedule.look(at("28T09:00"));
  expect(await searchOf(submissionId)).toMatchObject({ life: "active" });
  expect(await mailsOf(opened, submissionId)).toEqual([]);
  await schedule.look(at("29T09:00"));
  expect(await mailsOf(opened, submissionId)).toMatchObject([{ kind: "last-day" }]);
});

test("the timeline names the account that sent a shortlist, and after the account was deleted it still says that a person sent it", async () => {
  const { id, submissionId } = await propose([90]);
  const { id: userId } = await db()
    .insertInto("users")
    .values({ username: "leaving", password: "x" })
    .returning("id")
    .executeTakeFirstOrThrow();
  await sendShortlist(opened.context, { id }, { id: userId, username: "leaving" }, at("27T09:30"));
  const sender = async () =>
    (await listTimeline(db(), submissionId)).find(({ kind }) => kind === "flats")?.actor;
  expect(await sender()).toEqual({ kind: "account", name: "leaving" });
  await db().deleteFrom("users").where("id", "=", userId).execute();
  expect(await sender()).toEqual({ kind: "account", name: null });
});

test("without a mail server, a shortlist's mail is stored but not sent, and the same flats are not proposed again", async () => {
  await using kept = await openTestContext();
  const submissionId = await storeSearch(kept);
  await storeMatch(kept, submissionId, 90);
  const daily = createShortlists(kept.context);
  await daily.look(at("27T09:00"));
  const [{ id } = { id: "" }] = await shortlistsOf(kept, submissionId);
  expect(await sendShortlist(kept.context, { id }, someAdmin, at("27T09:30"))).toBe("kept");
  expect(await mailsOf(kept, submissionId)).toMatchObject([
    { state: "kept", subject: "Roost: 1 flat for you" },
  ]);
  const { status, daysBeganAt } = await kept.context.database.db
    .selectFrom("submissions")
    .select(["status", "daysBeganAt"])
    .executeTakeFirstOrThrow();
  expect({ status, daysBeganAt }).toEqual({ status: "new", daysBeganAt: null });
  const next = await storeMatch(kept, submissionId, 50);
  await daily.look(at("28T09:00"));
  expect((await shortlistsOf(kept, submissionId)).at(-1)).toMatchObject({ flats: [next] });
  await daily.close();
});

test("after the stored mail of a shortlist is sent, the shortlist and its flats are marked as sent, and one webhook event is stored", async () => {
  await using kept = await openTestContext();
  const { db: keptDb, query } = kept.context.database;
  await query(
    `insert into site_settings (key, value)
     values ('n8n_webhook_url', '"https://n8n.example/"'), ('webhook_events', '["shortlist.sent"]')`,
  );
  const submissionId = await storeSearch(kept);
  await storeMatch(kept, submissionId, 90);
  const daily = createShortlists(kept.context);
  await daily.look(at("27T09:00"));
  const [{ id } = { id: "" }] = await shortlistsOf(kept, submissionId);
  await sendShortlist(kept.context, { id }, someAdmin, at("27T09:30"));
  const stateNow = async () => ({
    list: (await shortlistsOf(kept, submissionId))[0]?.state,
    ...(await keptDb
      .selectFrom("matches")
      .innerJoin("submissions", "submissions.id", "submissionId")
      .select(["matches.state as flat", "matches.sentAt", "status", "daysBeganAt"])
      .executeTakeFirstOrThrow()),
  });
  await daily.look(at("27T09:31"));
  expect(await stateNow()).toMatchObject({ list: "kept", flat: "kept", daysBeganAt: null });
  const sentAt = at("27T11:00");
  await keptDb.updateTable("mail").set({ state: "sent", sentAt }).execute();
  for (const minute of ["11:01", "11:02"]) await daily.look(at(`27T${minute}`));
  expect(await stateNow()).toEqual({
    list: "sent",
    flat: "sent",
    sentAt,
    status: "sent",
    daysBeganAt: sentAt,
  });
  const [list] = await shortlistsOf(kept, submissionId);
  expect(list).toMatchObject({ sent_at: sentAt });
  const { rows } = await query("select event, data, occurred_at from webhook_events");
  const data = { shortlistId: id, searchId: submissionId, day: list?.day, listingIds: list?.flats };
  expect(rows).toEqual([{ event: "shortlist.sent", data, occurred_at: sentAt }]);
  await daily.close();
});

test("with SHORTLISTS=auto, only shortlists of good matches are sent automatically", async () => {
  await using automatic = await openTestContext({ ...withMailServer, SHORTLISTS: "auto" });
  const sure = await storeSearch(automatic);
  await storeMatch(automatic, sure, 70);
  const unsure = await storeSearch(automatic);
  await storeMatch(automatic, unsure, 90);
  await storeMatch(automatic, unsure, 69);
  const late = await storeSearch(automatic, { life: "unconfirmed", confirmedAt: null });
  await storeMatch(automatic, late, 80);
  const daily = createShortlists(automatic.context);
  await daily.look(at("27T09:00"));
  const stateOf = async (id: string) => (await shortlistsOf(automatic, id))[0]?.state;
  expect([await stateOf(sure), await stateOf(unsure), await stateOf(late)]).toEqual([
    "sent",
    "proposed",
    "proposed",
  ]);
  await daily.close();
});
