import type { ServerResponse } from "node:http";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { settingKeys } from "#common/settings/setting.ts";
import { webhookEventNames, webhookEvents } from "#common/webhook/webhook-events.ts";
import { openTestContext, refusalOf, someAdmin, type TestContext } from "../../testing.ts";
import { bookCall, moveCall } from "../calls/change-call.ts";
import { findOffers, mergeTimes } from "../calls/find-free-times.ts";
import { offerHours } from "../calls/testing.ts";
import { recordListings } from "../listings/record-listings.ts";
import { answerFlat } from "../shortlists/answer-flat.ts";
import { sendShortlist } from "../shortlists/send-shortlist.ts";
import { createShortlists, type ShortlistSchedule } from "../shortlists/shortlist-schedule.ts";
import { shortlistsOf, storeMatch, storeSearch, withMailServer } from "../shortlists/testing.ts";
import { changeLife } from "../submissions/change-life.ts";
import { erasePerson } from "../submissions/erase-person.ts";
import { recordEvent } from "../webhook-events/record-event.ts";
import { deliverDueEvents } from "./deliver-event.ts";
import { createEventDeliveries } from "./event-schedule.ts";
import { startReceiver, testSecret } from "./testing.ts";

const never = new AbortController().signal;

let status = 200;
const respondAtOnce = (response: ServerResponse) => {
  response.statusCode = status;
  response.end();
};
let respond = respondAtOnce;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let opened: TestContext;
let schedule: ShortlistSchedule;
beforeAll(async () => {
  receiver = await startReceiver((response) => respond(response));
  opened = await openTestContext({
    ...withMailServer,
    WEBHOOK_PRIVATE_HOSTS: `127.0.0.1:${receiver.port}`,
    WEBHOOK_SECRET: testSecret,
  });
  schedule = createShortlists(opened.context);
  await offerHours(opened.context);
  await calls().settings.site.create({
    key: settingKeys.webhookUrl,
    value: `http://127.0.0.1:${receiver.port}/hook`,
  });
});
afterAll(async () => {
  await schedule.close();
  await opened[Symbol.asyncDispose]();
  await receiver[Symbol.asyncDispose]();
});
beforeEach(async () => {
  status = 200;
  respond = respondAtOnce;
  receiver.messages.length = 0;
  await db().deleteFrom("webhookEvents").execute();
  await db().deleteFrom("siteSettings").where("key", "=", settingKeys.webhookEvents).execute();
});

const db = () => opened.context.database.db;
const calls = () => opened.callerAs(someAdmin);
const listed = async () => (await calls().webhook.list({})).items;
const switchOn = (events: readonly string[]) =>
  calls().settings.site.create({ key: settingKeys.webhookEvents, value: events });
const at = (time: string) => new Date(`2027-03-${time}:00Z`);
const deliver = (now = new Date()) => deliverDueEvents(opened.context, never, now);

const recorded = async () => {
  const rows = await db()
    .selectFrom("webhookEvents")
    .select(["event", "data", "submissionId"])
    .where("isTest", "=", false)
    .orderBy("nextTryAt")
    .orderBy("event")
    .execute();
  return rows.map(({ event, data, submissionId }) => [event, data, submissionId]);
};

async function send(submissionId: string): Promise<string> {
  const [{ id } = { id: "" }] = await shortlistsOf(opened, submissionId);
  await sendShortlist(opened.context, { id }, someAdmin, at("27T09:30"));
  return id;
}

let sent = 0;
const recordFlat = (externalId: string, now?: Date) =>
  recordListings(
    opened.context,
    [
      {
        source: "Feed",
        externalId,
        text: `Flat number ${sent++} in Lisbon, call +351 912 345 678`,
        fields: {
          city: "lisbon",
          rent: 1_000 + 100 * sent,
          currency: "EUR",
          phone: "+351912345678",
        },
      },
    ],
    { kind: "user", user: someAdmin },
    now,
  );

