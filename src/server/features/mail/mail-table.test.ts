import { randomUUID } from "node:crypto";
import PostalMime from "postal-mime";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mailStates } from "#common/mail/mail.ts";
import type { MailSummary } from "#common/mail/mail-list.ts";
import { linkPlaceholder } from "../../secret-links/link-placeholder.ts";
import { renewLink } from "../../secret-links/store.ts";
import {
  listen,
  openTestContext,
  sessionCookie,
  someAdmin,
  someUser,
  type TestContext,
} from "../../testing.ts";
import { insertAttempt } from "./attempt-store.ts";
import { storeMail } from "./testing-mails.ts";

let opened: TestContext;
let get: (query: string) => Promise<Response>;
let close: () => Promise<void>;
beforeAll(async () => {
  opened = await openTestContext({ RATE_LIMITS: "off" });
  const server = await listen(opened.context);
  const cookie = await sessionCookie(opened.context, someAdmin);
  get = (query) => fetch(`${server.url}/api/admin/mail${query}`, { headers: { cookie } });
  close = async () => {
    await server[Symbol.asyncDispose]();
    await opened[Symbol.asyncDispose]();
  };
});
afterAll(() => close());

const db = () => opened.context.database.db;

async function idsFor(query: string): Promise<string[]> {
  return ((await (await get(query)).json()) as MailSummary[]).map(({ id }) => id);
}

test("the REST list of mails returns each mail once, newest first, page by page", async () => {
  const createdAt = new Date("2026-05-01T10:00:00.000Z");
  const stored = [];
  for (const toAddress of ["a@pages.example", "b@pages.example", "c@pages.example"]) {
    stored.push(await storeMail(db(), { toAddress, createdAt }));
  }
  stored.push(
    await storeMail(db(), { toAddress: "d@pages.example", createdAt: new Date("2026-05-02") }),
  );
  const query = "?address=pages.example&limit=2";
  const first = await get(query);
  const cursor = first.headers.get("x-next-cursor") ?? "";
  const second = await get(`${query}&cursor=${encodeURIComponent(cursor)}`);
  expect(second.headers.has("x-next-cursor")).toBe(false);
  const all = [
    ...((await first.json()) as MailSummary[]),
    ...((await second.json()) as MailSummary[]),
  ];
  expect(all.map(({ to }) => to)[0]).toBe("d@pages.example");
  expect(all.map(({ id }) => id).toSorted()).toEqual(stored.toSorted());
  expect((await get("?cursor=2026-02-31T10:00:00.000000Z_1")).status).toBe(400);
  expect((await get(`?cursor=2026-02-28T10:00:00.000000Z_${randomUUID()}1`)).status).toBe(400);
});

test("the list of mails can be filtered by state, kind and a part of the address, and does not contain the mails' texts", async () => {
  const id = await storeMail(db(), {
    kind: "confirmation",
    state: "failed",
    toAddress: "Ana.B%@Filter.example",
    error: "550 5.1.1 No such user",
    attempts: 2,
    createdAt: new Date("2026-05-03T10:00:00.000Z"),
  });
  const other = await storeMail(db(), { toAddress: "ana.bx@filter.example" });
  expect(await idsFor("?address=filter.example&state=failed")).toEqual([id]);
  expect(await idsFor("?address=filter.example&kind=confirmation")).toEqual([id]);
  expect(await idsFor("?address=filter.example&kind=test")).toEqual([other]);
  expect(await idsFor(`?address=${encodeURIComponent("B%@f")}`)).toEqual([id]);
  expect(await idsFor("?address=filter.example&state=kept")).toEqual([]);
  expect(await (await get("?state=failed")).json()).toEqual([
    {
      id,
      kind: "confirmation",
      to: "Ana.B%@Filter.example",
      subject: "Hello",
      state: "failed",
      attempts: 2,
      createdAt: "2026-05-03T10:00:00.000Z",
      sentAt: null,
      error: "550 5.1.1 No such user",
    },
  ]);
  expect((await get("?state=lost")).status).toBe(400);
});

