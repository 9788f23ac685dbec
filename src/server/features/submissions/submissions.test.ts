import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { deadlineOf } from "#common/submissions/submission.ts";
import {
  listen,
  openTestContext,
  refusalOf,
  sessionCookie,
  someAdmin,
  someUser,
  type TestContext,
} from "../../testing.ts";
import { accepted, hoursAgo, someAnswers, store } from "./testing.ts";

const callsOf = (opened: TestContext) => opened.callerAs(someAdmin).submissions;
const nowhere = "0b7f7a52-6c0c-4b5c-9a55-6f1f6a1c2d3e";

/** Returns the entries of the audit log, oldest first. */
const auditOf = async ({ context }: TestContext) => {
  const rows = await context.database.db
    .selectFrom("auditLog")
    .select(["username", "action", "subject"])
    .orderBy("id")
    .execute();
  return rows.map(({ username, action, subject }) => `${username} ${action} ${subject}`);
};

test("a request for a submission returns its answers, their questions, its notes and its deliveries", async () => {
  await using opened = await openTestContext();
  const { id } = await opened.callerAs().questionnaire.submit(someAnswers);
  await opened.context.submissions.idle();
  const { db } = opened.context.database;
  await db
    .insertInto("webhookDeliveries")
    .values([
      { submissionId: id, attempt: 1, status: "failed", responseCode: 500, durationMs: 12 },
      { submissionId: id, attempt: 2, status: "delivered", responseCode: 200, durationMs: 7 },
    ])
    .execute();
  await callsOf(opened).addNote({ id, text: " Called back. " });
  const detail = await callsOf(opened).byId({ id });
  expect(detail).toMatchObject({
    id,
    name: "Ana O'Neill",
    answers: someAnswers,
    definitionVersion: 1,
    mappingProblem: null,
    preferenceId: expect.any(Number),
    notes: [{ id: expect.any(Number), text: "Called back.", createdBy: "admin" }],
    deliveries: [
      { submissionId: id, attempt: 2, status: "delivered", responseCode: 200, error: null },
      { submissionId: id, attempt: 1, status: "failed", responseCode: 500, durationMs: 12 },
    ],
  });
  expect(detail.definition?.steps[0]?.fields[0]).toMatchObject({
    id: "city",
    label: expect.any(String),
  });
  expect(await refusalOf(callsOf(opened).byId({ id: nowhere }))).toMatchObject({
    code: "NOT_FOUND",
  });
  expect(await refusalOf(callsOf(opened).byId({ id: "x" }))).toMatchObject({ code: "BAD_REQUEST" });
});

test("a very long city that a visitor typed is stored in the answers, but not in the column `city`", async () => {
  await using opened = await openTestContext();
  const city = { id: "city", label: "City", type: "textarea" as const };
  await opened.callerAs(someAdmin).settings.form.update({
    settingKey: "form_questions",
    value: { steps: [{ id: "a", title: "A", description: "", fields: [city] }] },
    acknowledgedLosses: ["email", "agreeToTerms"],
  });
  const answers = { city: randomBytes(2_500).toString("hex") };
  const { id } = await opened.callerAs().questionnaire.submit(answers);
  await opened.context.submissions.idle();
  expect(await callsOf(opened).byId({ id })).toMatchObject({ id, city: null, answers });
});

test("a request for a submission returns the questions that its sender saw, even after ten later changes of the questionnaire", async () => {
  await using opened = await openTestContext();
  const asking = (label: string) => ({
    steps: [
      { id: "a", title: "A", description: "", fields: [{ id: "wish", label, type: "text" }] },
    ],
  });
  const save = (label: string) =>
    opened.callerAs(someAdmin).settings.form.update({
      settingKey: "form_questions",
      value: asking(label),
      acknowledgedLosses: ["email", "agreeToTerms"],
    });
  await save("What do you wish?");
  const { id } = await opened.callerAs().questionnaire.submit({ wish: "A bay window" });
  await opened.context.submissions.idle();
  for (let edit = 1; edit <= 10; edit += 1) await save(`Question ${edit}`);
  const { answers, definition: answered } = await callsOf(opened).byId({ id });
  expect(answers).toEqual({ wish: "A bay window" });
  expect(answered).toEqual(asking("What do you wish?"));
});

