import { afterAll, beforeAll, expect, test } from "vitest";
import { defaultDefinition as definition } from "#common/questionnaire/default-definition.ts";
import { openTestContext, refusalOf, someAdmin, type TestContext } from "../../testing.ts";
import { changeLife } from "./change-life.ts";
import { changeWishes } from "./change-wishes.ts";
import { findSubmission } from "./delivery-store.ts";
import { findSearch } from "./life-store.ts";
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
