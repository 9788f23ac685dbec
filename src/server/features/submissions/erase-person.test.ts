import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { expect, inject, test } from "vitest";
import type { Answers } from "#common/questionnaire/answers.ts";
import type { Context } from "../../context.ts";
import type { Database } from "../../db/connection.ts";
import { getSecret } from "../../db/secret-store.ts";
import { takeStoringLock } from "../../db/storing-lock.ts";
import { type Journal, openJournal } from "../../journal/journal.ts";
import { findLinkSubject, renewLink } from "../../secret-links/store.ts";
import { openTestContext, refusalOf, someAdmin, type TestContext } from "../../testing.ts";
import { untilLockIsAwaited } from "../../testing-locks.ts";
import { describeVisitor } from "../analytics/describe-visitor.ts";
import { foldEvents } from "../analytics/fold-events.ts";
import { eventOf, recordEvents } from "../analytics/store.ts";
import { takeListingsLock } from "../listings/store.ts";
import { createSubmissionQueue } from "../questionnaire/submission-queue.ts";
import { createAttempt } from "../webhook-events/attempt-store.ts";
import { createSubmissions } from "./creation-store.ts";
import { erasePerson } from "./erase-person.ts";
import { deletePerson, digestOf, erasureSecret } from "./erasure-store.ts";
import { accepted, hoursAgo, someAnswers, store, storeLife } from "./testing.ts";

const email = "ana@example.org";
const secretsKey = Buffer.alloc(32, 1).toString("base64");
const callsOf = (opened: TestContext) => opened.callerAs(someAdmin).submissions;

/**
 * Returns the names of all tables in which any column contains the given text, which must be in
 * lower case. The tables of the job queue are searched, too.
 */
async function tablesWith({ query }: Database, text: string): Promise<string[]> {
  const { rows: tables } = await query(`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')
  `);
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await query(
      `select from ${String(name)} as each where position($1 in lower(each::text)) > 0`,
      [text],
    );
    if (rows.length > 0) found.push(String(name));
  }
  return found;
}

/** Reads all journal files below a data directory, and returns their contents by file name. */
async function filesOf(dataDir: string): Promise<Map<string, string>> {
  const folder = join(dataDir, "journal");
  const names = (await readdir(folder)).toSorted();
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
  return new Map(names.map((name, index) => [name, texts[index] ?? ""]));
}

const journalText = async (dataDir: string) =>
  [...(await filesOf(dataDir)).values()].join("").toLowerCase();

/**
 * Returns the places that still contain a text: the names of database tables, and "the journal" for
 * the files of accepted submissions.
 */
async function tracesOf({ database, config }: Context, text: string): Promise<string[]> {
  const isInJournal = (await journalText(config.dataDir)).includes(text);
  return [...(await tablesWith(database, text)), ...(isInJournal ? ["the journal"] : [])];
}

const emailsIn = async ({ db }: Pick<Database, "db">) => {
  const rows = await db.selectFrom("submissions").select("contactEmail").orderBy("id").execute();
  return rows.map(({ contactEmail }) => contactEmail);
};

const append = (journal: Journal, submission: ReturnType<typeof accepted>) =>
  journal.append({ type: "submission", ...submission });

