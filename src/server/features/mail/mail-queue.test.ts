import { afterEach, beforeEach, expect, test } from "vitest";
import { startMailServer, type TestMailServer } from "../../mail/testing.ts";
import { findToken, renewLink } from "../../secret-links/store.ts";
import { openTestContext, type TestContext } from "../../testing.ts";
import { enqueueMail, type NewMail, readMailParts } from "./enqueue-mail.ts";
import { claimMails } from "./outbox-store.ts";
import { findQueueStatus, restartQueue } from "./queue-status-store.ts";
import { nextTry } from "./retry-rules.ts";

let server: TestMailServer;
let opened: TestContext;

const submissionId = "0190b6a0-0000-7000-8000-000000000001";

async function openSending(environment: Record<string, string> = {}): Promise<TestContext> {
  const testContext = await openTestContext({
    SMTP_URL: server.url,
    MAIL_FROM: "Roost <hello@roost.example>",
    MAIL_PER_MINUTE: "6000",
    ...environment,
  });
  await testContext.context.mail.begin();
  return testContext;
}

beforeEach(async () => {
  server = await startMailServer();
  opened = await openSending();
});
afterEach(async () => {
  await opened[Symbol.asyncDispose]();
  await server.close();
});

async function enqueue(about: string, changes: Partial<NewMail> = {}) {
  const { context } = opened;
  const parts = await readMailParts(context);
  return context.database.db.transaction().execute((trx) =>
    enqueueMail(trx, parts, {
      about,
      to: { name: null, address: "ana@example.org" },
      data: { kind: "test", at: "2026-11-22T10:00:00.000Z" },
      ...changes,
    }),
  );
}

async function stateOf(about: string) {
  const row = await opened.context.database.db
    .selectFrom("mail")
    .select(["state", "attempts", "error"])
    .where("about", "=", about)
    .executeTakeFirstOrThrow();
  return row;
}

/** Makes the next attempt of every waiting mail due now. */
async function letTimePass() {
  const { database, mail } = opened.context;
  await mail.idle();
  await database.query("update mail set next_try_at = now(), claimed_until = null");
  await database.query("select pg_notify('roost_mail', '')");
}

test("a stored mail is sent with its Message-ID, and a second mail of the same kind about the same topic is not stored", async () => {
  const stored = await enqueue("first");
  expect(stored).toMatchObject({ state: "queued" });
  expect(await enqueue("first")).toBeUndefined();
  await expect.poll(() => stateOf("first")).toMatchObject({ state: "sent", attempts: 1 });
  expect(server.arrived.map(({ to }) => to)).toEqual([["ana@example.org"]]);
  expect(server.arrived[0]?.raw.toString()).toContain(`Message-ID: <${stored?.id}@roost.example>`);
});

test("a mail that the mail server temporarily refuses is sent at a later attempt, with the same Message-ID", async () => {
  const ids: (string | undefined)[] = [];
  server.react = (step) => {
    if (step.at !== "message") return undefined;
    ids.push(/^Message-ID: .*/im.exec(step.mail.raw.toString())?.[0]);
    return ids.length === 1 ? "451 4.7.1 Greylisted" : undefined;
  };
  await enqueue("greylisted");
  await expect.poll(() => stateOf("greylisted")).toMatchObject({ state: "queued", attempts: 1 });
  expect((await stateOf("greylisted")).error).toContain("Greylisted");
  await letTimePass();
  await expect.poll(() => stateOf("greylisted")).toMatchObject({ state: "sent", attempts: 2 });
  expect(ids[1]).toBe(ids[0]);
});

test("a mail that cannot be sent is tried again after increasing delays, for the last time after 24 hours", () => {
  const first = new Date("2026-11-22T00:00:00Z");
  const minutes: number[] = [];
  let now = first;
  for (let attempt = 1; ; attempt += 1) {
    const next = nextTry(attempt, first, now);
    if (!next) break;
    minutes.push((next.getTime() - first.getTime()) / 60_000);
    now = next;
  }
  expect(minutes).toEqual([1, 6, 21, 51, 111, 231, 471, 711, 951, 1191, 1431, 1440]);
});

test("after a mail server replied that an address does not exist, the address gets no further mail", async () => {
  server.react = ({ at }) => (at === "recipient" ? "550 5.1.1 No such user" : undefined);
  await enqueue("unknown");
  await expect.poll(() => stateOf("unknown")).toMatchObject({ state: "failed" });
  expect(await enqueue("later", { to: { name: null, address: "ANA@example.org" } })).toMatchObject({
    state: "suppressed",
  });
});

test("after three mails to an address were refused, the address gets no further mail", async () => {
  server.react = ({ at }) => (at === "message" ? "552 5.2.2 Mailbox full" : undefined);
  for (const about of ["one", "two", "three"]) {
    expect(await enqueue(about)).toMatchObject({ state: "queued" });
    await expect.poll(() => stateOf(about)).toMatchObject({ state: "failed" });
  }
  expect(await enqueue("four")).toMatchObject({ state: "suppressed" });
});

test("if the mail server repeatedly refuses mails for a policy reason such as SPF, the queue stops, and no address is blocked", async () => {
  server.react = ({ at }) => (at === "message" ? "550 5.7.26 SPF failed" : undefined);
  for (const about of ["one", "two", "three"]) {
    await enqueue(about);
    await expect.poll(() => stateOf(about)).toMatchObject({ state: "failed" });
  }
  const { db } = opened.context.database;
  expect(await findQueueStatus(db)).toMatchObject({
    stoppedAt: expect.any(Date),
    stopReason: expect.stringContaining("5.7.26"),
  });
  expect(await enqueue("four")).toMatchObject({ state: "queued" });

  server.react = () => undefined;
  await db.transaction().execute(restartQueue);
  await expect.poll(() => stateOf("four")).toMatchObject({ state: "sent" });
});

