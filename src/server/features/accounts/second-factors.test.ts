import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { AddedFactor, NewApp, SecondFactors } from "#common/accounts/second-factors.ts";
import type { User } from "#common/accounts/user.ts";
import { refusalOf, requestContextAs } from "../../testing.ts";
import { listAudit } from "../audit/store.ts";
import { codeAt } from "./app-code-rules.ts";
import { changePassword } from "./change-account.ts";
import { logIn } from "./log-in.ts";
import { resetFactors } from "./reset-factors.ts";
import { findAccount } from "./store.ts";
import { type Browser, openSite, password } from "./testing.ts";
import { type Called, call } from "./testing-factors.ts";

let site: Awaited<ReturnType<typeof openSite>>;
beforeAll(async () => {
  site = await openSite({ RATE_LIMITS: "off" });
});
afterAll(() => site[Symbol.asyncDispose]());

const periodMs = 30_000;

/**
 * Runs work while the clock is stopped at a time, so that the test knows the period of each code.
 */
async function at<Result>(time: number, work: () => Promise<Result>): Promise<Result> {
  vi.useFakeTimers({ now: time, toFake: ["Date"] });
  try {
    return await work();
  } finally {
    vi.useRealTimers();
  }
}

/**
 * The time from which the tests compute all other times: the middle of a code's period. It is in
 * the future, because an app is set up at this time, after its account was registered at the real
 * time.
 */
const start = Math.ceil(Date.now() / periodMs) * periodMs + periodMs / 2;

let accounts = 0;

type Member = { username: string; browser: Browser; secret: string; recoveryCodes: string[] };

/** Registers an account, and sets up an authenticator app for it at the time `start`. */
async function memberWithApp(): Promise<Member> {
  accounts += 1;
  const username = `member-${accounts}`;
  const browser = site.browser();
  await browser.post("/api/register", { username, password });
  const { secret, recoveryCodes } = await at(start, async () => {
    const app = await call<NewApp>(browser, "accounts.factors.beginApp");
    const code = codeAt(app.data.secret, start);
    const added = await call<AddedFactor>(browser, "accounts.factors.addApp", { code });
    return { secret: app.data.secret, recoveryCodes: added.data.recoveryCodes ?? [] };
  });
  expect(recoveryCodes).toHaveLength(10);
  return { username, browser, secret, recoveryCodes };
}

/** Returns a code of six digits that differs from the given one. */
const otherThan = (code: string) => (code.startsWith("0") ? "1" : "0") + code.slice(1);

/**
 * Logs in with the password of an account that has a second factor. Returns the browser, whose
 * login now waits for the factor.
 */
async function beginLogin(username: string, browser = site.browser()): Promise<Browser> {
  const answer = await browser.post("/api/login", { username, password });
  expect(answer.status).toBe(401);
  expect(await answer.json()).toMatchObject({ code: "UNAUTHORIZED", reason: "second-factor" });
  expect(await browser.whoAmI()).toBe(401);
  return browser;
}

const finish = (browser: Browser, proof: object): Promise<Called<User>> =>
  call<User>(browser, "accounts.factors.finishLogin", proof);

const ownFactors = async (browser: Browser): Promise<SecondFactors> => {
  const answer = await browser.send("/trpc/accounts.factors.own");
  return ((await answer.json()) as { result: { data: SecondFactors } }).result.data;
};

test("after the password, a login needs a code of the authenticator app, and each code works once", async () => {
  const { username, secret } = await memberWithApp();
  const now = start + 10 * periodMs;
  await at(now, async () => {
    const browser = await beginLogin(username);
    const code = codeAt(secret, now);
    const refused = await finish(browser, { code: otherThan(code) });
    expect(refused).toMatchObject({
      status: 401,
      error: { message: "This code is wrong. Enter the one that your app shows now." },
    });
    const spaced = `${code.slice(0, 3)} ${code.slice(3)}`;
    expect(await finish(browser, { code: spaced })).toMatchObject({ data: { username } });
    expect(await browser.whoAmI()).toBe(200);

    const again = await beginLogin(username);
    expect(await finish(again, { code })).toMatchObject({
      status: 401,
      error: { message: "This code was used already. Please wait for the next one." },
    });
    expect(await again.whoAmI()).toBe(401);
    expect((await listAudit(site.db, { limit: 2 })).items).toMatchObject([
      { username, action: "account.login" },
      { username: null, action: "account.factor-failed", subject: username },
    ]);
  });
});