test("a mail is shown with its attempts, newest first, and the placeholders in its text are replaced by working secret links", async () => {
  const submissionId = randomUUID();
  const body = `Open ${linkPlaceholder("search", submissionId)}`;
  const id = await storeMail(db(), { html: body, text: body, submissionId });
  const attempt = { mailId: id, code: 451, response: "451 4.7.1 Try again later" };
  await insertAttempt(db(), { ...attempt, attempt: 1, outcome: "deferred" });
  await insertAttempt(db(), { ...attempt, attempt: 2, code: 250, outcome: "accepted" });
  const mail = await opened.callerAs(someAdmin).mail.byId({ id });
  expect(mail.text).toMatch(/^Open https?:\/\/[^/]+\/search\/[\w-]{40,}$/);
  expect(mail.html).toBe(mail.text);
  expect(mail.tries.map(({ attempt: number, outcome }) => [number, outcome])).toEqual([
    [2, "accepted"],
    [1, "deferred"],
  ]);
});

test("an administrator sees the password reset link in another user's mail only if there was no mail server to send the mail", async () => {
  await renewLink(db(), { purpose: "password-reset", subject: String(someUser.id) });
  const text = linkPlaceholder("password-reset", someUser.id);
  const columns = { html: text, text, userId: someUser.id };
  const read = async (state: string, reader = someAdmin) => {
    const id = await storeMail(db(), { ...columns, state });
    return opened.callerAs(reader).mail.byId({ id });
  };
  for (const state of mailStates.filter((each) => each !== "kept")) {
    const hidden = await read(state);
    expect(hidden.hasHiddenLinks).toBe(true);
    expect(hidden.html + hidden.text).not.toMatch(/reset/);
  }
  for (const shown of [await read("sent", { ...someAdmin, id: someUser.id }), await read("kept")]) {
    expect(shown.hasHiddenLinks).toBe(false);
    expect(shown.text).toMatch(/\/auth\/reset\/[\w-]{40,}$/);
  }
});

test("a mail can be downloaded as a file that mail programs open, with a file name, all its parts and working links", async () => {
  const submissionId = randomUUID();
  const text = `Öffnen: ${linkPlaceholder("search", submissionId)}`;
  const id = await storeMail(db(), {
    kind: "confirmation",
    state: "kept",
    subject: "Wohnung gefunden 🏠",
    toName: 'Ana "Bcc: x@y.example" Ö',
    html: `<p>${text}</p>`,
    text,
    submissionId,
  });
  const response = await get(`/${id}/eml`);
  expect(response.headers.get("content-type")).toBe("message/rfc822");
  expect(response.headers.get("content-disposition")).toBe(
    `attachment; filename="mail-${id.slice(0, 8)}.eml"`,
  );
  const mail = await PostalMime.parse(await response.arrayBuffer());
  expect(mail).toMatchObject({
    subject: "Wohnung gefunden 🏠",
    messageId: `<${id}@roost.example>`,
    to: [{ name: 'Ana "Bcc: x@y.example" Ö', address: "olive@example.com" }],
  });
  expect(mail.bcc).toBeUndefined();
  expect(mail.text?.trim()).toMatch(/^Öffnen: https?:\/\/[^/]+\/search\/[\w-]{40,}$/);
  expect(mail.html?.trim()).toBe(`<p>${mail.text?.trim()}</p>`);
  expect((await get(`/${randomUUID()}/eml`)).status).toBe(404);
});

test("a blocked email address is listed with the reason; it can be unblocked, and unblocking it again is refused", async () => {
  const { mail } = opened.callerAs(someAdmin);
  await db()
    .insertInto("mailSuppressions")
    .values({ address: "gone@example.org", reason: "unknown" })
    .execute();
  expect(await mail.suppressions()).toEqual([
    {
      address: "gone@example.org",
      reason: "unknown",
      suppressedAt: expect.any(String),
      mailId: null,
    },
  ]);
  await mail.lift({ address: "Gone@Example.org" });
  expect(await mail.suppressions()).toEqual([]);
  await expect(mail.lift({ address: "gone@example.org" })).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
});
