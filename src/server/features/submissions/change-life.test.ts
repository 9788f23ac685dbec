import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { defaultDefinition as definition } from "#common/questionnaire/default-definition.ts";
import { openTestContext, refusalOf, someAdmin, type TestContext } from "../../testing.ts";
import { changeLife, endSearch } from "./change-life.ts";
import { reopenSearch } from "./change-status.ts";
import { changeWishes } from "./change-wishes.ts";
import { findSubmission } from "./delivery-store.ts";
import { findSearch, findSearchForUpdate } from "./life-store.ts";
import { accepted, someAnswers, store } from "./testing.ts";
import { unsubscribe } from "./withdraw-consent.ts";

let opened: TestContext;
beforeAll(async () => {
  opened = await openTestContext();
});
afterAll(() => opened[Symbol.asyncDispose]());

/** Stores a search with its consent, and returns its id. */
async function storeSearch(life: string, email: string): Promise<string> {
  const [id = ""] = await store(opened, [accepted({ ...someAnswers, email })]);
  const { db } = opened.context.database;
  await db.updateTable("submissions").set({ life }).where("id", "=", id).execute();
  await db
    .insertInto("consents")
    .values({ submissionId: id, address: email, givenAt: new Date() })
    .execute();
  return id;
}

const searchOf = (id: string) => findSearch(opened.context.database.db, id);

/** Returns the events of a search's timeline, oldest first. */
async function eventsOf(id: string) {
  return opened.context.database.db
    .selectFrom("searchEvents")
    .select(["kind", "actor", "details"])
    .where("submissionId", "=", id)
    .orderBy("at")
    .execute();
}

const consentOf = (id: string) =>
  opened.context.database.db
    .selectFrom("consents")
    .select(["confirmedAt", "withdrawnAt"])
    .where("submissionId", "=", id)
    .executeTakeFirstOrThrow();

