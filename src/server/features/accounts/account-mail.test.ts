import { randomUUID } from "node:crypto";
import PostalMime from "postal-mime";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ErrorBody } from "#common/errors.ts";
import type { MailKind } from "#common/mail/mail.ts";
import { startMailServer, type TestMailServer } from "../../mail/testing.ts";
import { someAdmin, someUser } from "../../testing.ts";
import { listAudit } from "../audit/store.ts";
import { readMailParts } from "../mail/enqueue-mail.ts";
import { reportNewLogin } from "./report-change.ts";
import { type Browser, openSite, password } from "./testing.ts";

type Site = Awaited<ReturnType<typeof openSite>>;

let server: TestMailServer;
let site: Site;
beforeAll(async () => {
  server = await startMailServer();
  site = await openSite({
    RATE_LIMITS: "off",
    SMTP_URL: server.url,
    MAIL_FROM: "Roost <hello@roost.example>",
    MAIL_PER_MINUTE: "1000",
  });
  await site.context.mail.begin();
});
afterAll(async () => {
  await site[Symbol.asyncDispose]();
  await server.close();
});

const newPassword = "a kettle under the moon";

let accounts = 0;
/**
 * Registers an ordinary account with a username that no other test uses and, by default, with an
 * email address that no other test uses. Returns the username, the address, and the browser that is
 * logged in to the account.
 */
async function register({ isConfirmed = true, sharedAddress = "" } = {}) {
  accounts += 1;
  const username = `mailed-${accounts}`;
  const email = sharedAddress || `${username}@example.org`;
  const browser = site.browser();
  await browser.post("/api/register", { username, password, email });
  if (isConfirmed) {
    const changes = { emailConfirmedAt: new Date() };
    await site.db.updateTable("users").set(changes).where("username", "=", username).execute();
  }
  return { browser, username, email };
}

const call = (browser: Browser, name: string, input: object = {}) =>
  browser.post(`/trpc/accounts.${name}`, input);

const messageOf = async (answer: Response) =>
  ((await answer.json()) as { error: { message: string; data: ErrorBody } }).error.message;

/** Returns the kinds of the mails that were stored for an address, oldest first. */
async function kindsTo(address: string): Promise<string[]> {
  const rows = await site.db
    .selectFrom("mail")
    .select("kind")
    .where("toAddress", "=", address)
    .orderBy("createdAt")
    .execute();
  return rows.map(({ kind }) => kind);
}

/** Returns the tokens of the links in the mails that have arrived at an address, oldest first. */
async function tokensTo(address: string): Promise<string[]> {
  await site.context.mail.idle();
  const mails = server.arrived.filter(({ to }) => to.includes(address));
  const parsed = await Promise.all(mails.map(({ raw }) => PostalMime.parse(raw)));
  return parsed.flatMap(({ text = "" }) => {
    const [, token] = /\/auth\/(?:reset|address|invitation)\/([\w-]{43})/.exec(text) ?? [];
    return token === undefined ? [] : [token];
  });
}

/** Requests a link to set a new password. Returns the link's token when the mail has arrived. */
async function askForReset(email: string, typed = email): Promise<string> {
  const before = (await tokensTo(email)).length;
  const asked = await call(site.browser(), "mail.askForReset", { email: typed });
  expect(asked.status).toBe(200);
  await expect.poll(async () => (await tokensTo(email)).length).toBe(before + 1);
  return (await tokensTo(email)).at(-1) ?? "";
}

const reset = (token: string, chosen = newPassword) =>
  call(site.browser(), "mail.resetPassword", { token, newPassword: chosen });

const linkStatus = async (purpose: "password-reset" | "account-address", token: string) =>
  (await site.browser().post("/trpc/accounts.mail.link", { purpose, token })).status;

const rowOf = (username: string) =>
  site.db
    .selectFrom("users")
    .select(["id", "email", "emailConfirmedAt", "pendingEmail"])
    .where("username", "=", username)
    .executeTakeFirstOrThrow();

