import Fastify from "fastify";
import { expect, inject, test } from "vitest";
import { listenForNews } from "../db/news.ts";
import { listingsChannel } from "../features/listings/news-store.ts";
import { recordListings } from "../features/listings/record-listings.ts";
import { mailChangesChannel, mailChannel, setMailState } from "../features/mail/outbox-store.ts";
import { messagesChannel } from "../features/messages/news-store.ts";
import { insertMessage } from "../features/messages/store.ts";
import { createDelivery } from "../features/submissions/delivery-store.ts";
import { submissionsChannel } from "../features/submissions/news-store.ts";
import { accepted, someAnswers, storeLife } from "../features/submissions/testing.ts";
import { deliveriesChannel } from "../features/webhook-events/news-store.ts";
import { eventsChannel } from "../features/webhook-events/store.ts";
import { recordTest } from "../features/webhook-events/test-store.ts";
import {
  listen,
  openTestContext,
  sessionCookie,
  someAdmin,
  someUser,
  type TestContext,
} from "../testing.ts";
import { mountAdminEvents } from "./admin-events.ts";
import { type FinishedRequest, mountFinishedRequests } from "./finished-requests.ts";
import { requestContexts } from "./request-context.ts";
import { openEvents } from "./testing-events.ts";

/** The PostgreSQL channels to which the event streams of a process listen. */
const everyChannel = [
  submissionsChannel,
  listingsChannel,
  mailChannel,
  mailChangesChannel,
  messagesChannel,
  deliveriesChannel,
  eventsChannel,
];

/** Stores a submission as if a visitor had sent it. */
async function submit({ context }: TestContext): Promise<void> {
  context.submissions.add(accepted(someAnswers), "journal/x.jsonl");
  await context.submissions.idle();
}

test("an administrator's event stream reports a new submission without any of its content", async () => {
  await using opened = await openTestContext();
  await using server = await listen(opened.context);
  const cookie = await sessionCookie(opened.context, someAdmin);
  using events = await openEvents(server.url, cookie);
  expect(events.status).toBe(200);
  expect(events.headers).toMatchObject({
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store, no-transform",
    "x-accel-buffering": "no",
  });
  await events.next("ready");
  await submit(opened);
  await events.next("submissions");
  const { items } = await opened.callerAs(someAdmin).submissions.table({});
  await opened.callerAs(someAdmin).submissions.update({ id: items[0]?.id ?? "", status: "sent" });
  await events.next("submissions");
  expect(events.text().replaceAll(/retry: \d+\n|event: \w+\ndata: \{\}\n\n/g, "")).toBe("");
});

test("an administrator's event stream reports changes of listings, mails, messages and deliveries, and each event names the kind of data that changed", async () => {
  await using opened = await openTestContext();
  await using server = await listen(opened.context);
  const { db } = opened.context.database;
  using events = await openEvents(server.url, await sessionCookie(opened.context, someAdmin));
  await events.next("ready");
  const [listing] = await recordListings(
    opened.context,
    [{ source: "Feed", text: "A flat in Lisbon", fields: { city: "lisbon", rent: 900 } }],
    { kind: "user", user: someAdmin },
  );
  expect(listing?.status).toBe("created");
  await events.next("listings");
  const stored = await db.selectFrom("listings").select("id").executeTakeFirstOrThrow();
  await opened.callerAs(someAdmin).listings.delete({ id: stored.id });
  await events.next("listings");
  await submit(opened);
  const { id } = await db.selectFrom("submissions").select("id").executeTakeFirstOrThrow();
  const made = { responseCode: null, durationMs: 1, error: null };
  await createDelivery(db, { ...made, submissionId: id, attempt: 1, status: "failed" }, "failed");
  await events.next("deliveries");
  await recordTest(db, {
    ...made,
    id: crypto.randomUUID(),
    event: "test",
    status: "failed",
    attemptedAt: new Date(),
  });
  await events.next("deliveries");
  await storeLife(opened.context.database, id, { address: "a@example.org", text: "Hello" });
  await setMailState(db, (await db.selectFrom("mail").select("id").executeTakeFirstOrThrow()).id, {
    state: "failed",
    error: "no",
  });
  await events.next("mail");
  const message = { name: "Ana", email: "ana@example.org", message: "Hello" };
  const messageId = (await insertMessage(db, message, { status: "new" })) ?? "";
  await events.next("messages");
  await opened.callerAs(someAdmin).messages.update({ id: messageId, status: "read" });
  await events.next("messages");
  await opened.callerAs(someAdmin).messages.delete({ id: messageId });
  await events.next("messages");
});

