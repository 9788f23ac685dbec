import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { claimMail } from "../features/mail/outbox-store.ts";
import { composeMessage } from "../features/mail/send-mail.ts";
import { limitRules } from "../limits/limits.ts";
import { composeEml } from "../mail/compose-eml.ts";
import { listen, openTestContext, someAdmin, type TestContext } from "../testing.ts";
import { listenWithoutRendering } from "./testing-pages.ts";

let opened: TestContext;
let server: Awaited<ReturnType<typeof listen>>;
beforeAll(async () => {
  opened = await openTestContext({ TRUST_PROXY: "127.0.0.1" });
  server = await listen(opened.context);
  // The administrator of the test's database has no address, and so gets no mail.
  await opened.context.database.query(
    "insert into users (username, password, email, is_admin) values ('mira', 'x', 'mira@roost.example', true)",
  );
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await opened[Symbol.asyncDispose]();
});
beforeEach(async () => {
  for (const table of ["contact_messages", "mail", "rate_limits"]) {
    await opened.context.database.query(`delete from ${table}`);
  }
});

const valid = { name: "Ana", email: "ana@example.org", message: "Hello,\r\n\r\nare you there?" };

type Sending = { from?: string; headers?: Record<string, string> };

/**
 * Posts the contact form. By default, the request has the Origin header that a browser would send
 * from the contact page.
 */
const post = (
  form: Record<string, string>,
  { from = "192.0.2.1", headers = { origin: server.url } }: Sending = {},
) =>
  fetch(`${server.url}/contact`, {
    method: "POST",
    headers: { ...headers, "x-forwarded-for": from },
    body: new URLSearchParams(form),
    redirect: "manual",
  });

const messages = () =>
  opened.context.database.db
    .selectFrom("contactMessages")
    .select(["name", "email", "text", "status"])
    .execute();

const mails = () =>
  opened.context.database.db.selectFrom("mail").select(["id", "toAddress", "kind"]).execute();

test("a visitor's message is stored and mailed to each administrator with an address, and a reply to the mail goes to the visitor", async () => {
  const { context } = opened;
  const response = await post(valid);
  expect([response.status, response.headers.get("location")]).toEqual([303, "/contact?sent=yes"]);
  expect(response.headers.get("cache-control")).toBe("no-store");
  const text = "Hello,\n\nare you there?";
  expect(await messages()).toEqual([{ name: "Ana", email: valid.email, text, status: "new" }]);
  const [mail, ...others] = await mails();
  expect([mail?.kind, mail?.toAddress, others]).toEqual([
    "contact-message",
    "mira@roost.example",
    [],
  ]);
  const claimed = await claimMail(context.database.db, mail?.id ?? "");
  const message = await composeMessage(context.database.db, "https://roost.example", claimed);
  const eml = (await composeEml(context.config.mail, message)).toString();
  expect(eml).toMatch(/^Reply-To: Ana <ana@example\.org>\r$/m);
  expect(eml).toMatch(/^To: mira <mira@roost\.example>\r$/m);
});

test("a message that a browser sends twice is stored and mailed once", async () => {
  await Promise.all([post(valid), post(valid)]);
  expect([await messages(), await mails()]).toEqual([[expect.anything()], [expect.anything()]]);
});

test.each([
  ["an empty form", {}, ["name", "email", "message"]],
  ["an invalid address", { ...valid, email: "ana@example" }, ["email"]],
  ["several addresses", { ...valid, email: "a@example.org, b@example.org" }, ["email"]],
  [
    "a header in the address",
    { ...valid, email: "a@example.org\r\nBcc: b@example.org" },
    ["email"],
  ],
  ["a header in the name", { ...valid, name: "Ana\r\nBcc: b@example.org" }, ["name"]],
  ["a message that is too long", { ...valid, message: "x".repeat(5_001) }, ["message"]],
])("%s is refused with the invalid fields' names, and not stored", async (_what, form, paths) => {
  const response = await post(form);
  expect(response.status).toBe(400);
  const { issues } = (await response.json()) as { issues: { path: string }[] };
  expect(issues.map(({ path }) => path)).toEqual(paths);
  expect([await messages(), await mails()]).toEqual([[], []]);
});

test("a message whose hidden field is filled in is stored as spam, and is not mailed", async () => {
  expect((await post({ ...valid, website: "https://spam.example" })).status).toBe(303);
  expect(await messages()).toMatchObject([{ status: "spam" }]);
  expect(await mails()).toEqual([]);
});