test("accepting a mailed invitation confirms its address, and until then no password-reset link is mailed to that address", async () => {
  const { team } = site.callerAs(someAdmin).accounts;
  const username = "invited.by.mail";
  const email = "invited@example.org";
  expect(await team.invite({ username, email, isAdmin: false })).toMatchObject({ link: null });
  await expect.poll(async () => (await tokensTo(email)).length).toBe(1);
  expect(await rowOf(username)).toMatchObject({ email: null, pendingEmail: email });
  expect((await team.list({ limit: 100 })).items).toContainEqual(
    expect.objectContaining({ username, email, state: "invited" }),
  );
  await call(site.browser(), "mail.askForReset", { email });
  const [token = ""] = await tokensTo(email);
  const link = { token, newPassword };
  expect((await call(site.browser(), "mail.resetPassword", link)).status).toBe(404);
  expect((await call(site.browser(), "mail.acceptInvitation", link)).status).toBe(200);
  const row = await rowOf(username);
  expect(row).toMatchObject({ email, pendingEmail: null });
  expect(row.emailConfirmedAt).not.toBeNull();
  expect(await site.browser().logIn(username, newPassword)).toBe(200);
  expect(await kindsTo(email)).toEqual(["invitation", "new-login"]);
});

test("a mailed link sets a new password once, ends all sessions, and makes the account forget its known browsers", async () => {
  const { browser, username, email } = await register();
  const token = await askForReset(email, email.toUpperCase());
  for (let times = 0; times < 3; times += 1) {
    expect(await linkStatus("password-reset", token)).toBe(200);
  }
  expect(await browser.whoAmI(), "looking at the link changes nothing").toBe(200);

  const weak = await reset(token, "password123");
  expect([weak.status, await messageOf(weak)]).toEqual([
    400,
    expect.stringContaining("easy to guess"),
  ]);
  expect((await reset(token)).status, "the link survived the weak password").toBe(200);
  expect(await browser.whoAmI()).toBe(401);
  expect(await site.browser().logIn(username, password)).toBe(401);
  expect((await reset(token, "yet another long one")).status).toBe(404);
  expect(await linkStatus("password-reset", token)).toBe(404);
  const { items } = await listAudit(site.db, { limit: 1, kinds: ["changes"] });
  expect(items).toMatchObject([{ action: "account.password-reset", subject: username }]);

  // The new password made the account forget its known browsers, so the next login of this browser
  // is reported by mail again.
  expect(await browser.logIn(username, newPassword)).toBe(200);
  expect(await kindsTo(email)).toEqual(["password-reset", "account-changed", "new-login"]);
});

test("if the link for a new password is used twice at the same moment, only one of the two passwords is set", async () => {
  const { email } = await register();
  const token = await askForReset(email);
  const answers = await Promise.all([reset(token), reset(token, "the other long one")]);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 404]));
});

test("a link for a new password does not work after 30 minutes, or after a password change", async () => {
  const { browser, email } = await register();
  const expired = await askForReset(email);
  await site.db
    .updateTable("secretLinks")
    .set({ expiresAt: new Date() })
    .where("purpose", "=", "password-reset")
    .execute();
  expect((await reset(expired)).status).toBe(404);
  const ended = await askForReset(email);
  await call(browser, "changePassword", { currentPassword: password, newPassword });
  expect((await reset(ended, "a third rather long one")).status).toBe(404);
});

test("the response to a request for a new password does not reveal whether the address is known, and an address gets at most five such mails a day", async () => {
  const { email } = await register();
  const ask = async (address: string) => {
    const answer = await call(site.browser(), "mail.askForReset", { email: address });
    return [answer.status, await answer.text()];
  };
  expect(await ask("stranger@example.org")).toEqual(await ask(email));
  for (let times = 0; times < 6; times += 1) await ask(email);
  await expect.poll(() => tokensTo(email)).toHaveLength(5);
  // The server handles requests for links in the order of their arrival. So when the mail for this
  // last request has arrived, all earlier requests have been handled.
  await askForReset((await register()).email);
  expect(await kindsTo(email)).toHaveLength(5);
  expect(await kindsTo("stranger@example.org")).toEqual([]);
});

/** An account whose address other accounts have, too. */
type SharingAccount = Awaited<ReturnType<typeof register>>;

