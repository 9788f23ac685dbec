import { expect, test } from "vitest";
import { findToken, renewLink } from "../../secret-links/store.ts";
import { openTestContext, requestContextAs } from "../../testing.ts";
import { readMailParts } from "../mail/enqueue-mail.ts";
import { changeLife } from "../submissions/change-life.ts";
import { findSearch } from "../submissions/life-store.ts";
import { repeatConfirmations } from "../submissions/send-confirmation.ts";
import { accepted, someAnswers, store } from "../submissions/testing.ts";
import { sendDataLink, sendLinks } from "./send-links.ts";

const withMailServer = { SMTP_URL: "smtp://127.0.0.1:9", MAIL_FROM: "team@roost.example" };

test("a visitor who asks for the link of an unconfirmed search gets the confirmation mail again, at most three times a day", async () => {
  await using opened = await openTestContext(withMailServer);
  const { context } = opened;
  const { db } = context.database;
  const search = accepted(someAnswers);
  context.submissions.add(search, "journal/x.jsonl");
  await context.submissions.idle();
  const kinds = async () => {
    const rows = await db.selectFrom("mail").select("kind").execute();
    return rows.map(({ kind }) => kind);
  };
  for (const expected of [
    ["confirmation", "confirmation"],
    ["confirmation", "confirmation", "confirmation"],
  ]) {
    await sendLinks(requestContextAs(context, null), "Ana@example.org");
    await expect.poll(kinds).toEqual(expected);
  }
  const parts = await readMailParts(context);
  await db.transaction().execute((trx) => repeatConfirmations(trx, parts, [search.id]));
  expect(await kinds()).toHaveLength(3);
  const row = await db
    .selectFrom("submissions")
    .select("life")
    .where("id", "=", search.id)
    .executeTakeFirstOrThrow();
  expect(row.life).toBe("unconfirmed");
});

test("a visitor who asks for the links of an address also gets the links of ended searches, but only of those that were confirmed", async () => {
  await using opened = await openTestContext(withMailServer);
  const { context } = opened;
  const { db, query } = context.database;
  const [ended = "", unanswered = "", living = ""] = await store(
    opened,
    Array.from({ length: 3 }, () => accepted(someAnswers)),
  );
  const lettersTo = async () => {
    const { rows } = await query("select letter::text from mail where kind = 'your-link-again'");
    return rows.map(({ letter }) => String(letter));
  };
  await query("update submissions set life = 'unconfirmed' where id = $1", [ended]);
  await changeLife(context, ended, { change: "confirm" });
  for (const id of [ended, unanswered]) {
    await changeLife(context, id, { change: "end", reason: "other", note: null });
  }
  await sendLinks(requestContextAs(context, null), "ana@example.org");
  await expect.poll(lettersTo).toHaveLength(1);
  const [letter = ""] = await lettersTo();
  expect(letter).not.toContain(unanswered);
  expect(letter.indexOf(living)).toBeGreaterThan(-1);
  expect(letter.indexOf(ended)).toBeGreaterThan(letter.indexOf(living));

  // The address of a search that was never confirmed gets no mail.
  await db.deleteFrom("submissions").where("id", "in", [ended, living]).execute();
  await db.deleteFrom("mail").execute();
  await store(opened, [accepted({ ...someAnswers, email: "ben@example.org" })]);
  const request = requestContextAs(context, null);
  await sendLinks(request, "ana@example.org");
  await sendLinks(request, "ben@example.org");
  await expect.poll(lettersTo).toHaveLength(1);
  expect((await lettersTo())[0]).not.toContain(unanswered);
});

test("a searcher whose address gets no mail is told so, and the link that was mailed before keeps working", async () => {
  await using opened = await openTestContext(withMailServer);
  const { context } = opened;
  const { db, query } = context.database;
  const [id = ""] = await store(opened, [accepted(someAnswers)]);
  const search = await findSearch(db, id);
  if (!search) throw new Error("the search is not stored");
  const token = await renewLink(db, { purpose: "personal-data", subject: id });
  await query(
    "insert into mail_suppressions (address, reason) values ('ana@example.org', 'refused')",
  );
  const request = requestContextAs(context, null);
  expect(await sendDataLink(request, search, "download")).toBe("unmailable");
  expect(await findToken(db, { purpose: "personal-data", subject: id })).toBe(token);
  await query("delete from mail_suppressions");
  expect(await sendDataLink(request, search, "download")).toBe("mailed");
});

test("simultaneous requests for one-time links do not exceed the limit of five mails", async () => {
  await using opened = await openTestContext({ ...withMailServer, RATE_LIMITS: "off" });
  const { context } = opened;
  const { db } = context.database;
  const [id = ""] = await store(opened, [accepted(someAnswers)]);
  const search = await findSearch(db, id);
  if (!search) throw new Error("the search is not stored");
  const request = requestContextAs(context, null);
  const notices = await Promise.all(
    Array.from({ length: 8 }, () => sendDataLink(request, search, "download")),
  );
  expect(notices.filter((notice) => notice === "mailed")).toHaveLength(5);
});