test("an administrator's event stream reports new notes, saved views and posts, but not their texts or titles", async () => {
  await using opened = await openTestContext();
  await using server = await listen(opened.context);
  const colleague = opened.callerAs(someAdmin);
  using events = await openEvents(server.url, await sessionCookie(opened.context, someAdmin));
  await events.next("ready");
  await submit(opened);
  // Wait for the event about the submission, so that it is not taken for the event about the note.
  await events.next("submissions");
  const { items } = await colleague.submissions.table({});
  const id = items[0]?.id ?? "";
  const note = await colleague.submissions.addNote({ id, text: "Called back" });
  await events.next("submissions");
  await colleague.submissions.deleteNote({ id, noteId: note.id });
  await events.next("submissions");
  await colleague.submissions.views.create({ name: "Late", isShared: true, view: {} });
  await events.next("submissions");
  await colleague.blog.admin.create({
    title: "A post",
    slug: "a-post",
    content: "<p>Some words about flats</p>",
  });
  await events.next("content");
  expect(events.text()).not.toMatch(/Called back|Late|A post|a-post|Some words/);
});

test("visitors and ordinary users are refused the event stream, and a HEAD request does not open a stream", async () => {
  await using opened = await openTestContext();
  await using server = await listen(opened.context);
  const url = `${server.url}/api/admin/events`;
  const asked = async (cookie: string, method = "GET") =>
    (await fetch(url, { method, headers: { cookie } })).status;
  expect(await asked("")).toBe(401);
  expect(await asked(await sessionCookie(opened.context, someUser))).toBe(403);
  expect(await asked(await sessionCookie(opened.context, someAdmin), "HEAD")).toBe(200);
});

test("the event stream ends when its session is logged out, or when its account loses its rights", async () => {
  await using opened = await openTestContext();
  await using server = await listen(opened.context);
  const { db } = opened.context.database;
  for (const endSession of [
    () => opened.context.sessions.endAll(someAdmin.id),
    () => db.updateTable("users").set({ isAdmin: false }).where("id", "=", someAdmin.id).execute(),
  ]) {
    const cookie = await sessionCookie(opened.context, someAdmin);
    using events = await openEvents(server.url, cookie);
    await events.next("ready");
    await endSession();
    await submit(opened);
    await events.ended;
    expect(events.text()).not.toContain("event: submissions");
    expect(events.text()).toContain("event: ended");
  }
});

/** Starts a server with only the event stream, which sends a heartbeat every 20 ms. */
async function listenToEvents({ context }: TestContext, reported: FinishedRequest[] = []) {
  const app = Fastify();
  mountFinishedRequests(app, (request) => reported.push(request));
  await app.register((await import("@fastify/cookie")).default);
  mountAdminEvents(app, context, requestContexts(context), { heartbeatMs: 20 });
  const url = await app.listen({ port: 0, host: "127.0.0.1" });
  return { url, [Symbol.asyncDispose]: () => app.close() };
}

test("the event stream sends heartbeats, and closes at the first heartbeat after its session has ended", async () => {
  await using opened = await openTestContext();
  const reported: FinishedRequest[] = [];
  await using server = await listenToEvents(opened, reported);
  using events = await openEvents(server.url, await sessionCookie(opened.context, someAdmin));
  await events.next("beat");
  await events.next("beat");
  const { rows } = await opened.context.database.query("select last_used_at from sessions");
  await opened.context.sessions.endAll(someAdmin.id);
  await events.next("ended");
  await events.ended;
  // The heartbeats must not extend the session, and the metrics must not include the duration of
  // the stream.
  expect(rows).toHaveLength(1);
  expect(reported).toEqual([]);
});

test("an eleventh event stream of one account closes the account's oldest stream", async () => {
  await using opened = await openTestContext();
  await using server = await listen(opened.context);
  const cookie = await sessionCookie(opened.context, someAdmin);
  await using stack = new AsyncDisposableStack();
  const streams = [];
  for (let count = 0; count < 11; count += 1) {
    const events = await openEvents(server.url, cookie);
    stack.defer(() => events[Symbol.dispose]());
    await events.next("ready");
    streams.push(events);
  }
  // For the oldest stream, the test checks only that it ends. The stream's earlier events may
  // differ, because a process may report changes of everything when it begins to listen to the
  // database.
  await expect(streams[0]?.ended).resolves.toBeUndefined();
  await submit(opened);
  for (const events of streams.slice(1)) await events.next("submissions");
});

test("a stopping process ends its event streams and refuses to open new event streams", async () => {
  await using opened = await openTestContext();
  await using server = await listen(opened.context);
  const cookie = await sessionCookie(opened.context, someAdmin);
  using events = await openEvents(server.url, cookie);
  await events.next("ready");
  opened.context.stopping.abort();
  await events.ended;
  using refused = await openEvents(server.url, cookie);
  expect(refused.status).toBe(503);
});

test.runIf(inject("template").engine === "postgres")(
  "after the database connection breaks, an event stream reports that submissions may have changed, and stays open",
  async () => {
    await using opened = await openTestContext();
    const { databaseUrl } = opened.context.config;
    const news = await listenForNews({ pglite: undefined }, databaseUrl, everyChannel);
    await using server = await listen({ ...opened.context, news });
    using events = await openEvents(server.url, await sessionCookie(opened.context, someAdmin));
    await events.next("ready");
    await submit(opened);
    await events.next("submissions");
    await opened.context.database.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'roost-listener'",
    );
    await events.next("submissions");
    await news.close();
    expect(events.text()).not.toContain("event: ended");
  },
);