/** Causes each kind of event once, and does many things that cause no event. */
async function live() {
  const { context } = opened;
  const searchId = await storeSearch(opened, { life: "unconfirmed", confirmedAt: null });
  for (const _press of [1, 2]) await changeLife(context, searchId, { change: "confirm" });
  const flat = await storeMatch(opened, searchId, 90);
  // The mail “no flats yet” is no shortlist, so it causes no event.
  const waiting = await storeSearch(opened, { acceptedAt: "2027-03-26T09:00:00Z" });
  await schedule.look(at("27T09:00"));
  expect((await shortlistsOf(opened, waiting))[0]?.kind).toBe("nothing_yet");
  const shortlistId = await send(searchId);
  const answer = { listingId: flat, reasons: [], words: null };
  for (const verdict of ["dislike", "like", "like"] as const) {
    await answerFlat(context, searchId, { ...answer, answer: verdict });
  }
  const offers = await findOffers(db(), { preferredId: null, now: new Date() });
  // The test does not book the first free time for a call, because it may begin too soon.
  const [, startsAt, later] = mergeTimes(offers).map((time) => new Date(time));
  if (!startsAt || !later) throw new Error("There are no free times");
  const actor = "searcher" as const;
  for (const _press of [1, 2]) await bookCall(context, { submissionId: searchId, startsAt, actor });
  const { id: callId } = await bookCall(context, { submissionId: searchId, startsAt, actor });
  await moveCall(context, { id: callId, startsAt: later, actor });
  const externalId = `flat-${sent}`;
  const [created] = await recordFlat(externalId);
  await recordFlat(externalId);
  const listingId = created && "id" in created ? created.id : undefined;
  // An event that is more than an hour old is not recorded. So this listing, which is recorded with
  // a time two hours ago like the listings of the demo data, causes no event.
  await recordFlat(`${externalId}-old`, new Date(Date.now() - 2 * 3_600_000));
  await changeLife(context, searchId, {
    change: "end",
    reason: "found_here",
    note: "Private words",
  });
  return { searchId, flat, shortlistId, callId, startsAt, listingId };
}

test("each webhook event is recorded once when its cause happens, and webhook events that are switched off are not recorded", async () => {
  await live();
  expect(await recorded()).toEqual([]);
  await switchOn(["flat.liked"]);
  const first = await live();
  expect(await recorded()).toEqual([
    ["flat.liked", { searchId: first.searchId, listingId: first.flat }, first.searchId],
  ]);

  await db().deleteFrom("webhookEvents").execute();
  await db().deleteFrom("siteSettings").where("key", "=", settingKeys.webhookEvents).execute();
  await switchOn(webhookEventNames);
  const { searchId, flat, shortlistId, callId, startsAt, listingId } = await live();
  const endsAt = new Date(startsAt.getTime() + 20 * 60_000).toISOString();
  const events = await recorded();
  expect(events).toEqual([
    ["search.confirmed", { searchId }, searchId],
    ["shortlist.sent", { shortlistId, searchId, day: "2027-03-27", listingIds: [flat] }, searchId],
    ["flat.liked", { searchId, listingId: flat }, searchId],
    ["call.booked", { callId, searchId, startsAt: startsAt.toISOString(), endsAt }, searchId],
    [
      "listing.created",
      expect.objectContaining({ listingId, source: "Feed", city: "lisbon", status: "open" }),
      null,
    ],
    ["search.ended", { searchId, reason: "found_here", endedBy: "searcher" }, searchId],
  ]);
  // `webhookEvents` has an example of each event, without personal data. An event must have exactly
  // the fields of its example, so that it contains no contact, name, link or text of a person.
  for (const [event, data] of events) {
    const name = webhookEventNames.find((each) => each === event);
    expect(Object.keys(data as object)).toEqual(
      expect.arrayContaining(Object.keys(name ? webhookEvents[name].example : {})),
    );
    expect(Object.keys(data as object)).toHaveLength(
      Object.keys(name ? webhookEvents[name].example : {}).length,
    );
  }

  expect(await deliver()).toBe(6);
  expect(await deliver()).toBe(0);
  const bodies = receiver.messages.map(({ body, headers }) => {
    const message = new Webhook(testSecret).verify(body, headers) as Record<string, unknown>;
    expect(message).toMatchObject({ version: 1, id: headers["webhook-id"] });
    expect(body).not.toMatch(/@|\/search\/|Private|\+351|https?:/);
    return message.event;
  });
  // `security.alert` is left out, because only entries of the audit log cause it. Another test
  // covers it.
  const names = webhookEventNames.filter((name) => name !== "security.alert");
  expect(new Set(bodies)).toEqual(new Set(names));
  expect(await listed()).toEqual(
    Array.from({ length: 6 }, () => expect.objectContaining({ state: "delivered", attempts: 1 })),
  );
});

