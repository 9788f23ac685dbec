import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { defaultMailTexts } from "#common/mail/mail-texts.ts";
import { migrations } from "#db/migrations/index.ts";
import type { Context } from "../../context.ts";
import { getSecret } from "../../db/secret-store.ts";
import { linkPlaceholder } from "../../secret-links/link-placeholder.ts";
import { findLinkSubject, renewLink } from "../../secret-links/store.ts";
import { openTestContext, type TestContext } from "../../testing.ts";
import { carryOverLastMails, carryOverMails } from "../mail/carry-over-store.ts";
import { letterColumns } from "../mail/describe-letter.ts";
import { sampleMails } from "../mail/templates/sample-mails.ts";
import { erasePerson } from "../submissions/erase-person.ts";
import { digestOf, erasureSecret } from "../submissions/erasure-store.ts";
import { accepted, hoursAgo, someAnswers, store } from "../submissions/testing.ts";
import { carryOverLastWithdrawals } from "../submissions/withdrawal-import-store.ts";
import {
  createStaging,
  dropStaging,
  inStaging,
  migrateStaging,
  stagingSchema,
} from "./staging-store.ts";
import { dumpOf, rowsIn } from "./testing.ts";
import { failureOf, importText, withRow } from "./testing-import.ts";

const email = "ana@example.org";
const brand = { siteName: "Roost", texts: defaultMailTexts };

let opened: TestContext;
let context: Context;
beforeAll(async () => {
  opened = await openTestContext();
  ({ context } = opened);
});
afterAll(() => opened[Symbol.asyncDispose]());

beforeEach(async () => {
  const { query } = context.database;
  for (const table of ["mail", "mail_suppressions", "withdrawals", "submissions"]) {
    await query(`delete from ${table}`);
  }
});

const mailRow = (id: string, state: string) => ({
  id,
  kind: "confirmation",
  about: id,
  state,
  to_address: email,
  subject: "Confirm your search",
  html: "<p>Hello</p>",
  text: "Hello",
  message_id: `<${id}@roost.example>`,
  attempts: "1",
  created_at: "2026-01-01 00:00:00+00",
  next_try_at: "2026-01-01 00:00:00+00",
});

/** Stores a mail with one attempt to send it, and returns its id. */
async function storeMail(state: string, changes: Record<string, unknown> = {}): Promise<string> {
  const id = randomUUID();
  const row = { ...mailRow(id, state), ...changes };
  const columns = Object.keys(row);
  const places = columns.map((_, index) => `$${index + 1}`);
  const { query } = context.database;
  await query(`insert into mail (${columns.join()}) values (${places.join()})`, Object.values(row));
  await query("insert into mail_attempts (mail_id, attempt, outcome) values ($1, 1, 'deferred')", [
    id,
  ]);
  return id;
}

async function mailsById() {
  const { rows } = await context.database.query(`
    select id, state, error, (select count(*) from mail_attempts where mail_id = mail.id) as attempts
    from mail
  `);
  return Object.fromEntries(rows.map(({ id, ...row }) => [String(id), row]));
}

const suppressions = async () => {
  const { rows } = await context.database.query(
    "select address, reason from mail_suppressions order by address",
  );
  return rows;
};

test("an import keeps the mails that the database already has, and sends no mail that is only in the dump", async () => {
  const { query } = context.database;
  const sentSince = await storeMail("queued");
  const replaced = await storeMail("sent", { about: "a subject" });
  const [search = ""] = await store(opened, [accepted(someAnswers, { acceptedAt: hoursAgo(1) })]);
  await query(
    "update submissions set life = 'ended', ended_at = now(), ended_reason = 'days_over'",
  );
  const dump = await dumpOf(context.database);
  await query("update mail set state = 'sent' where id = $1", [sentSince]);
  await query("delete from mail where id = $1", [replaced]);
  const present = await storeMail("queued", { about: "a subject" });
  const ofLostSearch = await storeMail("queued", { submission_id: randomUUID() });
  await query("update submissions set life = 'active', ended_at = null, ended_reason = null");
  const ofEndedSearch = await storeMail("queued", { submission_id: search });
  const askedFor = await storeMail("queued", { submission_id: search, kind: "one-time-link" });
  const lastDay = await storeMail("queued", { submission_id: search, kind: "last-day" });
  const added = randomUUID();

  await importText(context, withRow(dump, "mail", mailRow(added, "sending")));

  const failed = { state: "failed", error: expect.stringMatching(/^An import /) };
  expect(await mailsById()).toEqual({
    [sentSince]: { state: "sent", error: null, attempts: 1 },
    [present]: { state: "queued", error: null, attempts: 1 },
    [ofLostSearch]: { ...failed, attempts: 1 },
    [ofEndedSearch]: { ...failed, attempts: 1 },
    [askedFor]: { state: "queued", error: null, attempts: 1 },
    [lastDay]: { state: "queued", error: null, attempts: 1 },
    [added]: { ...failed, attempts: 0 },
  });
});

