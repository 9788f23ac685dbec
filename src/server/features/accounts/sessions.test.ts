import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Session } from "#common/accounts/session.ts";
import type { ErrorBody } from "#common/errors.ts";
import { hashesAtOnce } from "../../passwords/passwords.ts";
import { createSessions, hashToken } from "../../sessions.ts";
import { listAudit } from "../audit/store.ts";
import { readMailParts } from "../mail/enqueue-mail.ts";
import { replacePassword } from "./change-account.ts";
import { findAccount, listSessions } from "./store.ts";
import { type Browser, openSite, password } from "./testing.ts";

let site: Awaited<ReturnType<typeof openSite>>;
beforeAll(async () => {
  site = await openSite({ RATE_LIMITS: "off" });
});
afterAll(() => site[Symbol.asyncDispose]());

const idOf = (browser: Browser) => hashToken(browser.cookies.get("roost_session") ?? "");

/** Moves the times of a session into the past, as if a time span had passed. */
const age = (browser: Browser, interval: string) =>
  site.db
    .updateTable("sessions")
    .set({
      createdAt: sql<Date>`created_at - ${interval}::interval`,
      expiresAt: sql<Date>`expires_at - ${interval}::interval`,
      lastUsedAt: sql<Date>`last_used_at - ${interval}::interval`,
    })
    .where("id", "=", idOf(browser))
    .execute();

const loggedIn = async (username = "ben") => {
  const browser = site.browser();
  expect(await browser.logIn(username, password)).toBe(200);
  return browser;
};

const sessionsOf = async (browser: Browser): Promise<Session[]> => {
  const answer = await browser.send("/trpc/accounts.sessions");
  return ((await answer.json()) as { result: { data: Session[] } }).result.data;
};

test("a session ends after twelve hours without use, and continues while it is used", async () => {
  const browser = await loggedIn();
  for (let use = 0; use < 3; use += 1) {
    await age(browser, "11 hours 59 minutes");
    expect(await browser.whoAmI()).toBe(200);
  }
  await age(browser, "12 hours 1 minute");
  expect(await browser.whoAmI()).toBe(401);
  const row = await site.db
    .selectFrom("sessions")
    .select("id")
    .where("id", "=", idOf(browser))
    .executeTakeFirst();
  expect(row).toBeUndefined();
});

test("a session ends after seven days even if it is used", async () => {
  const browser = await loggedIn();
  for (let hours = 0; hours < 160; hours += 10) {
    await age(browser, "10 hours");
    expect([hours, await browser.whoAmI()]).toEqual([hours, 200]);
  }
  await age(browser, "8 hours 1 minute");
  expect(await browser.whoAmI()).toBe(401);
});

test("users can list and end their own sessions, and no other user's", async () => {
  const phone = await loggedIn();
  const desk = await loggedIn();
  const sessions = await sessionsOf(desk);
  expect(sessions.find(({ isCurrent }) => isCurrent)?.id).toBe(idOf(desk));
  expect(sessions.map(({ id }) => id)).toContain(idOf(phone));
  expect(JSON.stringify(sessions)).not.toContain(desk.cookies.get("roost_session") ?? "?");

  const stranger = await loggedIn("Ana");
  const theirs = await stranger.post("/trpc/accounts.endSession", { id: idOf(phone) });
  expect(theirs.status).toBe(404);
  expect(await phone.whoAmI()).toBe(200);

  expect((await desk.post("/trpc/accounts.endSession", { id: idOf(phone) })).status).toBe(200);
  expect(await phone.whoAmI()).toBe(401);
  const third = await loggedIn();
  expect((await third.post("/trpc/accounts.endOtherSessions")).status).toBe(415);
  expect((await third.post("/trpc/accounts.endOtherSessions", {})).status).toBe(200);
  expect(await desk.whoAmI()).toBe(401);
  expect((await sessionsOf(third)).map(({ id }) => id)).toEqual([idOf(third)]);
});

test("changing the password ends all other sessions, and the old password stops working", async () => {
  const phone = site.browser();
  const account = { username: "changes", password };
  await phone.post("/api/register", account);
  const desk = site.browser();
  await desk.logIn("changes", password);
  const change = (body: object) => desk.post("/trpc/accounts.changePassword", body);
  const messageOf = async (answer: Response) =>
    ((await answer.json()) as { error: { message: string; data: ErrorBody } }).error;

  const wrong = await change({ currentPassword: "not this one", newPassword: "a better one yet" });
  expect(wrong.status).toBe(400);
  expect((await messageOf(wrong)).data.issues).toEqual([
    { path: "currentPassword", message: "This is not your current password" },
  ]);
  const common = await change({ currentPassword: password, newPassword: "qwertyuiop" });
  expect((await messageOf(common)).data.issues?.[0]?.path).toBe("newPassword");
  expect(await phone.whoAmI()).toBe(200);

  const before = desk.cookies.get("roost_session");
  const changed = await change({ currentPassword: password, newPassword: "a better one yet" });
  expect(changed.status).toBe(200);
  expect(await phone.whoAmI()).toBe(401);
  expect(await desk.whoAmI()).toBe(200);
  expect(desk.cookies.get("roost_session")).not.toBe(before);
  expect(await site.browser().logIn("changes", password)).toBe(401);
  expect(await site.browser().logIn("changes", "a better one yet")).toBe(200);
});