/** Stores a mail about a search, and returns a function that reads the mail's state. */
async function storeMail(submissionId: string, kind: string) {
  const { db } = opened.context.database;
  const { id } = await db
    .insertInto("mail")
    .values({
      kind,
      about: submissionId,
      submissionId,
      toAddress: "a@example.org",
      subject: "",
      html: "",
      text: "",
      messageId: "",
      state: "queued",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return async () =>
    (await db.selectFrom("mail").select("state").where("id", "=", id).executeTakeFirst())?.state;
}

test("a search is confirmed, paused, resumed, ended and revived, and the timeline shows each change once", async () => {
  const id = await storeSearch("unconfirmed", "life@example.org");
  const { context } = opened;
  for (const change of ["confirm", "confirm", "pause", "pause", "resume"] as const) {
    await changeLife(context, id, { change });
  }
  expect(await searchOf(id)).toMatchObject({ life: "active", confirmedAt: expect.any(String) });
  expect(await consentOf(id)).toMatchObject({ confirmedAt: expect.any(Date) });

  const end = { change: "end", reason: "other", note: "We stay put" } as const;
  await changeLife(context, id, end);
  await changeLife(context, id, end);
  expect(await searchOf(id)).toMatchObject({
    life: "ended",
    status: "closed",
    endedReason: "other",
    endedNote: "We stay put",
  });
  expect(await refusalOf(changeLife(context, id, { change: "pause" }))).toEqual({
    code: "CONFLICT",
    message: "This search has ended.",
  });
  await changeLife(context, id, { change: "revive" });
  expect(await searchOf(id)).toMatchObject({ life: "active", status: "new", endedReason: null });
  const events = await eventsOf(id);
  expect(events.map(({ kind }) => kind)).toEqual([
    "confirmed",
    "paused",
    "resumed",
    "ended",
    "revived",
  ]);
  expect(new Set(events.map(({ actor }) => actor))).toEqual(new Set(["searcher"]));
});

test("an unconfirmed search cannot be paused", async () => {
  const id = await storeSearch("unconfirmed", "early@example.org");
  expect(await refusalOf(changeLife(opened.context, id, { change: "pause" }))).toMatchObject({
    code: "CONFLICT",
  });
  expect(await eventsOf(id)).toEqual([]);
});

test("when the team closes a submission its search ends, and when the team opens it again the search continues", async () => {
  const { update } = opened.callerAs(someAdmin).submissions;
  for (const [life, after] of [
    ["unconfirmed", "unconfirmed"],
    ["active", "active"],
    ["paused", "active"],
  ] as const) {
    const id = await storeSearch(life, `team-${life}@example.org`);
    await update({ id, status: "closed" });
    expect(await searchOf(id)).toMatchObject({ life: "ended", endedReason: "closed" });
    await update({ id, status: "working" });
    expect(await searchOf(id)).toMatchObject({ life: after, endedAt: null });
    expect((await eventsOf(id)).map(({ actor }) => actor)).toEqual(["team", "team"]);
  }
});

test("if the searcher has changed a submission in the meantime, a save by the team is refused, and the error says that the searcher changed it", async () => {
  const id = await storeSearch("active", "meantime@example.org");
  const before = await searchOf(id);
  await changeLife(opened.context, id, { change: "pause" });
  const { update } = opened.callerAs(someAdmin).submissions;
  expect(
    await refusalOf(update({ id, status: "sent", expectedUpdatedAt: before?.updatedAt })),
  ).toMatchObject({ code: "CONFLICT", message: expect.stringContaining("by the searcher") });
});

test("unsubscribing ends all searches of the address, withdraws the consents, and stops unsent mails", async () => {
  const [id, other] = [
    await storeSearch("active", "Leave@example.org"),
    await storeSearch("paused", "leave@example.org"),
  ];
  const finished = await storeSearch("active", "leave@example.org");
  await changeLife(opened.context, finished, { change: "end", reason: "found_here", note: null });
  const stranger = await storeSearch("active", "stay@example.org");
  const shortlist = await storeMail(other, "confirmation");
  const link = await storeMail(id, "one-time-link");
  expect(await unsubscribe(opened.context, id)).toBe(2);
  expect(await unsubscribe(opened.context, id)).toBe(0);
  for (const each of [id, other]) {
    expect(await searchOf(each)).toMatchObject({ life: "ended", endedReason: "unsubscribed" });
    expect(await consentOf(each)).toMatchObject({ withdrawnAt: expect.any(Date) });
  }
  expect(await searchOf(stranger)).toMatchObject({ life: "active" });
  expect([await shortlist(), await link()]).toEqual(["suppressed", "queued"]);
  const { rows } = await opened.context.database.query("select email_digest from withdrawals");
  expect(rows).toEqual([{ email_digest: expect.not.stringContaining("example") }]);
  for (const each of [id, finished]) {
    expect(await refusalOf(changeLife(opened.context, each, { change: "revive" }))).toMatchObject({
      code: "CONFLICT",
    });
  }
  const reopened = opened.callerAs(someAdmin).submissions.update({ id: other, status: "working" });
  expect(await refusalOf(reopened)).toMatchObject({ code: "CONFLICT" });
});

test("when a search ends because its days are over, the mail of its last day is still sent, unless the searcher unsubscribes", async () => {
  const { context } = opened;
  const { db } = context.database;
  const end = async (reason: "days_over" | "not_looking") => {
    const id = await storeSearch("active", `${reason}@example.org`);
    const states = [await storeMail(id, "last-day"), await storeMail(id, "shortlist")];
    await db.transaction().execute(async (trx) => {
      const search = await findSearchForUpdate(trx, id);
      if (search) await endSearch(trx, search, { reason, note: null, actor: "roost" });
    });
    return { id, read: () => Promise.all(states.map((state) => state())) };
  };
  const [over, left] = [await end("days_over"), await end("not_looking")];
  expect(await over.read()).toEqual(["queued", "suppressed"]);
  expect(await left.read()).toEqual(["suppressed", "suppressed"]);
  await unsubscribe(context, over.id);
  expect(await over.read()).toEqual(["suppressed", "suppressed"]);
});

test("if a searcher unsubscribes after the end of a search, neither the searcher nor the team can continue the search", async () => {
  const { context } = opened;
  const { bulk, undo, update } = opened.callerAs(someAdmin).submissions;
  const id = await storeSearch("active", "later@example.org");
  const closed = await bulk({ items: [{ id }], status: "closed" });
  await unsubscribe(context, id);
  const message = expect.stringMatching(/^The searcher has unsubscribed/);
  expect((await undo({ items: closed.changed })).skipped).toMatchObject([{ id, reason: message }]);
  expect(await refusalOf(update({ id, status: "working" }))).toMatchObject({ message });
  expect(await searchOf(id)).toMatchObject({ life: "ended", status: "closed" });

  // The search is stored while its searcher unsubscribes through another search.
  const late = await storeSearch("unconfirmed", "later@example.org");
  await context.database.query(
    "update consents set withdrawn_at = now() where submission_id = $1",
    [late],
  );
  expect(await refusalOf(changeLife(context, late, { change: "confirm" }))).toMatchObject({
    code: "CONFLICT",
  });
  expect(await searchOf(late)).toMatchObject({ life: "unconfirmed" });
});

test.runIf(inject("template").engine === "postgres")(
  "a search that the team reopens while its searcher unsubscribes ends again",
  async () => {
    const { context } = opened;
    const { db, query } = context.database;
    const id = await storeSearch("active", "meanwhile@example.org");
    await opened.callerAs(someAdmin).submissions.update({ id, status: "closed" });
    let isDone = false;
    let unsubscribing: Promise<unknown> | undefined;
    const isWaiting = async () => {
      const { rows } = await query(
        "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      return rows.length > 0;
    };
    await db.transaction().execute(async (trx) => {
      await reopenSearch(trx, id, new Date());
      unsubscribing = unsubscribe(context, id).finally(() => {
        isDone = true;
      });
      await expect.poll(async () => isDone || (await isWaiting())).toBe(true);
    });
    await unsubscribing;
    expect(await searchOf(id)).toMatchObject({ life: "ended", endedReason: "unsubscribed" });
  },
);

test("a search that was active before its end is active again when the team reopens it, even if a call was cancelled since the end", async () => {
  const { db } = opened.context.database;
  const { update } = opened.callerAs(someAdmin).submissions;
  const id = await storeSearch("active", "cancelled@example.org");
  await update({ id, status: "closed" });
  const at = new Date(Date.now() + 1_000);
  const event = { submissionId: id, kind: "call_cancelled", actor: "searcher", at };
  await db.insertInto("searchEvents").values(event).execute();
  await update({ id, status: "working" });
  expect(await searchOf(id)).toMatchObject({ life: "active" });
});

test("when a searcher changes answers, the search gets the new answers, but the submission for the webhook keeps the first ones", async () => {
  const { context } = opened;
  const email = "wishes@example.org";
  const answers = { ...someAnswers, email, additionalComments: "A piano" };
  const { id } = await opened.callerAs().questionnaire.submit(answers);
  await context.submissions.idle();
  const { db } = context.database;
  const submitted = JSON.stringify(await findSubmission(db, id));
  const { additionalComments: _removed, ...kept } = answers;
  const first = { ...kept, rentRange: [900, 1800] };
  const change = (wished: Record<string, unknown>) =>
    changeWishes(context, id, {
      before: definition,
      wished: { definition, version: 1, answers: wished },
    });
  expect(await change(first)).toMatchObject([
    { id: "rentRange", before: ["€800 – €1,500"], after: ["€900 – €1,800"] },
    { id: "additionalComments", before: ["A piano"], after: [] },
  ]);
  expect(await change(first)).toEqual([]);
  await change({ ...first, city: "berlin", neighborhoods: ["mitte"] });

  expect(await searchOf(id)).toMatchObject({ answers: { city: "berlin", rentRange: [900, 1800] } });
  const row = await db
    .selectFrom("submissions")
    .innerJoin("flatPreferences", "flatPreferences.id", "preferenceId")
    .select(["submissions.city", "maxRent", "additionalNotes"])
    .where("submissions.id", "=", id)
    .executeTakeFirst();
  expect(row).toEqual({ city: "berlin", maxRent: 1800, additionalNotes: null });
  expect(JSON.stringify(await findSubmission(db, id))).toBe(submitted);
  expect((await eventsOf(id)).map(({ kind }) => kind)).toEqual(["changed", "changed"]);

  expect(await refusalOf(change({ ...first, email: "other@example.org" }))).toMatchObject({
    code: "BAD_REQUEST",
  });
});