test("mails and withdrawals of consent are not lost if they are stored while an import is being prepared", async () => {
  const { database } = context;
  const [search] = await store(opened, [accepted(someAnswers, { acceptedAt: hoursAgo(1) })]);
  const beingSent = await storeMail("sending", { submission_id: search });
  const session = await database.openSession();
  await createStaging(session);
  for (const name of Object.keys(migrations)) await migrateStaging(session, name);
  await inStaging(session, async ({ db }) => {
    await sql`
      insert into submissions (id, answers, journal_path, accepted_at, contact_email)
      select id, answers, journal_path, accepted_at, contact_email from public.submissions
    `.execute(db);
    await carryOverMails(db, stagingSchema);
  });
  await database.query("update mail set state = 'sent', sent_at = now()");
  await database.query(
    "insert into mail_attempts (mail_id, attempt, outcome) values ($1, 2, 'accepted')",
    [beingSent],
  );
  await database.query("insert into mail_suppressions (address, reason) values ($1, 'complaint')", [
    email,
  ]);
  const added = await storeMail("queued");
  const key = await getSecret(database.db, erasureSecret);
  await database.query("insert into withdrawals (email_digest, withdrawn_at) values ($1, now())", [
    digestOf(key, email),
  ]);

  const { mails, searches } = await session.transaction(async ({ db }) => {
    await carryOverLastWithdrawals(db, stagingSchema);
    await carryOverLastMails(db, stagingSchema);
    const staged = db.withSchema(stagingSchema);
    return {
      mails: await staged
        .selectFrom("mail")
        .innerJoin("mailAttempts", "mailId", "mail.id")
        .select(["mail.id", "state", "attempt"])
        .execute(),
      searches: await staged
        .selectFrom("submissions")
        .select(["life", "endedReason"])
        .select((eb) => eb.selectFrom("mailSuppressions").select("address").as("suppressed"))
        .execute(),
    };
  });
  await dropStaging(session);
  await session.close();

  expect(mails).toHaveLength(3);
  expect(mails).toEqual(
    expect.arrayContaining([
      { id: beingSent, state: "sent", attempt: 1 },
      { id: beingSent, state: "sent", attempt: 2 },
      { id: added, state: "queued", attempt: 1 },
    ]),
  );
  expect(searches).toEqual([{ life: "ended", endedReason: "unsubscribed", suppressed: email }]);
});

test("an import neither unblocks an address that is blocked for mail, nor blocks again an address that the team unblocked", async () => {
  const { query } = context.database;
  const bounced = await storeMail("bounced");
  const suppress = (address: string, reason: string, mailId: string | null = null) =>
    query("insert into mail_suppressions (address, reason, mail_id) values ($1, $2, $3)", [
      address,
      reason,
      mailId,
    ]);
  await suppress("imported@example.org", "unknown");
  await suppress("lifted@example.org", "unknown", bounced);
  await suppress("both@example.org", "unknown");
  const dump = await dumpOf(context.database);
  await query("delete from mail_suppressions");
  await suppress("both@example.org", "complaint");
  await suppress("present@example.org", "refused");
  await importText(context, dump);
  expect(await suppressions()).toEqual([
    { address: "both@example.org", reason: "complaint" },
    { address: "imported@example.org", reason: "unknown" },
    { address: "present@example.org", reason: "refused" },
  ]);
});

test("after an import, a withdrawal of consent that the dump lacks ends the person's earlier searches, but not later ones", async () => {
  const { database } = context;
  const [before, later] = await store(opened, [
    accepted({ ...someAnswers, email: "Ana@example.org" }, { acceptedAt: hoursAgo(3) }),
    accepted(someAnswers, { acceptedAt: hoursAgo(1) }),
  ]);
  await database.query("delete from consents");
  await database.query(
    "insert into consents (submission_id, address, given_at) select id, contact_email, accepted_at from submissions",
  );
  const dump = await dumpOf(database);
  const key = await getSecret(database.db, erasureSecret);
  const withdrawnAt = hoursAgo(2);
  await database.query("insert into withdrawals (email_digest, withdrawn_at) values ($1, $2)", [
    digestOf(key, email),
    withdrawnAt,
  ]);
  await importText(context, dump);
  const { rows } = await database.query(`
    select submissions.id, life, status, ended_reason, withdrawn_at from submissions
    join consents on submission_id = submissions.id order by accepted_at
  `);
  const moment = new Date(withdrawnAt);
  const ended = { life: "ended", status: "closed", ended_reason: "unsubscribed" };
  expect(rows).toEqual([
    { id: before, ...ended, withdrawn_at: moment },
    { id: later, life: "active", status: "new", ended_reason: null, withdrawn_at: null },
  ]);
  expect((await database.query("select kind, actor from search_events")).rows).toEqual([
    { kind: "ended", actor: "searcher" },
  ]);
  expect((await database.query("select 1 from withdrawals")).rows).toHaveLength(1);
});