test("erasing a person deletes all data of the person from the tables and the journal, and no data of other persons", async () => {
  await using opened = await openTestContext();
  const { context } = opened;
  const { database, config, journal, submissions } = context;
  const submit = (answers: Answers) => opened.callerAs().questionnaire.submit(answers);
  const { id } = await submit({ ...someAnswers, email: "Ana@Example.org" });
  await submit({ ...someAnswers, email: "bob@example.org" });
  // Ana is the person to erase. Another person's submission contains her address as the answer
  // `partner`. The second replay marks all files of the journal (the files of accepted submissions)
  // as stored in the database. The erasure must search marked files, too.
  const other = accepted({ email: "cy@example.org", partner: "ANA@EXAMPLE.ORG" });
  await append(journal, other);
  await submissions.replay();
  await submissions.idle();
  await journal.close();
  await submissions.replay();
  expect(await journal.pendingSegments()).toEqual([]);
  await opened.callerAs().questionnaire.savePreferences({
    city: "lisbon",
    propertyType: "apartment",
    minRent: 500,
    maxRent: 900,
    moveInDate: "2126-03-01",
    fullName: "Ana",
    email: "ANA@example.org",
    termsAccepted: true,
  });
  await database.db
    .insertInto("webhookDeliveries")
    .values({
      submissionId: id,
      attempt: 1,
      status: "failed",
      durationMs: 1,
      error: email,
      responseText: `Received ${email}`,
    })
    .execute();
  const eventId = randomUUID();
  await database.db
    .insertInto("webhookEvents")
    .values({
      id: eventId,
      event: "search.confirmed",
      submissionId: id,
      data: "{}",
      occurredAt: new Date(),
    })
    .execute();
  await createAttempt(database.db, eventId, 1, {
    attemptedAt: new Date(),
    status: "failed",
    responseCode: 500,
    durationMs: 1,
    error: null,
    responseText: `No search of ${email}`,
  });
  await callsOf(opened).addNote({ id, text: `Wrote to ${email}` });
  const life = { address: "ANA@example.org", text: `Hello ${email}` };
  await storeLife(database, id, life);
  await storeLife(database, null, life);
  const token = await renewLink(database.db, { purpose: "search", subject: id });
  const before = await filesOf(config.dataDir);
  expect(await tracesOf(context, email)).toEqual(
    expect.arrayContaining([
      "public.mail",
      "public.mail_suppressions",
      "public.answer_versions",
      "public.webhook_event_attempts",
    ]),
  );

  expect(await callsOf(opened).findPerson({ email })).toEqual({
    submissions: 2,
    preferences: 2,
    listings: 0,
    messages: 0,
  });
  const erased = await callsOf(opened).erasePerson({ email: " aNa@example.org " });
  // The response contains the ids of the erased submissions, so that the browser can delete its
  // unsaved notes about them.
  expect(erased).toEqual({
    submissions: 2,
    preferences: 2,
    listings: 0,
    messages: 0,
    journalEntries: 2,
    ids: expect.arrayContaining([id]),
  });

  expect(await tracesOf(context, email)).toEqual([]);
  expect(await findLinkSubject(database.db, "search", token)).toBeUndefined();
  expect(await emailsIn(database)).toEqual(["bob@example.org"]);
  expect(await database.query("select email from flat_preferences")).toMatchObject({
    rows: [{ email: "bob@example.org" }],
  });
  expect(await database.query("select from webhook_deliveries")).toMatchObject({ rowCount: 0 });
  const after = await filesOf(config.dataDir);
  expect([...after.keys()]).toEqual([...before.keys()]);
  for (const [name, text] of before) {
    expect(Buffer.byteLength(after.get(name) ?? "")).toBe(Buffer.byteLength(text));
    expect(after.get(name)).toBe(withTombstones(text, [id, other.id]));
  }
  const { rows } = await database.query(
    "select username, action, subject from audit_log order by id desc limit 1",
  );
  expect(rows).toEqual([{ username: "admin", action: "person.erase", subject: "2 submissions" }]);

  expect(await callsOf(opened).findPerson({ email })).toEqual({
    submissions: 0,
    preferences: 0,
    listings: 0,
    messages: 0,
  });
  expect(await callsOf(opened).erasePerson({ email })).toEqual({
    submissions: 0,
    preferences: 0,
    listings: 0,
    messages: 0,
    journalEntries: 0,
    ids: [],
  });
});

test("erasing a person also deletes the searches that the person sent under an earlier address, even from the journal", async () => {
  await using opened = await openTestContext();
  const { context } = opened;
  const { database, journal, submissions } = context;
  const [first, second] = ["first@example.org", "second@example.org"].map((address) =>
    accepted({ ...someAnswers, email: address }),
  );
  for (const each of [first, second]) if (each) await append(journal, each);
  await submissions.replay();
  await database.query("insert into answer_versions (submission_id, answers) values ($1, $2)", [
    first?.id,
    JSON.stringify({ email: "Ana@example.org" }),
  ]);
  await database.query("delete from consents");
  await database.query(
    "insert into consents (submission_id, address, given_at) values ($1, 'Ana@example.org', now())",
    [second?.id],
  );
  expect(await callsOf(opened).findPerson({ email })).toMatchObject({ submissions: 2 });
  expect(await callsOf(opened).erasePerson({ email })).toMatchObject({ journalEntries: 2 });
  await submissions.replay();
  expect(await emailsIn(database)).toEqual([]);
});