test("a webhook event and the change that causes it are stored together or not at all", async () => {
  await switchOn(["search.ended"]);
  const { context } = opened;
  const searchId = await storeSearch(opened);
  const end = () => changeLife(context, searchId, { change: "end", reason: "other", note: null });
  const { query } = context.database;
  await query(`create function fail_event() returns trigger language plpgsql as
    'begin raise exception ''broken off''; end'`);
  await query(`create trigger fail_event before insert on webhook_events
    for each row execute function fail_event()`);
  await expect(end()).rejects.toThrow("broken off");
  const lifeOf = async () =>
    (
      await db()
        .selectFrom("submissions")
        .select("life")
        .where("id", "=", searchId)
        .executeTakeFirstOrThrow()
    ).life;
  expect([await lifeOf(), await recorded()]).toEqual(["active", []]);
  await query("drop trigger fail_event on webhook_events");
  await query(`create trigger fail_event before insert on search_events
    for each row execute function fail_event()`);
  await expect(end()).rejects.toThrow("broken off");
  await query("drop function fail_event cascade");
  expect([await lifeOf(), await recorded()]).toEqual(["active", []]);
  await end();
  expect([await lifeOf(), (await recorded()).length]).toEqual(["ended", 1]);
});

test("after a failed delivery, a webhook event is sent again with the same id and body, unless the receiver responded with 410", async () => {
  await switchOn(["flat.liked"]);
  const store = () =>
    recordEvent(db(), {
      event: "flat.liked",
      data: { searchId: crypto.randomUUID(), listingId: crypto.randomUUID() },
      submissionId: null,
      at: new Date(),
    });
  const stateOf = async () => (await listed()).map(({ state, attempts }) => [state, attempts]);
  await store();
  status = 500;
  // The database's clock sets when the event is due, and may be some milliseconds ahead of this
  // process's clock. The test adds a second, so that the event is due.
  const now = Date.now() + 1_000;
  expect(await deliver(new Date(now))).toBe(1);
  expect(await stateOf()).toEqual([["retrying", 1]]);
  expect(await deliver(new Date(now + 4_000))).toBe(0);
  status = 200;
  expect(await deliver(new Date(now + 10_000))).toBe(1);
  expect(await stateOf()).toEqual([["delivered", 2]]);
  const [one, two] = receiver.messages;
  expect([two?.headers["webhook-id"], two?.body]).toEqual([one?.headers["webhook-id"], one?.body]);

  const [{ id } = { id: "" }] = await listed();
  await calls().webhook.resendEvent({ id });
  await db()
    .updateTable("webhookEvents")
    .set({ claimedUntil: new Date(now + 30_000) })
    .execute();
  expect(await deliver(new Date(now + 20_000))).toBe(0);
  status = 410;
  expect(await deliver(new Date(now + 31_000))).toBe(1);
  expect(await stateOf()).toEqual([["failed", 3]]);
  await store();
  await deliver(new Date(now + 60_000));
  expect(receiver.messages).toHaveLength(3);
  await db().deleteFrom("webhookDisabledUrls").execute();
  expect((await refusalOf(calls().webhook.resendEvent({ id: crypto.randomUUID() })))?.code).toBe(
    "NOT_FOUND",
  );
});