test("an import of an older dump does not restore the mails, blocked address or searches of an erased person", async () => {
  const { database } = context;
  const [search] = await store(opened, [
    accepted({ ...someAnswers, email: "old@example.org" }, { acceptedAt: hoursAgo(2) }),
  ]);
  // The person changes the address after the dump was made, so the dump contains the search only
  // under the old address.
  await storeMail("sent", { submission_id: search, to_address: "old@example.org" });
  await storeMail("sent", { to_address: "Ana@example.org" });
  await database.query("insert into mail_suppressions (address, reason) values ($1, 'unknown')", [
    email,
  ]);
  const dump = await dumpOf(database);
  await database.query("update submissions set contact_email = $1", [email]);
  await erasePerson(context, email, null);
  const none = { mails: 0, suppressions: 0, searches: 0 };
  const left = async () => {
    const { rows } = await database.query(`
      select (select count(*) from mail) as mails,
        (select count(*) from mail_suppressions) as suppressions,
        (select count(*) from submissions) as searches
    `);
    return rows[0];
  };
  expect(await left()).toEqual(none);
  await importText(context, dump);
  expect(await left()).toEqual(none);
});

test("a dump contains no secret link, and an import of the dump sends no mail", async () => {
  const { db } = context.database;
  const subject = randomUUID();
  await storeMail("queued", { text: linkPlaceholder("search", subject) });
  const token = await renewLink(db, { purpose: "search", subject });
  const dump = await dumpOf(context.database);
  expect(rowsIn(dump, "mail").join()).toMatch(/\tfailed\t.*This mail was waiting/);
  const { digest } = await db.selectFrom("secretLinks").select("digest").executeTakeFirstOrThrow();
  const { rows } = await context.database.query("select value from secrets");
  const secrets = [token, digest, ...rows.map(({ value }) => String(value))];
  expect(secrets.filter((secret) => dump.includes(secret))).toEqual([]);
});

test("an import ends links that give access to accounts, removes them from mails, and keeps the links to searchers' pages", async () => {
  const { db, query } = context.database;
  const subject = randomUUID();
  const search = await renewLink(db, { purpose: "search", subject });
  const reset = await renewLink(db, { purpose: "password-reset", subject: "1" });
  const text = linkPlaceholder("password-reset", 1);
  const ofAccount = { user_id: 1, kind: "password-reset" };
  const old = await storeMail("queued", { ...ofAccount, text });
  const { letter } = letterColumns(sampleMails["password-reset"], brand);
  const mail = await storeMail("queued", { ...ofAccount, letter, html: null, text: null });
  await importText(context, await dumpOf(context.database));
  expect(await findLinkSubject(db, "password-reset", reset)).toBeUndefined();
  expect(await findLinkSubject(db, "search", search)).toBe(subject);
  expect(await mailsById()).toMatchObject({
    [old]: { state: "failed" },
    [mail]: { state: "failed" },
  });
  const { rows } = await query("select coalesce(text, letter::text) as body from mail");
  expect(rows.map(({ body }) => String(body)).join()).not.toMatch(/password-reset/);
});

test("an import refuses a mail whose stored content Roost could not have written", async () => {
  const dump = await dumpOf(context.database);
  const letter = JSON.stringify(letterColumns(sampleMails.failing, brand).letter);
  const outside = letter.replace('"/admin/site-settings"', '"//elsewhere.example"');
  expect(outside).not.toBe(letter);
  for (const wrong of [outside, "{}", "no letter"]) {
    const { html: _html, text: _text, ...row } = mailRow(randomUUID(), "sent");
    const { error } = await failureOf(context, withRow(dump, "mail", { ...row, letter: wrong }));
    expect(error).toMatch(/^Table mail, line \d+: /);
  }
});

test("an import refuses a mail whose address or subject could add a mail header", async () => {
  const dump = await dumpOf(context.database);
  const row = mailRow(randomUUID(), "sent");
  const smuggled = withRow(dump, "mail", {
    ...row,
    to_address: "a@example.org\\nBcc: b@example.org",
  });
  expect((await failureOf(context, smuggled)).error).toMatch(/^Table mail, line \d+: to_address/);
  const broken = withRow(dump, "mail", { ...row, subject: "Hello\\r\\nBcc: b@example.org" });
  expect((await failureOf(context, broken)).error).toMatch(/^Table mail, line \d+: subject/);
});