/**
 * Returns the text that a journal file should have after the entries with the given ids were
 * erased.
 */
function withTombstones(text: string, ids: string[]): string {
  const lines = text.split("\n").map((line) => {
    if (line === "") return line;
    const { id, acceptedAt } = JSON.parse(line) as { id: string; acceptedAt: string };
    if (!ids.includes(id)) return line;
    const tombstone = JSON.stringify({ type: "erased", id, acceptedAt });
    return tombstone.padEnd(Buffer.byteLength(line));
  });
  return lines.join("\n");
}

test("a person can submit again after an erasure, and erasing the person again deletes that submission", async () => {
  await using opened = await openTestContext({ SECRETS_KEY: secretsKey });
  const { context } = opened;
  await opened.callerAs().questionnaire.submit(someAnswers);
  await context.submissions.idle();
  expect(await callsOf(opened).erasePerson({ email })).toMatchObject({ submissions: 1 });
  await opened.callerAs().questionnaire.submit(someAnswers);
  await context.submissions.idle();
  await context.submissions.replay();
  expect(await emailsIn(context.database)).toEqual([email]);
  expect(await journalText(context.config.dataDir)).toContain(email);
  expect(await callsOf(opened).erasePerson({ email })).toEqual({
    submissions: 1,
    preferences: 1,
    listings: 0,
    messages: 0,
    journalEntries: 1,
    ids: [expect.any(String)],
  });
  expect(await tracesOf(context, email)).toEqual([]);
});

test("of two submissions with the same id, only the one that was accepted after their sender's erasure is stored", async () => {
  await using opened = await openTestContext();
  const { database } = opened.context;
  await callsOf(opened).erasePerson({ email });
  const journalPath = "journal/x.jsonl";
  const mapping = { preferences: null, problem: "none is made here" };
  const first = { ...accepted(someAnswers, { acceptedAt: hoursAgo(1) }), journalPath, mapping };
  const second = { ...first, acceptedAt: new Date().toISOString() };
  await database.db.transaction().execute((trx) => createSubmissions(trx, [first, second]));
  const { rows } = await database.query("select accepted_at from submissions");
  expect(rows).toEqual([{ accepted_at: new Date(second.acceptedAt) }]);
});

test("if a person is erased while the person's submission waits to be stored, the submission is not stored", async () => {
  await using opened = await openTestContext({ SECRETS_KEY: secretsKey });
  const { journal, submissions, database } = opened.context;
  const waiting = [accepted(someAnswers), accepted({ ...someAnswers, email: "bob@example.org" })];
  const paths = await Promise.all(waiting.map((each) => append(journal, each)));
  await callsOf(opened).erasePerson({ email });
  for (const [index, each] of waiting.entries()) {
    submissions.add(each, paths[index]?.filePath ?? "");
  }
  await submissions.idle();
  expect(await emailsIn(database)).toEqual(["bob@example.org"]);
  const preferences = await database.query("select email from flat_preferences");
  expect(preferences.rows).toEqual([{ email: "bob@example.org" }]);
});

test("if a submission arrives while its sender is being erased, no trace of the submission is left", async () => {
  await using opened = await openTestContext();
  const { context } = opened;
  // The first of the erasures also creates the key that hashes the email addresses of erased
  // persons.
  const people = Array.from({ length: 12 }, (_, index) => `person-${index}@example.org`);
  for (const person of people) {
    const { id, filePath } = await (async () => {
      const submission = accepted({ ...someAnswers, email: person });
      const { filePath: path } = await append(context.journal, submission);
      context.submissions.add(submission, path);
      return { id: submission.id, filePath: path };
    })();
    await callsOf(opened).erasePerson({ email: person });
    await context.submissions.idle();
    expect({ id, filePath, traces: await tracesOf(context, person) }).toMatchObject({ traces: [] });
  }
  await context.submissions.replay();
  expect(await emailsIn(context.database)).toEqual([]);
});