test("if the mail server refuses the sender, the queue stops, and the mail is sent after the queue is started again", async () => {
  server.react = ({ at }) => (at === "sender" ? "550 5.7.1 Sender not allowed" : undefined);
  await enqueue("first");
  const { db } = opened.context.database;
  await expect.poll(() => findQueueStatus(db)).toMatchObject({ stoppedAt: expect.any(Date) });
  await expect.poll(() => stateOf("first")).toMatchObject({ state: "queued" });
  server.react = () => undefined;
  await db.transaction().execute(restartQueue);
  await expect.poll(() => stateOf("first")).toMatchObject({ state: "sent" });
});

test("the number of mails that are sent within a minute does not exceed the configured maximum", async () => {
  await opened[Symbol.asyncDispose]();
  opened = await openSending({ MAIL_PER_MINUTE: "3" });
  for (const about of ["1", "2", "3", "4", "5"]) await enqueue(about);
  await expect.poll(() => server.arrived.length).toBe(3);
  await opened.context.mail.idle();
  expect(server.arrived).toHaveLength(3);
  await opened.context.database.query("update mail_attempts set at = now() - interval '2 minutes'");
  await opened.context.database.query("select pg_notify('roost_mail', '')");
  await expect.poll(() => server.arrived.length).toBe(5);
});

test("the mail queue takes at most the given number of mails at once, even if the database's statistics are outdated", async () => {
  await opened[Symbol.asyncDispose]();
  opened = await openTestContext({ SMTP_URL: server.url, MAIL_FROM: "hello@roost.example" });
  const { db, query } = opened.context.database;
  // Only the first mail is stored before `analyze`, so PostgreSQL's statistics are outdated. With
  // such statistics, PostgreSQL may run a subquery again for each row of the table. If the subquery
  // that selects the due mails were run again, `claimMails` would reserve too many mails.
  await enqueue("1");
  await query("analyze mail");
  for (const about of ["2", "3", "4", "5"]) await enqueue(about);
  const claimed = await db
    .transaction()
    .execute((trx) => claimMails(trx, { limit: 1, perMinute: 10, except: [] }));
  expect(claimed).toHaveLength(1);
});

test("the mails that may be sent within a minute are spread over its seconds", async () => {
  await opened[Symbol.asyncDispose]();
  opened = await openSending({ MAIL_PER_MINUTE: "60" });
  const times: number[] = [];
  server.react = ({ at }) => {
    if (at === "message") times.push(performance.now());
    return undefined;
  };
  // The queue waits a second between two mails. The measurement begins while the queue is idle,
  // before the first mail is stored. Otherwise, a part of that second could pass before the
  // measurement.
  await opened.context.mail.idle();
  const begunAt = performance.now();
  for (const about of ["1", "2"]) await enqueue(about);
  await expect.poll(() => times.length).toBe(2);
  expect((times[1] ?? 0) - begunAt).toBeGreaterThan(990);
});

test("a mail that is stored while an import is running is sent only after the import", async () => {
  const resume = await opened.context.mail.pause();
  await enqueue("paused");
  await opened.context.database.query("select pg_notify('roost_mail', '')");
  expect(await stateOf("paused")).toMatchObject({ state: "queued", attempts: 0 });
  expect(server.arrived).toEqual([]);
  resume();
  await expect.poll(() => stateOf("paused")).toMatchObject({ state: "sent" });
});

test("mail about a search has the headers for one-click unsubscribing, but the search's confirmation mail does not", async () => {
  await enqueue("again", {
    submissionId,
    data: {
      kind: "your-link-again",
      searches: [
        { submissionId, submittedAt: "2026-11-22T10:00:00.000Z", definition: null, answers: {} },
      ],
    },
  });
  await enqueue("confirm", {
    submissionId,
    data: { kind: "confirmation", submissionId, definition: null, answers: {} },
  });
  await expect.poll(() => server.arrived.length).toBe(2);
  const raws = server.arrived.map(({ raw }) => raw.toString());
  const headers = raws.map((raw) =>
    /^List-Unsubscribe: <http:\/\/localhost:\d+\/unsubscribe\/[\w-]{43}>/m.test(raw),
  );
  expect(new Set(headers)).toEqual(new Set([true, false]));
});

test("a link that expires works for its whole time from the moment when its mail is sent, even if the mail waited longer", async () => {
  const { database, mail } = opened.context;
  const link = { purpose: "personal-data", subject: submissionId } as const;
  const resume = await mail.pause();
  await renewLink(database.db, link);
  await enqueue("late", {
    submissionId,
    data: { kind: "one-time-link", submissionId, wish: "download" },
  });
  await database.query("update secret_links set expires_at = now() - interval '1 minute'");
  resume();
  await expect.poll(() => server.arrived.length).toBe(1);
  const token = await findToken(database.db, link);
  expect(server.arrived[0]?.raw.toString().replaceAll("=\r\n", "")).toContain(
    `/personal-data/${token}`,
  );
});

test("without a mail server, mail is stored but not sent", async () => {
  await opened[Symbol.asyncDispose]();
  opened = await openTestContext();
  expect(await enqueue("kept")).toMatchObject({ state: "kept" });
});
