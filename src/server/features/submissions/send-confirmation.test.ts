import { afterEach, beforeEach, expect, test } from "vitest";
import { startMailServer, type TestMailServer } from "../../mail/testing.ts";
import { openTestContext, refusalOf, someAdmin, type TestContext } from "../../testing.ts";
import { readMailParts } from "../mail/enqueue-mail.ts";
import { repeatConfirmations } from "./send-confirmation.ts";
import { accepted, someAnswers } from "./testing.ts";

let server: TestMailServer;
let opened: TestContext;

beforeEach(async () => {
  server = await startMailServer();
  opened = await openTestContext({ SMTP_URL: server.url, MAIL_FROM: "hello@roost.example" });
});
afterEach(async () => {
  await opened[Symbol.asyncDispose]();
  await server.close();
});

/** Lets the queue store several submissions with an email address, and returns their ids. */
async function submit(...emails: unknown[]): Promise<string[]> {
  const { submissions } = opened.context;
  const sent = emails.map((email) => accepted({ ...someAnswers, email }));
  for (const submission of sent) submissions.add(submission, "journal/x.jsonl");
  await submissions.idle();
  return sent.map(({ id }) => id);
}

const searches = () =>
  opened.context.database.db
    .selectFrom("submissions")
    .select(["id", "life", "askedAt"])
    .orderBy("acceptedAt")
    .execute();

const mails = () =>
  opened.context.database.db
    .selectFrom("mail")
    .select(["kind", "about", "state", "toAddress", "toName"])
    .orderBy("createdAt")
    .execute();

/** Moves all mails to the day before, when they were sent. */
const letDayPass = () =>
  opened.context.database.query(
    "update mail set state = 'sent', created_at = now() - interval '25 hours'",
  );

test("a new search is unconfirmed, its consent is recorded, and its confirmation mail is addressed without the searcher's name", async () => {
  const [id] = await submit("ana@example.org");
  expect(await searches()).toMatchObject([{ id, life: "unconfirmed", askedAt: expect.any(Date) }]);
  expect(await mails()).toEqual([
    {
      kind: "confirmation",
      about: id,
      state: "queued",
      toAddress: "ana@example.org",
      toName: null,
    },
  ]);
  const consents = await opened.context.database.db.selectFrom("consents").selectAll().execute();
  expect(consents).toMatchObject([
    {
      submissionId: id,
      address: "ana@example.org",
      termsText: "I agree to the Terms and Conditions and the Privacy Policy",
      definitionVersion: 1,
      confirmedAt: null,
      withdrawnAt: null,
    },
  ]);
});

test("an email address gets at most three confirmation mails within 24 hours, even for submissions that are stored at the same time", async () => {
  await submit("ana@example.org", "ANA@example.org");
  await submit("ana@example.org", "ana@example.org", "ben@example.org");
  expect(
    (await mails())
      .map(({ toAddress }) => toAddress.toLowerCase())
      .toSorted((a, b) => a.localeCompare(b)),
  ).toEqual(["ana@example.org", "ana@example.org", "ana@example.org", "ben@example.org"]);
  expect((await searches()).filter(({ askedAt }) => askedAt === null)).toHaveLength(1);

  await letDayPass();
  await submit("ana@example.org");
  expect(await mails()).toHaveLength(5);
});

test("a search without an email address is active from the beginning, and gets no confirmation mail", async () => {
  await submit("");
  expect(await searches()).toMatchObject([{ life: "active" }]);
  expect(await mails()).toEqual([]);
});

test("without a mail server a search is active from the beginning, and its confirmation mail is stored but not sent", async () => {
  await opened[Symbol.asyncDispose]();
  opened = await openTestContext();
  await submit("ana@example.org");
  expect(await searches()).toMatchObject([{ life: "active", askedAt: null }]);
  expect(await mails()).toMatchObject([{ kind: "confirmation", state: "kept" }]);
});

test("the team can resend a search's confirmation mail twice in 24 hours, and only while the search is unconfirmed", async () => {
  const admin = opened.callerAs(someAdmin);
  const [id = ""] = await submit("ana@example.org");
  await admin.submissions.askForConfirmation({ id });
  await admin.submissions.askForConfirmation({ id });
  await expect(admin.submissions.askForConfirmation({ id })).rejects.toMatchObject({
    code: "CONFLICT",
  });
  expect(await mails()).toHaveLength(3);
  await letDayPass();
  await admin.submissions.askForConfirmation({ id });
  expect(await mails()).toHaveLength(4);
  await opened.context.database.query("update submissions set life = 'active'");
  await expect(admin.submissions.askForConfirmation({ id })).rejects.toMatchObject({
    code: "CONFLICT",
    message: "This search needs no confirmation.",
  });
});

test("the team cannot ask a searcher who has unsubscribed for a confirmation", async () => {
  const [id = ""] = await submit("ana@example.org");
  await opened.context.database.query("update consents set withdrawn_at = now()");
  const { askForConfirmation } = opened.callerAs(someAdmin).submissions;
  expect(await refusalOf(askForConfirmation({ id }))).toMatchObject({
    code: "CONFLICT",
    message: expect.stringMatching(/^The searcher has unsubscribed/),
  });
  expect(await mails()).toHaveLength(1);
});

test("simultaneous requests to repeat a confirmation mail do not exceed the limit of three mails", async () => {
  const { db } = opened.context.database;
  const [id = ""] = await submit("ana@example.org");
  const parts = await readMailParts(opened.context);
  const repeat = () => db.transaction().execute((trx) => repeatConfirmations(trx, parts, [id]));
  await Promise.all(Array.from({ length: 8 }, repeat));
  expect(await mails()).toHaveLength(3);
});

test("a confirmation mail is not repeated for a search that is confirmed meanwhile, and a suppressed repetition does not count as a request", async () => {
  const { db, query } = opened.context.database;
  const [confirmed = "", suppressed = ""] = await submit("ana@example.org", "ben@example.org");
  await query("update submissions set life = 'active' where id = $1", [confirmed]);
  await query(
    "insert into mail_suppressions (address, reason) values ('ben@example.org', 'refused')",
  );
  const parts = await readMailParts(opened.context);
  await db.transaction().execute((trx) => repeatConfirmations(trx, parts, [confirmed, suppressed]));
  expect(await mails()).toMatchObject([
    { state: "queued" },
    { state: "queued" },
    { toAddress: "ben@example.org", state: "suppressed" },
  ]);
  const { rows } = await query("select submission_id from search_events where kind = 'asked'");
  expect(rows).toHaveLength(2);
});
