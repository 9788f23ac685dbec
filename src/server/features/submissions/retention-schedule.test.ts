import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, inject, test } from "vitest";
import type { Context } from "../../context.ts";
import { findLinkSubject, renewLink } from "../../secret-links/store.ts";
import { openTestContext, someAdmin, type TestContext } from "../../testing.ts";
import { dumpOf } from "../backup/testing.ts";
import { importText } from "../backup/testing-import.ts";
import { reopenSearch } from "./change-status.ts";
import { createRetention, type Retention } from "./retention-schedule.ts";
import { accepted, hoursAgo, someAnswers, store, storeLife } from "./testing.ts";

let opened: TestContext;
let context: Context;
let retention: Retention;
beforeAll(async () => {
  opened = await openTestContext({ SEARCH_RETENTION_DAYS: "60" });
  ({ context } = opened);
  retention = createRetention(context);
});
afterAll(async () => {
  await retention.close();
  await opened[Symbol.asyncDispose]();
});
beforeEach(async () => {
  for (const table of ["mail", "mail_suppressions", "submissions"]) {
    await context.database.query(`delete from ${table}`);
  }
});

const email = "ana@example.org";
const daysAgo = (days: number) => hoursAgo(24 * days);
const inDays = (days: number) => new Date(daysAgo(-days));

/**
 * Stores a search in the database and in the journal (the files of accepted submissions). Returns
 * the id of the search.
 */
async function storeSearch(changes: Record<string, unknown> = {}, text = "A balcony") {
  const { database, journal } = context;
  const answers = { ...someAnswers, additionalComments: text };
  const submission = accepted(answers, { acceptedAt: daysAgo(90) });
  await journal.append({ type: "submission", ...submission });
  await store(opened, [submission]);
  if (Object.keys(changes).length > 0) {
    await database.db
      .updateTable("submissions")
      .set(changes)
      .where("id", "=", submission.id)
      .execute();
  }
  return submission.id;
}

const ended = (days: number, reason = "closed") => ({
  life: "ended",
  status: "closed",
  endedAt: daysAgo(days),
  endedReason: reason,
});

const idsOf = async () => {
  const { rows } = await context.database.query("select id from submissions");
  return new Set(rows.map(({ id }) => id));
};

