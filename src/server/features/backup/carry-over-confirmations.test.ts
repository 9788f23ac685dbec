import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Context } from "../../context.ts";
import { openTestContext, type TestContext } from "../../testing.ts";
import { changeLife } from "../submissions/change-life.ts";
import { createRetention, type Retention } from "../submissions/retention-schedule.ts";
import { accepted, hoursAgo, someAnswers, store } from "../submissions/testing.ts";
import { dumpOf } from "./testing.ts";
import { importText } from "./testing-import.ts";

const email = "ana@example.org";

let opened: TestContext;
let context: Context;
let retention: Retention;
beforeAll(async () => {
  opened = await openTestContext({ SMTP_URL: "smtp://127.0.0.1:9", MAIL_FROM: "team@roost.test" });
  ({ context } = opened);
  retention = createRetention(context);
});
afterAll(async () => {
  await retention.close();
  await opened[Symbol.asyncDispose]();
});
beforeEach(async () => {
  for (const table of ["submissions", "withdrawals"]) {
    await context.database.query(`delete from ${table}`);
  }
});

const daysAgo = (days: number) => new Date(hoursAgo(24 * days));

/** Stores a search with its consent, and returns its id. */
async function storeSearch(columns: Record<string, unknown>): Promise<string> {
  const submission = accepted({ ...someAnswers, email }, { acceptedAt: hoursAgo(24 * 400) });
  const [id = ""] = await store(opened, [submission]);
  const { db } = context.database;
  await db.updateTable("submissions").set(columns).where("id", "=", id).execute();
  await db
    .insertInto("consents")
    .values({ submissionId: id, address: email, givenAt: daysAgo(400) })
    .execute();
  return id;
}

const asked = (days: number) => ({ life: "unconfirmed", askedAt: daysAgo(days) });
const ended = (days: number, endedReason: string) => ({
  life: "ended",
  status: "closed",
  endedAt: daysAgo(days),
  endedReason,
});

const appendEvent = (id: string, kind: string, at: Date) =>
  context.database.query(
    "insert into search_events (submission_id, kind, actor, at) values ($1, $2, 'team', $3)",
    [id, kind, at],
  );

/** Returns the state of each search, by its id. */
async function lives(): Promise<Record<string, unknown>> {
  const { rows } = await context.database.query("select id, life from submissions");
  return Object.fromEntries(rows.map(({ id, life }) => [id, life]));
}

test("a search that was confirmed after the dump was made stays confirmed, and keeps its state and its timeline", async () => {
  const { database } = context;
  const confirmed = await storeSearch(asked(35));
  const paused = await storeSearch(asked(35));
  const over = await storeSearch(asked(35));
  const revived = await storeSearch({ ...asked(35), ...ended(21, "unanswered") });
  const waiting = await storeSearch(asked(1));
  const dump = await dumpOf(database);
  for (const id of [confirmed, paused, over]) {
    await changeLife(context, id, { change: "confirm" }, daysAgo(34));
  }
  await changeLife(context, paused, { change: "pause" }, daysAgo(33));
  await changeLife(context, over, { change: "end", reason: "found_elsewhere", note: "Nice" });
  await changeLife(context, revived, { change: "revive" });
  const shown = async () =>
    (
      await database.query(
        `select submissions.id, status, life, submissions.confirmed_at, ended_at, ended_reason,
           ended_note, consents.confirmed_at as consented_at,
           array(select kind from search_events as event
             where event.submission_id = submissions.id order by at) as events
         from submissions join consents on submission_id = submissions.id order by submissions.id`,
      )
    ).rows;
  const before = await shown();
  // The import restores the wishes of the dump, so a change of wishes is not kept.
  await appendEvent(paused, "changed", daysAgo(32));

  await importText(context, dump);
  await retention.look(new Date());
  expect(await shown()).toEqual(before);
  expect(await lives()).toEqual({
    [confirmed]: "active",
    [paused]: "paused",
    [over]: "ended",
    [revived]: "active",
    [waiting]: "unconfirmed",
  });
});

test("after the import of an old dump, the retention erases no search that it would not have erased before", async () => {
  const { database } = context;
  const { db } = database;
  const set = (id: string, columns: Record<string, unknown>) =>
    db.updateTable("submissions").set(columns).where("id", "=", id).execute();
  const askedAgain = await storeSearch(asked(35));
  const reopened = await storeSearch({ ...asked(60), ...ended(45, "unanswered") });
  const continued = await storeSearch({ ...ended(300, "closed"), confirmedAt: daysAgo(350) });
  const endedAgain = await storeSearch({ ...ended(300, "closed"), confirmedAt: daysAgo(350) });
  // The retention would have erased this search from the current database, too.
  await storeSearch(asked(31));
  const dump = await dumpOf(database);
  await appendEvent(askedAgain, "asked", daysAgo(2));
  const living = { status: "new", endedAt: null, endedReason: null };
  await set(reopened, { ...living, life: "unconfirmed" });
  await appendEvent(reopened, "revived", daysAgo(2));
  await set(continued, { ...living, life: "active" });
  await set(endedAgain, ended(3, "not_looking"));

  await importText(context, dump);
  await retention.look(new Date());
  expect(await lives()).toEqual({
    [askedAgain]: "unconfirmed",
    [reopened]: "ended",
    [continued]: "ended",
    [endedAgain]: "ended",
  });
});