/** Stores the mail about a login from a new browser, as the server does at such a login. */
async function reportLogin({ username }: SharingAccount): Promise<void> {
  const parts = await readMailParts(site.context);
  const { id } = await rowOf(username);
  const user = { ...someUser, id, username };
  await site.db
    .transaction()
    .execute((trx) => reportNewLogin(trx, parts, user, { id: randomUUID(), userAgent: "test" }));
}

test.each<{ kind: MailKind; most: number; ask: (account: SharingAccount) => Promise<unknown> }>([
  {
    kind: "password-reset",
    most: 5,
    ask: ({ email }) => call(site.browser(), "mail.askForReset", { email }),
  },
  {
    kind: "address-confirmation",
    most: 3,
    ask: ({ browser }) => call(browser, "mail.sendConfirmation"),
  },
  { kind: "new-login", most: 5, ask: reportLogin },
])(
  "simultaneous requests for accounts that share an address store at most $most mails of the kind $kind",
  async ({ kind, most, ask }) => {
    const isConfirmed = kind === "new-login";
    const sharedAddress = `shared-${kind}@example.org`;
    const sharing: SharingAccount[] = [];
    for (let count = 0; count < 4; count += 1) {
      sharing.push(await register({ isConfirmed, sharedAddress }));
    }
    await Promise.all([...sharing, ...sharing, ...sharing].map(ask));
    // The response to a request for a new password does not wait for the mails. The gate for
    // imports (`alone`) waits until all these mails are stored.
    await site.context.imports.alone((turn) => turn.blockChanges());
    expect(await kindsTo(sharedAddress)).toEqual(Array.from({ length: most }, () => kind));
  },
);

