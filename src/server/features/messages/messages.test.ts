import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openTestContext, someAdmin, type TestContext } from "../../testing.ts";
import { dumpOf } from "../backup/testing.ts";
import { importText } from "../backup/testing-import.ts";
import { enqueueMail, readMailParts } from "../mail/enqueue-mail.ts";
import { erasePerson } from "../submissions/erase-person.ts";
import { createRetention } from "../submissions/retention-schedule.ts";
import { insertMessage, listMessagesOf } from "./store.ts";

let opened: TestContext;
beforeAll(async () => {
  opened = await openTestContext({ SEARCH_RETENTION_DAYS: "60" });
});
afterAll(() => opened[Symbol.asyncDispose]());
beforeEach(async () => {
  for (const table of ["contact_messages", "mail"]) {
    await opened.context.database.query(`delete from ${table}`);
  }
});

const calls = () => opened.callerAs(someAdmin).messages;

type Received = { email?: string; status?: "new" | "spam"; days?: number };

/**
 * Stores a message of some days ago, and the mail in which the team got it. Returns the id of the
 * message.
 */
async function receive(
  text: string,
  { email = "ana@example.org", status = "new", days = 0 }: Received = {},
): Promise<string> {
  const { database } = opened.context;
  const parts = await readMailParts(opened.context);
  return database.db.transaction().execute(async (trx) => {
    const message = { name: "Ana", email, message: text };
    const receivedAt = new Date(Date.now() - days * 86_400_000);
    const id = (await insertMessage(trx, message, { status, receivedAt })) ?? "";
    await enqueueMail(trx, parts, {
      about: `${id}:1`,
      to: { name: "mira", address: "mira@roost.example" },
      data: { kind: "contact-message", messageId: id, ...message },
    });
    return id;
  });
}

/** Returns the texts of the stored messages, and the number of mails about messages. */
async function left() {
  const { db } = opened.context.database;
  const rows = await db.selectFrom("contactMessages").select("text").orderBy("text").execute();
  const mails = await db.selectFrom("mail").select("id").execute();
  return { texts: rows.map(({ text }) => text), mails: mails.length };
}

test("the list of messages from the contact page shows all but spam, newest first and in pages, and can be searched and filtered", async () => {
  await receive("Old\n\nquestion", { days: 2 });
  await receive("About Lisbon", { days: 1, email: "bob@example.org" });
  await receive("Buy now", { status: "spam" });
  const first = await calls().list({ limit: 1 });
  expect(first.items).toMatchObject([
    { name: "Ana", email: "bob@example.org", excerpt: "About Lisbon", status: "new" },
  ]);
  const rest = await calls().list({ limit: 1, cursor: first.nextCursor ?? "" });
  expect(rest).toMatchObject({ items: [{ excerpt: "Old question" }], nextCursor: null });
  const excerpts = async (input: Parameters<ReturnType<typeof calls>["list"]>[0]) =>
    (await calls().list(input)).items.map(({ excerpt }) => excerpt);
  expect(await excerpts({ status: "spam" })).toEqual(["Buy now"]);
  expect(await excerpts({ q: "LISBON" })).toEqual(["About Lisbon"]);
  expect(await excerpts({ q: "bob@" })).toEqual(["About Lisbon"]);
  expect(await calls().counts()).toEqual({ new: 2 });
});

test("a message from the contact page can be marked as answered, and deleting a message also deletes the mail that brought the message to the team", async () => {
  const id = await receive("Hello");
  await receive("Another");
  expect(await calls().update({ id, status: "answered" })).toMatchObject({ status: "answered" });
  expect(await calls().byId({ id })).toMatchObject({ text: "Hello", status: "answered" });
  await calls().delete({ id });
  expect(await left()).toEqual({ texts: ["Another"], mails: 1 });
  for (const call of [
    () => calls().byId({ id }),
    () => calls().update({ id, status: "read" }),
    () => calls().delete({ id }),
  ]) {
    await expect(call()).rejects.toMatchObject({ code: "NOT_FOUND" });
  }
});

test("erasing a person deletes the person's messages and the mails about them, and importing an older dump restores neither", async () => {
  const { context } = opened;
  await receive("From Ana", { email: "Ana@example.org" });
  await receive("From Bob", { email: "bob@example.org" });
  expect(await listMessagesOf(context.database.db, "ana@example.org")).toMatchObject([
    { name: "Ana", text: "From Ana" },
  ]);
  const dump = await dumpOf(context.database);
  expect(await erasePerson(context, "ana@example.org", null)).toMatchObject({ messages: 1 });
  expect(await left()).toEqual({ texts: ["From Bob"], mails: 1 });
  await importText(context, dump);
  expect(await left()).toEqual({ texts: ["From Bob"], mails: 1 });
});

test("messages from the contact page are deleted after the retention time that also applies to ended searches, but spam is deleted after thirty days", async () => {
  await receive("Recent", { days: 59 });
  await receive("Old", { days: 61 });
  await receive("Old spam", { days: 31, status: "spam" });
  await receive("Recent spam", { days: 29, status: "spam" });
  const retention = createRetention(opened.context);
  await retention.look(new Date());
  await retention.close();
  expect(await left()).toEqual({ texts: ["Recent", "Recent spam"], mails: 2 });
});
