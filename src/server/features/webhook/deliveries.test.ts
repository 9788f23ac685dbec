import { randomUUID } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { settingKeys } from "#common/settings/setting.ts";
import { storedResponseLength } from "#common/webhook/delivery.ts";
import { openTestContext, refusalOf, someAdmin, type TestContext } from "../../testing.ts";
import { deleteOldExchanges } from "../submissions/delivery-store.ts";
import { deleteOldEvents } from "../webhook-events/store.ts";
import { deliverDueEvents } from "./deliver-event.ts";
import { deliverSubmission, deliveryQueue } from "./deliver-submission.ts";
import { startReceiver, testSecret } from "./testing.ts";

const never = new AbortController().signal;
const day = 86_400_000;

let status = 200;
let text = "Workflow started";
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let opened: TestContext;
let url: string;
beforeAll(async () => {
  receiver = await startReceiver((response) => {
    response.writeHead(status, { "x-run": "run 7", "set-cookie": "session=secret" }).end(text);
  });
  const host = `127.0.0.1:${receiver.port}`;
  url = `http://${host}/hook`;
  opened = await openTestContext({ WEBHOOK_PRIVATE_HOSTS: host, WEBHOOK_SECRET: testSecret });
  await opened.context.jobs.start({ [deliveryQueue]: async () => {} });
  await opened
    .callerAs(someAdmin)
    .settings.site.create({ key: settingKeys.webhookUrl, value: url });
});
afterAll(async () => {
  await opened[Symbol.asyncDispose]();
  await receiver[Symbol.asyncDispose]();
});
beforeEach(async () => {
  status = 200;
  text = "Workflow started";
  await db().deleteFrom("webhookEvents").execute();
  await db().deleteFrom("submissions").execute();
});

const db = () => opened.context.database.db;
const calls = () => opened.callerAs(someAdmin).webhook;

async function storeSubmission(time: string, deliveryState: string): Promise<string> {
  const id = randomUUID();
  await db()
    .insertInto("submissions")
    .values({
      id,
      answers: JSON.stringify({ name: "Ana" }),
      acceptedAt: `2026-03-${time}:00Z`,
      journalPath: "journal/x.jsonl",
      deliveryState,
    })
    .execute();
  return id;
}

async function storeEvent(
  time: string,
  changes: { state?: string; isTest?: boolean; submissionId?: string } = {},
): Promise<string> {
  const id = randomUUID();
  await db()
    .insertInto("webhookEvents")
    .values({
      id,
      event: "search.confirmed",
      data: JSON.stringify({ searchId: id }),
      occurredAt: `2026-03-${time}:00Z`,
      ...changes,
    })
    .execute();
  return id;
}

test("the list of deliveries contains submissions, events and test events in the order of their times, and can be filtered and loaded in parts", async () => {
  const named = new Map([
    [await storeSubmission("01T23:59", "delivered"), "delivered"],
    [await storeSubmission("02T00:00", "failed"), "failed"],
    [await storeSubmission("02T00:00", "retrying"), "retrying"],
    [await storeSubmission("02T05:00", "none"), "never planned"],
    [await storeEvent("02T10:00", { state: "retrying" }), "retrying event"],
    [await storeEvent("03T10:00", { state: "delivered", isTest: true }), "test"],
    [await storeEvent("04T10:00"), "waiting event"],
  ]);
  type Filter = Parameters<ReturnType<typeof calls>["list"]>[0];
  const list = async (filter: Filter) => {
    const names: (string | undefined)[] = [];
    let cursor: string | null | undefined;
    do {
      const part = await calls().list({ ...filter, limit: 2, ...(cursor && { cursor }) });
      names.push(...part.items.map(({ id }) => named.get(id)));
      cursor = part.nextCursor;
    } while (cursor);
    return names;
  };
  const all = await list({});
  expect(all).toEqual([
    "waiting event",
    "test",
    "retrying event",
    ...["failed", "retrying"].toSorted((a, b) => all.indexOf(a) - all.indexOf(b)),
    "delivered",
  ]);
  expect(await list({ states: ["retrying", "waiting"] })).toEqual([
    "waiting event",
    "retrying event",
    "retrying",
  ]);
  expect(await list({ event: "search_profile.submitted", states: ["failed"] })).toEqual(["failed"]);
  expect(await list({ event: "search.confirmed", tests: "without" })).toEqual([
    "waiting event",
    "retrying event",
  ]);
  expect(await list({ tests: "only" })).toEqual(["test"]);
  expect(await list({ event: "search_profile.submitted", tests: "only" })).toEqual([]);
  const onSecond = { startDate: "2026-03-02", endDate: "2026-03-02" };
  expect(new Set(await list(onSecond))).toEqual(new Set(["failed", "retrying", "retrying event"]));
});