test("a visitor may request links for a new password ten times an hour, for one address or for several", async () => {
  await using limited = await openSite();
  const statuses: number[] = [];
  for (let count = 0; count < 11; count += 1) {
    const email = `stranger-${count}@example.org`;
    statuses.push((await call(limited.browser(), "mail.askForReset", { email })).status);
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(10);
  expect(statuses.at(-1)).toBe(429);
  const guesses: number[] = [];
  for (let count = 0; count < 31; count += 1) {
    const input = { token: `guess-${count}`, newPassword };
    guesses.push((await call(limited.browser(), "mail.resetPassword", input)).status);
  }
  expect([guesses.at(29), guesses.at(30)]).toEqual([404, 429]);
});

test.each([
  "ana@example.org\r\nBcc: all@example.org",
  "ana@example.org, all@example.org",
  '"ana@example.org"@',
  "Ana <ana@example.org>",
  "ana@exa\0mple.org",
])(
  "the invalid address %j is refused for an account and in a request for a new password",
  async (email) => {
    const { browser, username } = await register();
    expect((await call(browser, "mail.askForReset", { email })).status).toBe(400);
    const change = { email, currentPassword: password };
    expect((await call(browser, "mail.changeAddress", change)).status).toBe(400);
    expect((await rowOf(username)).pendingEmail).toBeNull();
  },
);

test("when a new address of an account is confirmed, it replaces the old address, and the old address gets a warning", async () => {
  const { browser, username, email } = await register();
  const oldLink = await askForReset(email);
  const next = `new-${email}`;
  const wrong = await call(browser, "mail.changeAddress", { email: next, currentPassword: "no" });
  expect(await messageOf(wrong)).toBe("This is not your current password");
  const change = { email: next, currentPassword: password };
  expect((await call(browser, "mail.changeAddress", change)).status).toBe(200);
  expect(await rowOf(username)).toMatchObject({ email, pendingEmail: next });
  await expect.poll(() => tokensTo(next)).toHaveLength(1);
  const [token = ""] = await tokensTo(next);
  expect(await linkStatus("account-address", token)).toBe(200);
  expect((await rowOf(username)).email, "looking at the link changes nothing").toBe(email);

  expect((await call(site.browser(), "mail.confirmAddress", { token })).status).toBe(200);
  expect(await rowOf(username)).toMatchObject({
    email: next,
    emailConfirmedAt: expect.any(Date) as unknown,
    pendingEmail: null,
  });
  expect((await call(site.browser(), "mail.confirmAddress", { token })).status).toBe(404);
  expect((await reset(oldLink)).status, "the old address's link").toBe(404);
  expect(await kindsTo(email)).toEqual(["password-reset", "account-changed", "account-changed"]);
});

test("if a user enters a second new address before confirming the first, the link that was mailed to the first one stops working", async () => {
  const { browser, username, email } = await register();
  for (const next of [`first-${email}`, `second-${email}`]) {
    await call(browser, "mail.changeAddress", { email: next, currentPassword: password });
    await expect.poll(() => tokensTo(next)).toHaveLength(1);
  }
  const [token = ""] = await tokensTo(`first-${email}`);
  expect((await call(browser, "mail.confirmAddress", { token })).status).toBe(404);
  expect(await rowOf(username)).toMatchObject({ email, pendingEmail: `second-${email}` });
});

test("a password change cancels an unconfirmed change of the email address, and the mailed confirmation link stops working", async () => {
  const { browser, username, email } = await register();
  const next = `new-${email}`;
  await call(browser, "mail.changeAddress", { email: next, currentPassword: password });
  await expect.poll(() => tokensTo(next)).toHaveLength(1);
  const [token = ""] = await tokensTo(next);
  await call(browser, "changePassword", { currentPassword: password, newPassword });
  expect((await call(site.browser(), "mail.confirmAddress", { token })).status).toBe(404);
  expect(await rowOf(username)).toMatchObject({ email, pendingEmail: null });
});

test("an owner can confirm the present address of an account by a mailed link, and gets at most three such mails a day", async () => {
  const { browser, username, email } = await register({ isConfirmed: false });
  for (let times = 1; times <= 3; times += 1) {
    expect((await call(browser, "mail.sendConfirmation")).status).toBe(200);
  }
  expect((await call(browser, "mail.sendConfirmation")).status).toBe(429);
  await expect.poll(() => tokensTo(email)).toHaveLength(3);
  const [first = "", second = ""] = await tokensTo(email);
  expect((await call(browser, "mail.confirmAddress", { token: second })).status).toBe(200);
  expect((await call(browser, "mail.confirmAddress", { token: first })).status).toBe(404);
  expect(await rowOf(username)).toMatchObject({ email, emailConfirmedAt: expect.any(Date) });
  expect((await call(browser, "mail.sendConfirmation")).status).toBe(409);
});

test("a login from a new browser is reported by mail once for each browser, at most five times a day, and only to a confirmed address", async () => {
  const { browser, username, email } = await register();
  await browser.logIn(username, password);
  expect(await kindsTo(email), "the browser that registered is known").toEqual([]);
  for (let count = 0; count < 6; count += 1) await site.browser().logIn(username, password);
  expect(await kindsTo(email)).toHaveLength(5);

  const other = await register({ isConfirmed: false });
  await site.browser().logIn(other.username, password);
  expect(await kindsTo(other.email)).toEqual([]);
});

test("if no mail server is configured, a user's new email address applies at once, even without a confirmation", async () => {
  await using alone = await openSite({ RATE_LIMITS: "off" });
  const browser = alone.browser();
  await alone.db
    .updateTable("users")
    .set({ email: "ana@example.org" })
    .where("username", "=", "Ana")
    .execute();
  await browser.logIn("Ana", password);
  const change = { email: "new@example.org", currentPassword: password };
  expect((await call(browser, "mail.changeAddress", change)).status).toBe(200);
  const user = (await (await browser.send("/api/user")).json()) as { email: string };
  expect(user.email).toBe("new@example.org");
  const mails = await alone.db
    .selectFrom("mail")
    .select(["kind", "toAddress", "state"])
    .orderBy("createdAt")
    .orderBy("kind")
    .execute();
  expect(mails.map(({ kind, toAddress, state }) => [kind, toAddress, state])).toEqual([
    ["new-login", "ana@example.org", "kept"],
    ["account-changed", "ana@example.org", "kept"],
    ["address-confirmation", "new@example.org", "kept"],
  ]);
});