test("after an account has lost its administrator rights, its next requests are refused", async () => {
  const browser = await loggedIn("Ana");
  expect((await browser.send("/api/blog/admin")).status).toBe(200);
  const admin = (isAdmin: boolean) =>
    site.db.updateTable("users").set({ isAdmin }).where("username", "=", "Ana").execute();
  await admin(false);
  expect((await browser.send("/api/blog/admin")).status).toBe(403);
  await admin(true);
});

test("expired sessions are deleted from the database", async () => {
  const browser = await loggedIn();
  await age(browser, "13 hours");
  const sessions = createSessions(site.db);
  await sessions.deleteExpired();
  const rows = await site.db.selectFrom("sessions").select("expiresAt").execute();
  expect(rows.filter(({ expiresAt }) => expiresAt <= new Date())).toEqual([]);
});

test("a public API route responds without looking up the caller's session in the database", async () => {
  await using away = await openSite({ RATE_LIMITS: "off" });
  const browser = away.browser();
  await browser.logIn("ben", password);
  await away.db.schema.dropTable("sessions").execute();
  expect((await browser.send("/api/site-settings/site_content")).status).toBe(200);
  expect((await browser.send("/api/user")).status).toBe(500);
});

test("a login that waits for its password to be hashed fails if the password changes meanwhile", async () => {
  const owner = site.browser();
  await owner.post("/api/register", { username: "hurried", password });
  const other = site.browser();
  await other.logIn("hurried", password);
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const holding = Array.from({ length: hashesAtOnce }, (_, id) =>
    site.context.passwords.take({ id: `holder ${id}`, isKnown: true }, () => held),
  );
  // Both logins have the right password. The account's password changes while both logins wait for
  // the hashing of their passwords.
  const logins = [other.logIn("hurried", password), site.browser().logIn("hurried", password)];
  const account = await findAccount(site.db, "hurried");
  if (!account) throw new Error("No such account");
  const mail = await readMailParts(site.context);
  await site.db
    .transaction()
    .execute((trx) => replacePassword(trx, account.user, { hash: "changed", actor: null, mail }));
  release();
  await Promise.all(holding);
  expect(await Promise.all(logins)).toEqual([401, 401]);
  expect(await other.whoAmI()).toBe(401);
  expect((await listSessions(site.db, account.user.id, "")).length).toBe(0);
});

test("if two password changes arrive at once, one succeeds and the other is refused", async () => {
  const browser = site.browser();
  await browser.post("/api/register", { username: "twice", password });
  const change = (newPassword: string) =>
    browser.post("/trpc/accounts.changePassword", { currentPassword: password, newPassword });
  const words = ["the first long one", "the second long one"];
  const answers = await Promise.all(words.map(change));
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  // The second password change is refused, because the first one has replaced the password and
  // ended the session.
  expect(statuses.filter((status) => status === 400 || status === 401)).toHaveLength(1);
  const chosen = words[statuses.indexOf(200)] ?? "";
  expect(await site.browser().logIn("twice", chosen)).toBe(200);
});

test("after several logins in one batch of requests, only the session of the returned cookie exists", async () => {
  const browser = site.browser();
  const names = ["accounts.login", "accounts.login", "accounts.login"];
  const input = { username: "ben", password };
  const before = await site.db.selectFrom("sessions").select("id").execute();
  await browser.post(`/trpc/${names.join(",")}?batch=1`, { 0: input, 1: input, 2: input });
  const after = await site.db.selectFrom("sessions").select("id").execute();
  expect(after).toHaveLength(before.length + 1);
  expect(await browser.whoAmI()).toBe(200);
});

test("ended sessions and changed passwords are recorded in the audit log", async () => {
  const browser = await loggedIn();
  await browser.post("/trpc/accounts.endOtherSessions", {});
  await browser.post("/api/register", { username: "watched", password });
  const change = { currentPassword: password, newPassword: "a better one yet" };
  await browser.post("/trpc/accounts.changePassword", change);
  const { items } = await listAudit(site.db, { limit: 3 });
  expect(items.map(({ username, action, subject }) => [username, action, subject])).toEqual([
    ["watched", "account.password", "watched"],
    ["watched", "account.create", "watched"],
    ["ben", "account.session-end", "ben"],
  ]);
});