async function journalText(): Promise<string> {
  const folder = join(context.config.dataDir, "journal");
  const names = (await readdir(folder)).filter((name) => name.endsWith(".jsonl"));
  return (await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")))).join("");
}

test("a search is erased from the database and the journal when the retention period after its end is over", async () => {
  const { database } = context;
  const old = await storeSearch(ended(61), "The old wish");
  const living = await storeSearch({}, "The living wish");
  const recent = await storeSearch(ended(59), "The recent wish");
  const oldMail = { address: email, text: "About the old wish" };
  await storeLife(database, old, oldMail);
  await storeLife(database, living, { address: email, text: "About the living wish" });
  const token = await renewLink(database.db, { purpose: "search", subject: old });
  const dump = await dumpOf(database);

  await retention.look(new Date());
  expect(await idsOf()).toEqual(new Set([living, recent]));
  const { rows } = await database.query("select submission_id, text from mail");
  expect(rows).toEqual([{ submission_id: living, text: "About the living wish" }]);
  expect(await findLinkSubject(database.db, "search", token)).toBeUndefined();
  expect(await journalText()).not.toContain("The old wish");
  expect(await journalText()).toContain("The living wish");
  const audit = await database.query(
    "select action, subject, username from audit_log order by id desc limit 1",
  );
  expect(audit.rows).toEqual([
    { action: "searches.erase", subject: "1 ended search", username: null },
  ]);

  // The search stays erased after an older dump is imported, and after the submissions in the
  // journal (the files of accepted submissions) are stored in the database again.
  await importText(context, dump);
  await context.submissions.replay();
  expect(await idsOf()).toEqual(new Set([living, recent]));
  expect((await database.query("select 1 from mail")).rows).toHaveLength(1);
});

test("a submission that an import removed is erased from the journal when the retention period after the import is over", async () => {
  const { database, submissions } = context;
  const dump = await dumpOf(database);
  const removed = await storeSearch({}, "The removed wish");
  const sentAgain = await storeSearch({}, "The wish sent again");
  await importText(context, dump);
  expect(await idsOf()).toEqual(new Set());
  await store(opened, [accepted(someAnswers, { id: sentAgain, acceptedAt: daysAgo(-1) })]);

  await retention.look(inDays(59));
  expect(await journalText()).toContain("The removed wish");
  await retention.look(inDays(61));
  expect(await journalText()).not.toContain("The removed wish");
  expect(await journalText()).toContain("The wish sent again");
  await submissions.replay();
  expect((await idsOf()).has(removed)).toBe(false);
  const audit = await database.query(
    "select action, subject from audit_log order by id desc limit 1",
  );
  expect(audit.rows).toEqual([
    { action: "searches.erase", subject: "1 submission that an import had removed" },
  ]);
});

test.runIf(inject("template").engine === "postgres")(
  "a search that the team reopens at the moment of its erasure is not erased",
  async () => {
    const { db } = context.database;
    const old = await storeSearch(ended(61));
    await storeSearch(ended(61));
    await db.transaction().execute(async (trx) => {
      await reopenSearch(trx, old, new Date());
      await retention.look(new Date());
    });
    expect(await idsOf()).toEqual(new Set([old]));
  },
);

test("traces of erased searches are removed from the embedded database's files once a day", async () => {
  const { database, submissions } = context;
  const isEmbedded = database.engine === "pglite";
  await database.query("delete from erased_searches");
  await storeSearch(ended(61));
  await retention.look(new Date());
  const traces = async () =>
    (await database.query("select traces_removed from erased_searches")).rows;
  expect(await traces()).toEqual([{ traces_removed: false }]);
  await database.query("update erased_searches set erased_at = $1", [daysAgo(2)]);
  await submissions.replay();
  expect(await traces()).toEqual([{ traces_removed: isEmbedded }]);
});

test("erasing the only search of an email address also erases all mails to the address and the record that blocks further mails", async () => {
  const { database } = context;
  const old = await storeSearch(ended(61));
  await storeLife(database, old, { address: email, text: "About the search" });
  await storeLife(database, null, { address: "ANA@example.org", text: "The link again" });
  await storeLife(database, null, { address: "bob@example.org", text: "Another person" });
  await retention.look(new Date());
  const { rows } = await database.query(
    "select to_address, (select count(*) from mail_suppressions) as suppressed from mail",
  );
  expect(rows).toEqual([{ to_address: "bob@example.org", suppressed: 1 }]);
});

test("an unconfirmed search ends 14 days after the latest mail that asked for its confirmation, and is erased after 30 days", async () => {
  const unasked = await storeSearch({ life: "unconfirmed" });
  const asked = await storeSearch({ life: "unconfirmed", askedAt: daysAgo(13) });
  const askedAgain = await storeSearch({ life: "unconfirmed", askedAt: daysAgo(13) });
  await context.database.query(
    "insert into search_events (submission_id, kind, actor, at) values ($1, 'asked', 'roost', $2)",
    [askedAgain, daysAgo(1)],
  );
  const lives = async () => {
    const { rows } = await context.database.query("select id, life, ended_reason from submissions");
    return new Map(rows.map(({ id, life, ended_reason }) => [id, ended_reason ?? life]));
  };
  await retention.look(new Date());
  expect(new Set((await lives()).values())).toEqual(new Set(["unconfirmed"]));
  await retention.look(inDays(2));
  const afterTwoDays = [
    [unasked, "unconfirmed"],
    [asked, "unanswered"],
    [askedAgain, "unconfirmed"],
  ] as const;
  expect(await lives()).toEqual(new Map(afterTwoDays));
  await retention.look(inDays(16));
  expect(await lives()).toEqual(new Map([...afterTwoDays, [askedAgain, "unanswered"]]));
  await retention.look(inDays(18));
  expect(new Set((await lives()).keys())).toEqual(new Set([unasked, askedAgain]));
  await retention.look(inDays(300));
  expect(await lives()).toEqual(new Map([[unasked, "unconfirmed"]]));
});

test("searches are erased in batches of 100, and each only once, even if two processes erase searches at the same time", async () => {
  const submissions = Array.from({ length: 250 }, () =>
    accepted({ ...someAnswers, city: "lisbon" }, { acceptedAt: daysAgo(90) }),
  );
  await store(opened, submissions);
  await context.database.query(
    "update submissions set life = 'ended', status = 'closed', ended_at = $1, ended_reason = 'closed'",
    [daysAgo(100)],
  );
  const other = createRetention(context);
  await Promise.all([retention.look(new Date()), other.look(new Date())]);
  await retention.look(new Date());
  await other.close();
  expect(await idsOf()).toEqual(new Set());
  // The audit log has one entry for each batch.
  const { rows } = await context.database.query(
    "select subject from audit_log where subject like '%0 ended searches' order by id",
  );
  expect(rows).toEqual([100, 100, 50].map((count) => ({ subject: `${count} ended searches` })));
});

test("administrators see how many searches will be erased within a week, without searches that were never confirmed", async () => {
  const ahead = () => opened.callerAs(someAdmin).submissions.erasuresAhead();
  expect(await ahead()).toEqual({ count: 0, firstAt: null, days: 60 });
  await storeSearch(ended(52));
  await storeSearch(ended(54));
  await storeSearch(ended(54, "unanswered"));
  const first = await storeSearch(ended(55));
  const { rows } = await context.database.query("select ended_at from submissions where id = $1", [
    first,
  ]);
  const endedAt = rows[0]?.ended_at as Date;
  expect(await ahead()).toEqual({
    count: 2,
    days: 60,
    firstAt: new Date(endedAt.getTime() + 60 * 86_400_000).toISOString(),
  });
});
