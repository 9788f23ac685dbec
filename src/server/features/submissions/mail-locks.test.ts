import { randomUUID } from "node:crypto";
import { expect, inject, test } from "vitest";
import { openTestContext, someAdmin, type TestContext } from "../../testing.ts";
import { claimMail, lockMails } from "../mail/outbox-store.ts";
import { createAttemptRecorder } from "../mail/record-attempts.ts";
import { storeMail } from "../mail/testing-mails.ts";
import { eraseEndedSearches } from "./erase-ended-searches.ts";
import { erasePerson } from "./erase-person.ts";
import { replaceSearches } from "./replace-search.ts";
import { sweepUnanswered } from "./sweep-unanswered.ts";
import { accepted, someAnswers, store } from "./testing.ts";
import { updateSubmissions } from "./update-submissions.ts";
import { unsubscribe } from "./withdraw-consent.ts";

const email = "ana@example.org";
const idOf = (digit: string) => `${digit.repeat(8)}-0000-4000-8000-000000000000`;
const [first, second] = [idOf("1"), idOf("2")];
const searches = [idOf("3"), idOf("4")];

/**
 * Stores two searches of an address, and a mail about each. The mail with the second id is stored
 * first and is about the first search, so work without a fixed order locks it first.
 */
async function storeMails(opened: TestContext): Promise<void> {
  const { db } = opened.context.database;
  const answers = { ...someAnswers, email };
  await store(
    opened,
    searches.map((id) => accepted(answers, { id })),
  );
  const mail = { state: "queued", toAddress: email };
  await storeMail(db, { ...mail, id: second, submissionId: idOf("3") });
  await storeMail(db, { ...mail, id: first, submissionId: idOf("4") });
}

/** Prepares work that changes both mails in one transaction. Returns a function that does it. */
type Prepare = (opened: TestContext) => Promise<() => Promise<unknown>>;

const prepareAttempts: Prepare = async ({ context: { database, log } }) => {
  const record = createAttemptRecorder({ database, log }, new AbortController().signal);
  const accepting = await claimMail(database.db, second);
  const deferring = await claimMail(database.db, first);
  return () =>
    Promise.all([
      record(accepting, { outcome: "accepted", code: 250, response: "250 Ok" }),
      record(deferring, { outcome: "deferred", code: 450, response: "450 Later" }),
    ]);
};

const prepareErasure: Prepare = async ({ context: { database } }) => {
  const endedAt = new Date();
  await database.db
    .updateTable("submissions")
    .set({ life: "ended", status: "closed", endedAt, endedReason: "closed" })
    .execute();
  return () => eraseEndedSearches(database, { endedBefore: endedAt, askedBefore: endedAt }, 100);
};

const prepareEnd: Prepare = async ({ context: { database } }) => {
  const askedAt = new Date();
  await database.db.updateTable("submissions").set({ life: "unconfirmed", askedAt }).execute();
  return () => sweepUnanswered(database, askedAt, 100);
};

const prepareClosing: Prepare = async ({ context: { database } }) => {
  const rows = await database.db.selectFrom("submissions").select(["id", "updatedAt"]).execute();
  const items = rows.map(({ id, updatedAt }) => ({
    id,
    expectedUpdatedAt: updatedAt.toISOString(),
  }));
  const closing = { items, status: "closed" } as const;
  return () =>
    database.db.transaction().execute((trx) => updateSubmissions(trx, closing, someAdmin));
};

const prepareReplacement: Prepare = async ({ context: { database } }) => {
  await database.db.updateTable("submissions").set({ life: "unconfirmed" }).execute();
  const corrected = searches.map((replaces) => ({ id: randomUUID(), replaces }));
  return () => database.db.transaction().execute((trx) => replaceSearches(trx, corrected));
};

// The test needs PostgreSQL, because the embedded database has one connection and runs no two
// transactions at the same time.
test.skipIf(inject("template").engine === "pglite").each<{ what: string; prepare: Prepare }>([
  { what: "the recording of attempts", prepare: prepareAttempts },
  {
    what: "the erasure of a person",
    prepare:
      async ({ context }) =>
      () =>
        erasePerson(context, email, null),
  },
  { what: "the erasure of ended searches", prepare: prepareErasure },
  { what: "the end of unconfirmed searches", prepare: prepareEnd },
  { what: "closing several submissions", prepare: prepareClosing },
  { what: "the end of corrected searches", prepare: prepareReplacement },
  {
    what: "unsubscribing",
    prepare:
      async ({ context }) =>
      () =>
        unsubscribe(context, idOf("3")),
  },
])(
  "$what locks mails in the order of their ids, so that it cannot deadlock with another transaction",
  async ({ prepare }) => {
    await using opened = await openTestContext();
    const { db, query } = opened.context.database;
    await storeMails(opened);
    const run = await prepare(opened);
    const countWaiting = async () => {
      const { rows } = await query(
        "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
      );
      return rows.length;
    };
    let running: Promise<unknown> | undefined;
    try {
      await db.transaction().execute(async (trx) => {
        await lockMails(trx, [first]);
        running = run();
        await expect.poll(countWaiting).toBe(1);
        // The work waits for the mail with the first id, so it must not have locked the other one.
        const free = await trx
          .selectFrom("mail")
          .select("id")
          .where("id", "=", second)
          .forUpdate()
          .skipLocked()
          .execute();
        expect(free).toEqual([{ id: second }]);
      });
    } finally {
      await running;
    }
  },
);