test("if slow deliveries delay a webhook event, no other process sends it meanwhile, and its attempt has the time at which it is sent", async () => {
  await switchOn(["flat.liked"]);
  for (const _event of [1, 2, 3, 4, 5]) {
    await recordEvent(db(), {
      event: "flat.liked",
      data: { searchId: crypto.randomUUID(), listingId: crypto.randomUUID() },
      submissionId: null,
      at: new Date(),
    });
  }
  status = 500;
  // The test adds a second, so that the events are due (see the test before).
  const begunAt = Date.now() + 1_000;
  vi.useFakeTimers({ now: begunAt, toFake: ["Date"] });
  try {
    // The process sends four events at once. The receiver answers them a minute later, and the
    // fifth event follows. While the fifth one is being sent, another process finds no due event.
    const held: ServerResponse[] = [];
    let sentByAnother: number | undefined;
    const sendByAnother = async (response: ServerResponse) => {
      respond = respondAtOnce;
      sentByAnother = await deliverDueEvents(opened.context, never);
      respondAtOnce(response);
    };
    respond = (response) => {
      held.push(response);
      if (held.length === 4) {
        vi.setSystemTime(begunAt + 60_000);
        for (const each of held) respondAtOnce(each);
      }
      if (held.length === 5) void sendByAnother(response);
    };
    expect(await deliverDueEvents(opened.context, never)).toBe(5);
    expect(sentByAnother).toBe(0);
  } finally {
    vi.useRealTimers();
  }
  const rows = await db()
    .selectFrom("webhookEvents")
    .select(["attemptedAt", "nextTryAt"])
    .orderBy("attemptedAt")
    .execute();
  const secondsAfterBegin = (time: Date | null) => ((time?.getTime() ?? 0) - begunAt) / 1_000;
  expect(rows.map(({ attemptedAt }) => secondsAfterBegin(attemptedAt))).toEqual([0, 0, 0, 0, 60]);
  for (const { nextTryAt } of rows) {
    expect(secondsAfterBegin(nextTryAt)).toBeGreaterThanOrEqual(65);
  }
});

test("a recorded webhook event is delivered at once, and so is an event that the team sends again", async () => {
  await switchOn(["flat.liked"]);
  const deliveries = createEventDeliveries(opened.context);
  deliveries.begin();
  await recordEvent(db(), {
    event: "flat.liked",
    data: { searchId: crypto.randomUUID(), listingId: crypto.randomUUID() },
    submissionId: null,
    at: new Date(),
  });
  // The database notifies the process of a new event, which is then sent at once. Other events are
  // found by a search every 30 seconds. The test waits for less time, so that only a notification
  // can have caused the delivery.
  const delivered = { timeout: 25_000 };
  await expect.poll(() => receiver.messages.length, delivered).toBe(1);
  const states = async () => (await listed()).map(({ state }) => state);
  await expect.poll(states, delivered).toEqual(["delivered"]);
  const [{ id } = { id: "" }] = await listed();
  await calls().webhook.resendEvent({ id });
  await expect.poll(() => receiver.messages.length, delivered).toBe(2);
  await deliveries.close();
});

test("erasing a person also deletes the webhook events about the person's searches", async () => {
  await switchOn(["search.ended"]);
  for (const _person of [1, 2]) {
    const id = await storeSearch(opened);
    await changeLife(opened.context, id, { change: "end", reason: "other", note: null });
  }
  const [[, , kept], [, , erased]] = (await recorded()) as [unknown[], unknown[]];
  const { contactEmail } = await db()
    .selectFrom("submissions")
    .select("contactEmail")
    .where("id", "=", String(erased))
    .executeTakeFirstOrThrow();
  await erasePerson(opened.context, contactEmail ?? "", null);
  expect((await recorded()).map(([, , id]) => id)).toEqual([kept]);
});

test("for each kind of webhook event, the team can send a test event with the example data of that kind", async () => {
  for (const event of webhookEventNames) {
    expect(await calls().webhook.test({ event })).toMatchObject({ outcome: "delivered" });
  }
  expect(receiver.messages.map(({ body }) => JSON.parse(body))).toEqual(
    webhookEventNames.map((event) =>
      expect.objectContaining({ event, isTest: true, version: 1, ...webhookEvents[event].example }),
    ),
  );
  expect(await recorded()).toEqual([]);
  expect(await refusalOf(switchOn(["flat.liked", "flat.bought"]))).toMatchObject({
    code: "BAD_REQUEST",
  });
});
