import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { AttemptOutcome } from "#common/mail/mail.ts";
import { mapPreferences } from "#common/questionnaire/preferences.ts";
import { linkPlaceholder } from "../../secret-links/link-placeholder.ts";
import { openTestContext, refusalOf, someAdmin, type TestContext } from "../../testing.ts";
import { createSubmissions } from "../submissions/creation-store.ts";
import { insertSent } from "./attempt-store.ts";
import { stopQueue } from "./queue-status-store.ts";
import { beginningOfTries } from "./retry-rules.ts";
import { storeMail } from "./testing-mails.ts";

let opened: TestContext;
let mail: ReturnType<TestContext["callerAs"]>["mail"];
beforeAll(async () => {
  opened = await openTestContext({
    SMTP_URL: "smtp://127.0.0.1:9",
    MAIL_FROM: "Roost <hello@roost.example>",
  });
  mail = opened.callerAs(someAdmin).mail;
});
afterAll(() => opened[Symbol.asyncDispose]());

const db = () => opened.context.database.db;
const stored = (id: string) =>
  db()
    .selectFrom("mail")
    .select(["state", "messageId", "error", "nextTryAt"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

async function storeSubmission(): Promise<string> {
  const id = randomUUID();
  const answers = { email: "olive@example.com" };
  const submission = {
    id,
    acceptedAt: new Date().toISOString(),
    answers,
    definitionVersion: 1,
    sessionId: null,
    journalPath: "test",
    mapping: mapPreferences(answers),
  };
  await db()
    .transaction()
    .execute((trx) => createSubmissions(trx, [submission]));
  return id;
}

test("a failed mail that a user sends again is queued at once, with the same Message-ID", async () => {
  const nextTryAt = new Date(Date.now() + 3_600_000);
  const id = await storeMail(db(), { state: "failed", error: "550 No", nextTryAt });
  expect(await mail.resend({ id })).toMatchObject({ id, state: "queued", error: null });
  const queued = await stored(id);
  expect(queued).toMatchObject({
    state: "queued",
    messageId: `<${id}@roost.example>`,
    error: null,
  });
  expect(queued.nextTryAt.getTime()).toBeLessThanOrEqual(Date.now());
});

test("a mail that the mail server accepted gets a new Message-ID when it is sent again, so that mailboxes show it again", async () => {
  const id = await storeMail(db(), { state: "sent", sentAt: new Date() });
  await mail.resend({ id });
  const { messageId } = await stored(id);
  expect(messageId).toMatch(/^<[\da-f-]{36}@roost\.example>$/);
  expect(messageId).not.toContain(id);
});

test("a mail is not sent again if its address is blocked, the mail is being sent, or a link in the mail has expired", async () => {
  await db()
    .insertInto("mailSuppressions")
    .values({ address: "no@example.org", reason: "unknown" })
    .execute();
  const text = linkPlaceholder("password-reset", 1);
  const createdAt = new Date(Date.now() - 31 * 60_000);
  const mails = {
    "This address gets no mail. Lift its suppression first.": { toAddress: "No@example.org" },
    "This mail is being sent already.": { state: "sending" },
    "A link in this mail has expired. Its reader has to ask for a new one.": { text, createdAt },
  };
  for (const [message, columns] of Object.entries(mails)) {
    const id = await storeMail(db(), columns);
    const before = await stored(id);
    expect(await refusalOf(mail.resend({ id }))).toMatchObject({ code: "CONFLICT", message });
    expect(await stored(id)).toEqual(before);
  }
  expect(await refusalOf(mail.resend({ id: randomUUID() }))).toMatchObject({ code: "NOT_FOUND" });
});

test("a waiting mail can be sent sooner even if it has waited longer than its link works", async () => {
  const text = linkPlaceholder("password-reset", 1);
  const createdAt = new Date(Date.now() - 31 * 60_000);
  const id = await storeMail(db(), { text, createdAt, state: "queued" });
  expect(await mail.resend({ id })).toMatchObject({ state: "queued" });
});

test("a mail about an ended or unsubscribed search is not sent again, unless the mail contains a link that the searcher requested", async () => {
  const running = await storeSubmission();
  const ended = await storeSubmission();
  await db()
    .updateTable("submissions")
    .set({ life: "ended", endedAt: new Date(), endedReason: "other" })
    .where("id", "=", ended)
    .execute();
  const left = await storeSubmission();
  await db()
    .insertInto("consents")
    .values({
      submissionId: left,
      address: "olive@example.com",
      givenAt: new Date(),
      withdrawnAt: new Date(),
    })
    .onConflict((conflict) =>
      conflict.column("submissionId").doUpdateSet({ withdrawnAt: new Date() }),
    )
    .execute();
  const message = "The search of this mail has ended, so no mail about it is sent.";
  for (const submissionId of [ended, left, randomUUID()]) {
    const id = await storeMail(db(), { kind: "confirmation", submissionId });
    expect(await refusalOf(mail.resend({ id }))).toMatchObject({ code: "CONFLICT", message });
  }
  const toAddress = "running@example.com";
  const fine = await storeMail(db(), { kind: "confirmation", submissionId: running, toAddress });
  const asked = await storeMail(db(), { kind: "your-link-again", submissionId: ended });
  for (const id of [fine, asked]) {
    expect(await mail.resend({ id })).toMatchObject({ state: "queued" });
  }
});

test("the mail of a search's last day can be sent again after the search has ended because its days are over", async () => {
  const submissionId = await storeSubmission();
  const end = (endedReason: string) =>
    db()
      .updateTable("submissions")
      .set({ life: "ended", endedAt: new Date(), endedReason })
      .where("id", "=", submissionId)
      .execute();
  const id = await storeMail(db(), { kind: "last-day", state: "failed", submissionId });
  await end("closed");
  expect(await refusalOf(mail.resend({ id }))).toMatchObject({ code: "CONFLICT" });
  await end("days_over");
  expect(await mail.resend({ id })).toMatchObject({ state: "queued" });
});

test("while a search is unconfirmed, only its confirmation mail is sent again", async () => {
  const submissionId = await storeSubmission();
  await db()
    .updateTable("submissions")
    .set({ life: "unconfirmed" })
    .where("id", "=", submissionId)
    .execute();
  const toAddress = "unconfirmed@example.com";
  const shortlist = await storeMail(db(), {
    kind: "shortlist",
    state: "kept",
    submissionId,
    toAddress,
  });
  expect(await refusalOf(mail.resend({ id: shortlist }))).toEqual({
    code: "CONFLICT",
    message: "This search is not confirmed, so its address gets only the confirmation mail.",
  });
  expect(await stored(shortlist)).toMatchObject({ state: "kept" });
});

test("a confirmation mail that is sent again counts as a request to the searcher, and an address gets at most three within 24 hours", async () => {
  const submissionId = await storeSubmission();
  await db()
    .updateTable("submissions")
    .set({ life: "unconfirmed" })
    .where("id", "=", submissionId)
    .execute();
  const columns = { kind: "confirmation", submissionId, toAddress: "Asked@example.com" };
  const createdAt = new Date(Date.now() - 48 * 3_600_000);
  const id = await storeMail(db(), { ...columns, state: "kept", createdAt });
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    expect(await mail.resend({ id })).toMatchObject({ state: "queued" });
    const recordId = randomUUID();
    await insertSent(db(), [{ recordId, id, attempts: attempt, response: "250 Ok" }]);
  }
  const before = await stored(id);
  expect(await refusalOf(mail.resend({ id }))).toMatchObject({
    code: "CONFLICT",
    message: expect.stringMatching(/^This address has got 3 confirmations/),
  });
  expect(await stored(id)).toEqual(before);
  const { askedAt } = await db()
    .selectFrom("submissions")
    .select("askedAt")
    .where("id", "=", submissionId)
    .executeTakeFirstOrThrow();
  expect(askedAt).toBeInstanceOf(Date);
  const events = await db()
    .selectFrom("searchEvents")
    .select(["kind", "actor"])
    .where("submissionId", "=", submissionId)
    .execute();
  expect(events).toEqual(Array.from({ length: 3 }, () => ({ kind: "asked", actor: "team" })));
});

test("the mail queue's status reports when and why the queue stopped, until an administrator starts the queue again", async () => {
  expect(await mail.status()).toEqual({ hasServer: true, stoppedAt: null, stopReason: null });
  await stopQueue(db(), "535 5.7.8 Wrong password");
  expect(await mail.status()).toEqual({
    hasServer: true,
    stoppedAt: expect.any(String),
    stopReason: "535 5.7.8 Wrong password",
  });
  await mail.start();
  expect(await mail.status()).toMatchObject({ stoppedAt: null });
});

test("while no mail server is set, a request to send a mail that was stored but not sent is refused", async () => {
  await using own = await openTestContext();
  const id = await storeMail(own.context.database.db, { state: "kept" });
  const caller = own.callerAs(someAdmin).mail;
  expect(await refusalOf(caller.resend({ id }))).toMatchObject({ code: "CONFLICT" });
  expect(await caller.byId({ id })).toMatchObject({ state: "kept" });
});

test.each([
  [[], undefined],
  [["0 deferred", "5 deferred"], 0],
  [["0 deferred", "1 accepted", "40 deferred", "41 deferred"], 40],
  [["0 deferred", "24 deferred", "30 deferred"], 30],
  [["0 deferred", "24 deferred"], 0],
  [["0 blocked", "30 deferred"], 30],
])(
  "if the attempts to send a mail are %j (hour and outcome), the latest 24-hour period for retries began at hour %s",
  (attempts, hour) => {
    const at = (hours: number) => new Date(Date.UTC(2026, 0, 1, hours));
    const made = attempts.map((text) => {
      const [hours, outcome] = text.split(" ");
      return { at: at(Number(hours)).toISOString(), outcome: outcome as AttemptOutcome };
    });
    expect(beginningOfTries(made)).toEqual(hour === undefined ? undefined : at(hour));
  },
);