test("a delivery shows what each attempt sent and what the receiver answered, without the secret and without cookies", async () => {
  const submissionId = await storeSubmission("01T10:00", "waiting");
  status = 500;
  text = "é\0".repeat(storedResponseLength);
  await deliverSubmission(opened.context, { submissionId, attempt: 1 }, never);
  const failed = await calls().byId({ id: submissionId });
  const [message] = receiver.messages.slice(-1);
  expect(failed).toMatchObject({
    event: "search_profile.submitted",
    state: "retrying",
    submissionId,
    attempts: 1,
    responseCode: 500,
    payload: message?.body,
  });
  const [first] = failed.tries;
  expect(new Webhook(testSecret).verify(failed.payload, first?.requestHeaders ?? {})).toBeTruthy();
  expect(message?.headers).toMatchObject(first?.requestHeaders ?? { missing: "" });
  expect(first).toMatchObject({
    url,
    status: "failed",
    responseText: "é\uFFFD".repeat(storedResponseLength / 2),
    responseHeaders: { "x-run": "run 7", "set-cookie": "(not stored)" },
  });
  expect(JSON.stringify(failed)).not.toContain(testSecret.slice(6));
  const delay = Date.parse(failed.nextTryAt ?? "") - Date.parse(first?.attemptedAt ?? "");
  expect(delay).toBeGreaterThan(4_000);

  status = 200;
  text = "";
  await calls().resend({ id: submissionId });
  const sent = await calls().byId({ id: submissionId });
  expect(sent).toMatchObject({ state: "delivered", nextTryAt: null, attempts: 2 });
  expect(sent.tries.map(({ attempt, responseText }) => [attempt, responseText?.length])).toEqual([
    [2, 0],
    [1, storedResponseLength],
  ]);
  const { items } = await calls().list({});
  const { tries: _tries, payload: _payload, nextTryAt: _next, submissionId: _id, ...row } = sent;
  expect(items).toEqual([row]);
  expect((await refusalOf(calls().byId({ id: randomUUID() })))?.code).toBe("NOT_FOUND");
});

test("a delivery of an event shows every attempt, even an attempt that failed because no webhook URL was set", async () => {
  const id = await storeEvent("01T10:00");
  const now = Date.now() + 1_000;
  status = 503;
  await deliverDueEvents(opened.context, never, new Date(now));
  const { value } = await db()
    .deleteFrom("siteSettings")
    .where("key", "=", settingKeys.webhookUrl)
    .returning("value")
    .executeTakeFirstOrThrow();
  await deliverDueEvents(opened.context, never, new Date(now + day));
  await db()
    .insertInto("siteSettings")
    .values({ key: settingKeys.webhookUrl, value: JSON.stringify(value) })
    .execute();
  const { payload, tries, state } = await calls().byId({ id });
  expect(state).toBe("failed");
  expect(tries).toMatchObject([
    { attempt: 2, url: null, responseCode: null, error: "No webhook URL is set" },
    { attempt: 1, url, responseCode: 503, responseText: "Workflow started" },
  ]);
  expect(new Webhook(testSecret).verify(payload, tries[1]?.requestHeaders ?? {})).toBeTruthy();
});

test("a test event is listed with the receiver's response, is never repeated, and counts in the webhook's status neither as waiting nor as failing", async () => {
  status = 500;
  for (const event of [undefined, "flat.liked"] as const) {
    const { id } = await calls().test(event && { event });
    const shown = await calls().byId({ id });
    expect(shown).toMatchObject({
      event: event ?? "test",
      isTest: true,
      state: "failed",
      nextTryAt: null,
      payload: receiver.messages.at(-1)?.body,
      tries: [{ attempt: 1, url, responseCode: 500 }],
    });
    expect((await refusalOf(calls().resendEvent({ id })))?.code).toBe("NOT_FOUND");
  }
  expect(await deliverDueEvents(opened.context, never, new Date(Date.now() + day))).toBe(0);
  expect((await calls().status()).events).toEqual({ waiting: 0, failing: 0 });
});

test("after 30 days, the requests and responses of delivery attempts are deleted, but their results stay", async () => {
  const submissionId = await storeSubmission("01T10:00", "waiting");
  await deliverSubmission(opened.context, { submissionId, attempt: 1 }, never);
  // This attempt got no response.
  const silent = {
    submissionId,
    attempt: 2,
    status: "failed",
    attemptedAt: new Date(),
    durationMs: 10,
  };
  await db()
    .insertInto("webhookDeliveries")
    .values({ ...silent, url, requestHeaders: JSON.stringify({ "webhook-id": "1" }) })
    .execute();
  await calls().test();
  const exchanges = async () =>
    (await calls().byId({ id: submissionId })).tries.map(
      ({ status: result, url: sentTo, responseText }) => [result, sentTo, responseText],
    );
  await deleteOldExchanges(db(), new Date(Date.now() + 29 * day));
  expect(await exchanges()).toEqual([
    ["failed", url, null],
    ["delivered", url, "Workflow started"],
  ]);
  const later = new Date(Date.now() + 31 * day);
  await deleteOldExchanges(db(), later);
  await deleteOldEvents(db(), later);
  expect(await exchanges()).toEqual([
    ["failed", null, null],
    ["delivered", null, null],
  ]);
  const left = await db().selectFrom("webhookDeliveries").select("requestHeaders").execute();
  expect(left).toEqual([{ requestHeaders: null }, { requestHeaders: null }]);
  expect(await db().selectFrom("webhookEventAttempts").selectAll().execute()).toEqual([]);
});