test("a code of the authenticator app is accepted if the phone's clock is wrong by one period, and refused if the clock is wrong by two", async () => {
  const { username, secret } = await memberWithApp();
  const now = start + 20 * periodMs;
  const status = (periods: number) =>
    at(now, async () => {
      const browser = await beginLogin(username);
      return (await finish(browser, { code: codeAt(secret, now + periods * periodMs) })).status;
    });
  expect(await status(-2)).toBe(401);
  expect(await status(2)).toBe(401);
  expect(await status(-1)).toBe(200);
  expect(await status(1)).toBe(200);
  // After a code was accepted, a code of an earlier period is refused.
  expect(await status(0)).toBe(401);
});

test("two logins at once cannot use the same code or the same recovery code", async () => {
  const { username, secret, recoveryCodes } = await memberWithApp();
  const now = start + 30 * periodMs;
  const proofs = [{ code: codeAt(secret, now) }, { recoveryCode: recoveryCodes[0] }];
  for (const proof of proofs) {
    await at(now, async () => {
      const browsers = [await beginLogin(username), await beginLogin(username)];
      const statuses = await Promise.all(
        browsers.map(async (browser) => (await finish(browser, proof)).status),
      );
      expect(statuses.sort((a, b) => a - b)).toEqual([200, 401]);
    });
  }
});

test("a recovery code works once, is stored as a digest, and its use is recorded and mailed", async () => {
  const { username, browser, recoveryCodes } = await memberWithApp();
  const email = "lost-phone@example.org";
  await site.db
    .updateTable("users")
    .set({ email, emailConfirmedAt: new Date() })
    .where("username", "=", username)
    .execute();
  const [code = ""] = recoveryCodes;
  const stored = await site.db.selectFrom("recoveryCodes").selectAll().execute();
  expect(JSON.stringify(stored)).not.toContain(code);
  expect(JSON.stringify(stored)).not.toContain(code.replaceAll("-", ""));

  const found = await beginLogin(username);
  expect((await finish(found, { recoveryCode: code.toUpperCase() })).status).toBe(200);
  expect((await finish(await beginLogin(username), { recoveryCode: code })).status).toBe(401);
  expect((await ownFactors(browser)).recoveryCodes).toBe(9);
  const { items } = await listAudit(site.db, { limit: 5, kinds: ["logins"] });
  expect(items).toContainEqual(expect.objectContaining({ action: "account.recovery-login" }));
  const mails = await site.db
    .selectFrom("mail")
    .select("subject")
    .where("toAddress", "=", email)
    .execute();
  expect(mails.map(({ subject }) => subject)).toContainEqual(
    expect.stringMatching(/^A recovery code of your .* account was used$/),
  );

  const confirmed = await call(found, "accounts.factors.confirm", {
    recoveryCode: recoveryCodes[2],
  });
  expect(confirmed.status).toBe(200);
  expect((await listAudit(site.db, { limit: 1 })).items).toMatchObject([
    { username, action: "account.recovery-confirm", subject: username },
  ]);
  const used = await site.db
    .selectFrom("mail")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("toAddress", "=", email)
    .where("subject", "like", "A recovery code of your % account was used")
    .executeTakeFirstOrThrow();
  expect(used.count).toBe(2);

  const renewed = await call<string[]>(browser, "accounts.factors.renewRecoveryCodes");
  expect(renewed.data).toHaveLength(10);
  const old = await beginLogin(username);
  expect((await finish(old, { recoveryCode: recoveryCodes[1] })).status).toBe(401);
  expect((await finish(old, { recoveryCode: renewed.data[0] })).status).toBe(200);
});

test("a login that waits for a second factor expires after five minutes, or when the account's password changes", async () => {
  const { username, recoveryCodes } = await memberWithApp();
  const inTime = await beginLogin(username);
  const accepted = await at(Date.now() + 290_000, () =>
    finish(inTime, { recoveryCode: recoveryCodes[1] }),
  );
  expect(accepted.status).toBe(200);

  const late = await beginLogin(username);
  await site.db
    .updateTable("pendingProofs")
    .set({ expiresAt: sql<Date>`expires_at - interval '5 minutes'` })
    .execute();
  const refused = await finish(late, { recoveryCode: recoveryCodes[0] });
  expect(refused.error).toMatchObject({ code: "UNAUTHORIZED" });
  expect(refused.error?.message).toContain("expired");

  const overtaken = await beginLogin(username);
  await site.db
    .updateTable("users")
    .set({ password: "another hash" })
    .where("username", "=", username)
    .execute();
  expect((await finish(overtaken, { recoveryCode: recoveryCodes[0] })).status).toBe(401);
  expect(await overtaken.whoAmI()).toBe(401);
  expect((await finish(site.browser(), { recoveryCode: recoveryCodes[0] })).status).toBe(401);
});