test("each change of a submission's status or assignee is audited, but saving the same values again adds no audit entry", async () => {
  await using opened = await openTestContext();
  const [id = ""] = await store(opened, [accepted(someAnswers, { acceptedAt: hoursAgo(30) })]);
  const { update, counts, byId } = callsOf(opened);
  expect(await counts()).toMatchObject({ new: 1, overdue: 1 });

  const working = await update({ id, status: "working", assigneeId: someAdmin.id });
  expect(working).toMatchObject({
    status: "working",
    assignee: { id: someAdmin.id, username: "admin" },
    sentAt: null,
  });
  expect(await counts()).toMatchObject({ new: 0, overdue: 1 });

  const sent = await update({ id, status: "sent", expectedUpdatedAt: working.updatedAt });
  expect(Date.parse(sent.sentAt ?? "")).toBeGreaterThan(Date.parse(deadlineOf(sent)));
  expect(await counts()).toMatchObject({ new: 0, overdue: 0 });
  await update({ id, status: "working" });
  const again = await update({ id, status: "sent", assigneeId: null });
  expect(again).toMatchObject({ status: "sent", sentAt: sent.sentAt, assignee: null });

  const entries = await auditOf(opened);
  expect(entries).toEqual(
    Array.from({ length: 4 }, () => `admin submission.update ${id.slice(0, 8)}`),
  );
  // An update that changes nothing keeps `updatedAt`, so that it causes no conflict for other
  // users.
  expect(await update({ id, status: "sent", assigneeId: null })).toEqual(again);
  expect(await auditOf(opened)).toEqual(entries);
  const { answers: _answers, ...detail } = await byId({ id });
  expect(detail).toMatchObject(again);
});

test("changing a submission that another user has changed in the meantime is refused as a conflict", async () => {
  await using opened = await openTestContext();
  const [id = ""] = await store(opened, [accepted(someAnswers)]);
  const { update, table } = callsOf(opened);
  const [seen] = (await table({})).items;
  await update({ id, status: "working" });
  const expectedUpdatedAt = seen?.updatedAt ?? "";
  expect(await refusalOf(update({ id, status: "closed", expectedUpdatedAt }))).toEqual({
    code: "CONFLICT",
    message: expect.stringMatching(
      /^This submission was changed by admin on \w+ \d+, \d{4} at \d\d:\d\d UTC in the meantime$/,
    ),
  });
  expect((await table({ status: "working" })).total).toBe(1);
});

test("a submission can only be assigned to an administrator", async () => {
  await using opened = await openTestContext();
  const [id = ""] = await store(opened, [accepted(someAnswers)]);
  const { update, assignees, table } = callsOf(opened);
  expect(await assignees()).toEqual([{ id: someAdmin.id, username: "admin" }]);
  for (const assigneeId of [someUser.id, 4711]) {
    await expect(update({ id, status: "working", assigneeId })).rejects.toMatchObject({
      cause: { code: "BAD_REQUEST", issues: [{ path: "assigneeId", message: expect.any(String) }] },
    });
  }
  expect((await table({ status: "new" })).total).toBe(1);
  expect(await refusalOf(update({ id: nowhere, status: "sent" }))).toMatchObject({
    code: "NOT_FOUND",
  });
});

test("when an account is deleted, its notes stay and the submissions that were assigned to it have no assignee", async () => {
  await using opened = await openTestContext();
  const { db } = opened.context.database;
  const [id = ""] = await store(opened, [accepted(someAnswers)]);
  const { update, addNote, byId } = callsOf(opened);
  await update({ id, assigneeId: someAdmin.id });
  await addNote({ id, text: "First" });
  await db.deleteFrom("users").where("id", "=", someAdmin.id).execute();
  expect(await byId({ id })).toMatchObject({
    assignee: null,
    notes: [{ text: "First", createdBy: null }],
  });
});

test("notes on a submission can be added and deleted, and the audit log does not contain their texts", async () => {
  await using opened = await openTestContext();
  const [id = "", other = ""] = await store(opened, [accepted(someAnswers), accepted({})]);
  const { addNote, deleteNote, byId } = callsOf(opened);
  const first = await addNote({ id, text: "First" });
  const second = await addNote({ id, text: "Second" });
  expect((await byId({ id })).notes).toEqual([first, second]);
  const missing = { code: "NOT_FOUND", message: "There is no such note" };
  expect(await refusalOf(deleteNote({ id: other, noteId: first.id }))).toEqual(missing);
  await deleteNote({ id, noteId: first.id });
  expect(await refusalOf(deleteNote({ id, noteId: first.id }))).toEqual(missing);
  expect((await byId({ id })).notes).toEqual([second]);
  expect(await refusalOf(addNote({ id: nowhere, text: "x" }))).toMatchObject({ code: "NOT_FOUND" });
  expect(await refusalOf(addNote({ id, text: "  " }))).toMatchObject({
    code: "BAD_REQUEST",
    message: "Enter a note",
  });
  const subject = id.slice(0, 8);
  expect(await auditOf(opened)).toEqual([
    `admin submission.note ${subject}`,
    `admin submission.note ${subject}`,
    `admin submission.note-delete ${subject}`,
  ]);
});