/**
 * Sends messages until one is refused. If the database is slow, the limits count in memory for a
 * while, so that up to twice as many messages are accepted.
 */
async function sendUntilRefused(most: number, addressOf: (count: number) => string) {
  for (let count = 0; count <= 2 * most; count += 1) {
    const form = { ...valid, message: `Message ${count}` };
    const response = await post(form, { from: addressOf(count) });
    if (response.status !== 303) return { accepted: count, response };
  }
  throw new Error("No message was refused");
}

test("an IP address can send five messages in an hour, and this limit does not affect other addresses", async () => {
  const { accepted, response } = await sendUntilRefused(5, () => "192.0.2.1");
  expect(accepted).toBeGreaterThanOrEqual(5);
  expect([response.status, Number(response.headers.get("retry-after")) > 0]).toEqual([429, true]);
  expect(await response.json()).toMatchObject({
    message: expect.stringMatching(/^You have sent us several messages .* in \d+ minutes\.$/),
  });
  expect((await post(valid, { from: "192.0.2.2" })).status).toBe(303);
});

test("all IP addresses together can send sixty messages in an hour", async () => {
  const { accepted, response } = await sendUntilRefused(60, (count) => `192.0.2.${10 + count}`);
  expect(accepted).toBeGreaterThanOrEqual(60);
  expect([response.status, await response.json()]).toMatchObject([
    429,
    { message: expect.stringContaining("Very many messages") },
  ]);
});

test.each([
  ["without an origin", {}],
  ["from another site", { origin: "https://evil.example" }],
])("a message that is posted %s is refused", async (_how, headers) => {
  expect((await post(valid, { headers })).status).toBe(403);
  expect(await messages()).toEqual([]);
});

test("while the contact page is not published, its form accepts no message", async () => {
  const { pages } = opened.callerAs(someAdmin);
  const { items } = await pages.admin.list({});
  const page = items.find(({ pageType }) => pageType === "contact");
  await pages.admin.update({ id: page?.id ?? 0, published: false });
  expect((await post(valid)).status).toBe(404);
  await pages.admin.update({ id: page?.id ?? 0, published: true });
});

const typed = { ...valid, name: 'Ana "<b>"', message: "Hello,\n</textarea><script>1</script>" };

/** Posts the contact form to a site that cannot render the contact page. */
const postTo = (url: string, form: Record<string, string>, from: string) =>
  fetch(`${url}/contact`, {
    method: "POST",
    headers: { origin: url, "x-forwarded-for": from },
    body: new URLSearchParams(form),
  });

/** Expects that a page contains a form with the texts of `typed`, as text and not as HTML. */
async function expectTypedTexts(response: Response): Promise<void> {
  const html = await response.text();
  expect(html).toContain('<input name="name" value="Ana &quot;&lt;b>&quot;">');
  expect(html).toMatch(/<textarea name="message"[^>]*>\nHello,\r?\n&lt;\/textarea>/);
  expect(html).not.toContain("<script>");
}

test("if the limit for reading is used up when a visitor sends a message, the error page contains the typed texts", async () => {
  await using site = await listenWithoutRendering(opened.context);
  const from = "192.0.2.3";
  await opened.context.limits.spendReading(from, limitRules.reading.points);
  const response = await postTo(site.url, typed, from);
  expect([response.status, Number(response.headers.get("retry-after")) > 0]).toEqual([429, true]);
  await expectTypedTexts(response);
  expect(await messages()).toEqual([]);
});

test("if a message is refused and the contact page cannot be rendered, the error page contains the typed texts", async () => {
  await using site = await listenWithoutRendering(opened.context);
  const response = await postTo(site.url, { ...typed, email: "ana@example" }, "192.0.2.4");
  expect(response.status).toBe(503);
  await expectTypedTexts(response);
});

test.each([
  ["that another site has posted", { origin: "https://evil.example" }],
  ["of an unknown origin", {}],
])("an error page does not contain the texts of a form %s", async (_which, headers) => {
  await using site = await listenWithoutRendering(opened.context);
  for (const path of ["/contact", "/search", "/search/unknown", "/search/unknown/wishes"]) {
    const body = new URLSearchParams(typed);
    const response = await fetch(site.url + path, { method: "POST", headers, body });
    expect([path, response.status]).toEqual([path, 403]);
    expect(await response.text()).not.toContain("Hello");
  }
});