test("after five wrong second factors, an account refuses even a correct one with 429, except from a known browser", async () => {
  const { username, browser, recoveryCodes } = await memberWithApp();
  await browser.post("/api/logout");
  const stranger = await beginLogin(username);
  const wrong = { recoveryCode: "no-such-code" };
  for (let tries = 0; tries < 5; tries += 1) {
    expect((await finish(stranger, wrong)).status).toBe(401);
  }
  expect((await finish(stranger, { recoveryCode: recoveryCodes[0] })).status).toBe(429);
  const known = await beginLogin(username, browser);
  expect((await finish(known, { recoveryCode: recoveryCodes[0] })).status).toBe(200);
});

test("adding an authenticator app ends the account's other sessions, and after its removal the password alone logs in", async () => {
  accounts += 1;
  const username = `member-${accounts}`;
  const [desk, phone] = [site.browser(), site.browser()];
  await desk.post("/api/register", { username, password });
  expect(await phone.logIn(username, password)).toBe(200);
  const app = await call<NewApp>(desk, "accounts.factors.beginApp");
  expect(app.data.qrCode).toMatch(/^<svg/);
  // While a new app is being set up, and no code of it was entered, the password alone still logs
  // in.
  expect(await site.browser().logIn(username, password)).toBe(200);
  const code = codeAt(app.data.secret, Date.now());
  const wrong = await call(desk, "accounts.factors.addApp", { code: otherThan(code) });
  expect(wrong.status).toBe(400);
  expect((await call(desk, "accounts.factors.addApp", { code })).status).toBe(200);
  expect(await phone.whoAmI()).toBe(401);
  expect(await desk.whoAmI()).toBe(200);
  expect((await call(desk, "accounts.factors.removeApp")).status).toBe(200);
  expect(await ownFactors(desk)).toMatchObject({ app: null, recoveryCodes: 0 });
  expect(await phone.logIn(username, password)).toBe(200);
});

test("if an account gets its first second factor while a login with the password alone is running, the login starts no session", async () => {
  accounts += 1;
  const username = `member-${accounts}`;
  const desk = site.browser();
  await desk.post("/api/register", { username, password });
  const { data: app } = await call<NewApp>(desk, "accounts.factors.beginApp");
  const { siteContent } = site.context;
  const visitor = requestContextAs(site.context, null);
  const running = logIn(
    {
      ...visitor,
      siteContent: {
        ...siteContent,
        // The login reads the site's name after it has looked for second factors, and before it
        // starts the session. The user adds the app in between.
        async get() {
          const code = codeAt(app.secret, Date.now());
          expect((await call(desk, "accounts.factors.addApp", { code })).status).toBe(200);
          return siteContent.get();
        },
      },
    },
    { username, password },
  );
  expect(await refusalOf(running)).toEqual({
    code: "UNAUTHORIZED",
    message: "The account has just got a second factor. Please log in again.",
  });
  expect(visitor.cookies.get("session")).toBeUndefined();
  const { count } = await site.db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "userId")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("username", "=", username)
    .executeTakeFirstOrThrow();
  expect(count, "only the session at the desk").toBe(1);
  await beginLogin(username);
});

test("if an account gets its first second factor while another session is changing the password, the password stays, and that session gets no new one", async () => {
  accounts += 1;
  const username = `member-${accounts}`;
  const desk = site.browser();
  await desk.post("/api/register", { username, password });
  const other = requestContextAs(site.context, null);
  const user = await logIn(other, { username, password });
  const { data: app } = await call<NewApp>(desk, "accounts.factors.beginApp");
  const code = codeAt(app.secret, Date.now());
  expect((await call(desk, "accounts.factors.addApp", { code })).status).toBe(200);
  // The server permitted this request before the user added the app.
  const words = { currentPassword: password, newPassword: "another pass phrase" };
  expect(await refusalOf(changePassword(other, user, words))).toEqual({
    code: "UNAUTHORIZED",
    message: "Your session has ended. Please log in again.",
  });
  expect(await desk.whoAmI()).toBe(200);
  await beginLogin(username);
});

test("an operator removes the second factors of an account, which ends its sessions", async () => {
  const { username, browser } = await memberWithApp();
  const account = await findAccount(site.db, username);
  if (!account) throw new Error("The account does not exist");
  await resetFactors(site.db, account.user);
  expect(await browser.whoAmI()).toBe(401);
  expect(await browser.logIn(username, password)).toBe(200);
  expect(await ownFactors(browser)).toMatchObject({ app: null, recoveryCodes: 0 });
});