// The test needs PostgreSQL, because the embedded database has one connection and runs no two
// transactions at the same time.
test.skipIf(inject("template").engine === "pglite")(
  "an erasure waits while submissions are being stored, and storing submissions waits while a person is being erased",
  async () => {
    await using opened = await openTestContext();
    const { database, submissions } = opened.context;
    const journalPath = "journal/x.jsonl";
    const mapping = { preferences: null, problem: "none is made here" };
    const stored = Promise.withResolvers<void>();
    const go = Promise.withResolvers<void>();
    const storing = database.db.transaction().execute(async (trx) => {
      await createSubmissions(trx, [{ ...accepted(someAnswers), journalPath, mapping }]);
      stored.resolve();
      await go.promise;
    });
    await stored.promise;
    const erasing = callsOf(opened).erasePerson({ email });
    await untilLockIsAwaited(database);
    go.resolve();
    await storing;
    expect(await erasing).toMatchObject({ submissions: 1 });

    // The test deletes the record of the first erasure, and the key that hashes the addresses of
    // erased persons. The second erasure creates both again while the submission queue waits for
    // the lock that keeps storing and erasing apart. So the queue must read the key and the record
    // after it has this lock.
    await database.query("delete from erasures");
    await database.query("delete from secrets where name = 'erasures'");
    await database.db.transaction().execute(async (trx) => {
      await takeStoringLock(trx);
      submissions.add(accepted(someAnswers, { acceptedAt: hoursAgo(1) }), journalPath);
      await untilLockIsAwaited(database);
      await deletePerson(trx, email);
    });
    await submissions.idle();
    expect(await emailsIn(database)).toEqual([]);
  },
);

test.skipIf(inject("template").engine === "pglite")(
  "an erasure waits for the transaction that stores listings, and does not lock the person's searches before that",
  async () => {
    await using opened = await openTestContext();
    const { database, submissions } = opened.context;
    await opened.callerAs().questionnaire.submit(someAnswers);
    await submissions.idle();
    const { erasing } = await database.db.transaction().execute(async (trx) => {
      await takeListingsLock(trx);
      const begun = callsOf(opened).erasePerson({ email });
      await untilLockIsAwaited(database);
      const searches = trx.selectFrom("submissions").select("id").forUpdate().skipLocked();
      expect(await searches.execute()).toHaveLength(1);
      return { erasing: begun };
    });
    expect(await erasing).toMatchObject({ submissions: 1 });
  },
);

/**
 * Opens the submission queue and the journal (the files of accepted submissions) of a second
 * process. The second process has the same database, but another data directory.
 */
async function openOther(context: Context) {
  const dataDir = await mkdtemp(join(tmpdir(), "roost-other-"));
  const logged: string[] = [];
  const log = pino({ level: "trace" }, { write: (line: string) => logged.push(line) });
  const journal = await openJournal(dataDir, log);
  const queue = createSubmissionQueue({ ...context, journal, log });
  return {
    dataDir,
    journal,
    queue,
    logged,
    async [Symbol.asyncDispose]() {
      await queue.close();
      await journal.close();
      await rm(dataDir, { recursive: true });
    },
  };
}

test("if one process erases a person, another process with its own journal deletes the person's submissions from that journal", async () => {
  await using opened = await openTestContext();
  const { context } = opened;
  await using other = await openOther(context);
  const submission = accepted(someAnswers, { acceptedAt: hoursAgo(1) });
  await append(other.journal, submission);
  await append(other.journal, accepted({ ...someAnswers, email: "bob@example.org" }));
  await callsOf(opened).erasePerson({ email });
  expect(await journalText(other.dataDir)).toContain(email);
  await other.queue.replay();
  expect(await journalText(other.dataDir)).not.toContain(email);
  expect(await emailsIn(context.database)).toEqual(["bob@example.org"]);
  // A submission that was accepted before the erasure may be written to the journal after the
  // erasure. So for some minutes after an erasure, each call of `replay` erases the person's
  // submissions from the journal.
  await append(other.journal, { ...submission, id: "4c1f5e0e-9c55-4d41-8d6f-0c8a0f0a3f10" });
  await other.queue.replay();
  expect(await journalText(other.dataDir)).not.toContain(email);
  expect(await emailsIn(context.database)).toEqual(["bob@example.org"]);
  expect(other.logged.join("")).not.toContain(email);
});