test("submissions can be searched only by a request with the search text in its body, because URLs are logged", async () => {
  await using opened = await openTestContext();
  await using server = await listen(opened.context);
  await store(opened, [accepted(someAnswers)]);
  const cookie = await sessionCookie(opened.context, someAdmin);
  const body = JSON.stringify({ q: "ana@example.org" });
  type Init = { method?: string; body?: string; headers?: Record<string, string> };
  const asked = async (path: string, init: Init = {}) => {
    const headers = { cookie, "content-type": "application/json", ...init.headers };
    const answer = await fetch(server.url + path, { ...init, headers });
    const { result } = (await answer.json()) as { result?: { data: { total: number } } };
    return [answer.status, result?.data.total];
  };
  const path = "/trpc/submissions.table";
  expect(await asked(path, { method: "POST", body })).toEqual([200, 1]);
  const query = `input=${encodeURIComponent(body)}`;
  expect(await asked(`${path}?${query}`)).toEqual([404, undefined]);
  const batch = `submissions.counts,submissions.table?batch=1&${query}`;
  expect((await asked(`/trpc/${batch}`))[0]).toBe(404);
  // A request with another site's Origin header is refused, because a page of that site has made
  // the browser send it.
  const headers = { origin: "https://elsewhere.example" };
  expect((await asked(path, { method: "POST", body, headers }))[0]).toBe(403);
  const plain = { "content-type": "text/plain" };
  expect((await asked(path, { method: "POST", body, headers: plain }))[0]).toBe(415);
  // A GET request cannot call a mutation.
  expect((await asked("/trpc/submissions.erasePerson?input=%7B%7D"))[0]).toBe(404);
});

test("the count for an option includes each submission whose answer is the option or a list that contains the option", async () => {
  await using opened = await openTestContext();
  await store(opened, [
    accepted({ ...someAnswers, city: "lisbon", neighborhoods: ["alfama", "graca"] }),
    accepted({ ...someAnswers, city: "lisbon", neighborhoods: ["alfama"] }),
    accepted({ ...someAnswers, city: "berlin", neighborhoods: ["mitte", "alfama"] }),
  ]);
  const under = { fieldId: "city", value: "lisbon" };
  const counted = [
    { fieldId: "city" },
    { fieldId: "city", value: "lisbon" },
    { fieldId: "neighborhoods", value: "alfama" },
    { fieldId: "neighborhoods", value: "alfama", under },
    { fieldId: "neighborhoods", under },
    { fieldId: "neighborhoods", value: "' or true" },
    { fieldId: "a', '", value: "{}" },
    { fieldId: "never asked" },
  ];
  const counts = await callsOf(opened).countAnswers({ answers: counted });
  expect(counts).toEqual([3, 2, 3, 2, 2, 0, 0, 0].map((open) => ({ open, ended: 0 })));
});

test("open searches with a given answer to a question are counted separately from ended searches with the same answer", async () => {
  await using opened = await openTestContext();
  const searches = ["berlin", "lisbon", "lisbon", "lisbon"].map((city) =>
    accepted({ ...someAnswers, city }),
  );
  await store(opened, searches);
  const { update, countAnswers } = callsOf(opened);
  const [paused, , ended, closed] = searches.map(({ id }) => id);
  const { database } = opened.context;
  await database.query("update submissions set life = 'paused' where id = $1", [paused]);
  await database.query("update submissions set life = 'ended', ended_at = now() where id = $1", [
    ended,
  ]);
  await update({ id: closed ?? "", status: "closed" });
  const answers = [{ fieldId: "city" }, { fieldId: "city", value: "lisbon" }];
  expect(await countAnswers({ answers })).toEqual([
    { open: 2, ended: 2 },
    { open: 1, ended: 2 },
  ]);
});

test("an empty answer, an empty list and an unticked box count as no answer to a field", async () => {
  await using opened = await openTestContext();
  await store(opened, [
    accepted({ ...someAnswers, phone: "", mustHaveFeatures: [], includeUtilities: false }),
    accepted({ ...someAnswers, phone: "1", mustHaveFeatures: ["x"], includeUtilities: true }),
  ]);
  const answers = ["phone", "mustHaveFeatures", "includeUtilities"].map((id) => ({ fieldId: id }));
  expect(await callsOf(opened).countAnswers({ answers })).toEqual(
    answers.map(() => ({ open: 1, ended: 0 })),
  );
});
