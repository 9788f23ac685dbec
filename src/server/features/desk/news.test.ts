import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestContext, someAdmin, type TestContext } from "../../testing.ts";
import { insertMessage } from "../messages/store.ts";
import { storeMatch, storeSearch } from "../shortlists/testing.ts";
import { createDelivery } from "../submissions/delivery-store.ts";
import { appendSearchEvent } from "../submissions/life-store.ts";
import { storeLife } from "../submissions/testing.ts";
import { recordTest } from "../webhook-events/test-store.ts";

let opened: TestContext;
beforeAll(async () => {
  opened = await openTestContext();
});
afterAll(() => opened[Symbol.asyncDispose]());

const read = (since?: string) =>
  opened.callerAs(someAdmin).desk.news(since === undefined ? {} : { since });

test("the team's news list shows failed deliveries and searchers' actions with the city, but without the searcher's name", async () => {
  const { db } = opened.context.database;
  const city = "berlin";
  const submissionId = await storeSearch(opened, { city, acceptedAt: new Date().toISOString() });
  const flat = await storeMatch(opened, submissionId, 90);
  await db
    .updateTable("matches")
    .set({ verdict: "like", answeredAt: new Date(), state: "sent", sentAt: new Date() })
    .where("listingId", "=", flat)
    .execute();
  for (const actor of ["searcher", "team"] as const) {
    await appendSearchEvent(db, { submissionId, kind: "call_booked", actor, at: new Date() });
  }
  await storeLife(opened.context.database, submissionId, {
    address: "ana@example.org",
    text: "Ana",
  });
  await db.updateTable("mail").set({ state: "failed" }).execute();
  const made = {
    submissionId,
    status: "failed",
    responseCode: 500,
    durationMs: 1,
    error: null,
  } as const;
  const nextTryAt = new Date();
  await createDelivery(db, { ...made, attempt: 1, nextTryAt }, "retrying");
  const { asOf, items } = await read();
  expect(items.map(({ kind }) => kind).sort()).toEqual([
    "answer",
    "call",
    "delivery",
    "mail",
    "search",
  ]);
  expect(new Set(items.map((item) => item.city))).toEqual(new Set(["Berlin"]));
  expect(new Set(items.map((item) => item.submissionId))).toEqual(new Set([submissionId]));
  expect(JSON.stringify(items)).not.toMatch(/Ana|@/);

  // Two events about webhooks are no news: a second failed attempt that is followed by a retry, and
  // a failed test delivery.
  await createDelivery(db, { ...made, attempt: 2, nextTryAt }, "retrying");
  const sent = { id: randomUUID(), event: "test", attemptedAt: new Date() } as const;
  await recordTest(db, {
    ...sent,
    status: "failed",
    responseCode: 500,
    durationMs: 1,
    error: null,
  });
  const ids = new Set(items.map(({ id }) => id));
  const fresh = async () => (await read(asOf)).items.filter(({ id }) => !ids.has(id));
  expect(await fresh()).toEqual([]);
  const later = new Date(Date.now() + 60_000).toISOString();
  expect((await read(later)).items).toEqual([]);
});

test("the list of news contains messages from the contact page, but not their text, and contains no spam", async () => {
  const { db } = opened.context.database;
  const { items } = await read();
  const before = new Set(items.map(({ id }) => id));
  const message = { name: "Ana", email: "ana@example.org", message: "Hello" };
  const id = await insertMessage(db, message, { status: "new" });
  await insertMessage(db, { ...message, message: "Buy now" }, { status: "spam" });
  const fresh = (await read()).items.filter((item) => !before.has(item.id));
  expect(fresh).toEqual([{ id: `message ${id}`, kind: "message", submissionId: null, city: null }]);
});

test("the list of news does not name a city that a searcher typed if the questionnaire does not offer this city", async () => {
  await storeSearch(opened, { city: "Ana's village", acceptedAt: new Date().toISOString() });
  const { items } = await read();
  expect(items.at(-1)).toMatchObject({ kind: "search", city: null });
});