test("if a person was erased an hour ago, a process searches its journal only once for the person's submissions", async () => {
  await using opened = await openTestContext();
  const { database, journal, submissions, config } = opened.context;
  const key = await getSecret(database.db, erasureSecret);
  await database.db
    .insertInto("erasures")
    .values({ emailDigest: digestOf(key, email), erasedAt: hoursAgo(1) })
    .execute();
  const old = { acceptedAt: hoursAgo(2) };
  await append(journal, accepted(someAnswers, old));
  await submissions.replay();
  expect(await journalText(config.dataDir)).not.toContain(email);
  await append(journal, accepted(someAnswers, old));
  await submissions.replay();
  expect(await journalText(config.dataDir)).toContain(email);
  expect(await emailsIn(database)).toEqual([]);
});

test("if a process ends after erasing a person only from the database, the next journal replay erases the person from the journal", async () => {
  await using opened = await openTestContext();
  const { context } = opened;
  await opened.callerAs().questionnaire.submit(someAnswers);
  await context.submissions.idle();
  await context.database.db.transaction().execute(async (trx) => {
    await takeStoringLock(trx);
    await deletePerson(trx, email);
  });
  expect(await tracesOf(context, email)).toEqual(["the journal"]);
  await context.submissions.replay();
  expect(await tracesOf(context, email)).toEqual([]);
  // Roost overwrites deleted rows in the files of the embedded database only. It does not access
  // the files of a PostgreSQL server, because that server overwrites deleted rows itself.
  const isEmbedded = context.database.engine === "pglite";
  const { rows } = await context.database.query("select traces_removed from erasures");
  expect(rows).toEqual([{ traces_removed: isEmbedded }]);
});

test("replaying the journal does not restore an erased submission, even if a wrong clock dated the submission in the future", async () => {
  await using opened = await openTestContext();
  const { context } = opened;
  const ahead = accepted(someAnswers, { acceptedAt: hoursAgo(-1) });
  await append(context.journal, ahead);
  await store(opened, [ahead]);
  expect(await callsOf(opened).erasePerson({ email })).toMatchObject({ journalEntries: 1 });
  await context.submissions.replay();
  expect(await tracesOf(context, email)).toEqual([]);
});

test("a request to erase a person by an invalid email address is refused", async () => {
  await using opened = await openTestContext();
  const invalid = "Please enter a valid email address";
  for (const [typed, message] of [
    ["", "Enter an email address"],
    ["ana", invalid],
    ["%@example.org", invalid],
    ["ana@example.org\n; drop", invalid],
    [`${"x".repeat(250)}@a.bc`, invalid],
  ] as const) {
    const refusal = await refusalOf(callsOf(opened).erasePerson({ email: typed }));
    expect(refusal).toMatchObject({ code: "BAD_REQUEST", message });
  }
  const { rows } = await opened.context.database.query("select from erasures");
  expect(rows).toEqual([]);
});

test("erasing a person removes the device and the referrer of the person's visit from the stored analytics events and from the analytics' counts", async () => {
  await using opened = await openTestContext();
  const { db } = opened.context.database;
  const visitor = describeVisitor({ userAgent: "Mozilla/5.0", referrer: "https://mail.example/" });
  const record = async (sessionId: string, eventType: "start" | "complete") => {
    await recordEvents(db, [eventOf({ eventType, sessionId }, visitor)]);
    await foldEvents(db, 100);
  };
  await record("visit", "start");
  await record("other", "start");
  await store(opened, [accepted({ ...someAnswers, email }, { sessionId: "visit" })]);

  await erasePerson(opened.context, email, null);
  // A late event of the person's visit arrives after the erasure. It must not bring back the erased
  // details.
  await record("visit", "complete");
  const summaries = await db
    .selectFrom("analyticsSessions")
    .select(["sessionId", "referrerHost", "deviceClass"])
    .orderBy("sessionId")
    .execute();
  expect(summaries).toMatchObject([
    { sessionId: "other", referrerHost: "mail.example", deviceClass: visitor.deviceClass },
    { sessionId: "visit", referrerHost: "", deviceClass: "" },
  ]);
  const counts = await db
    .selectFrom("analyticsCounts")
    .select(["name", "count"])
    .where("measure", "=", "referrer")
    .where("spanDays", "=", 1)
    .orderBy("name")
    .execute();
  expect(counts).toMatchObject([
    { name: "", count: 1 },
    { name: "mail.example", count: 1 },
  ]);
});
