import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/server";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { AddedFactor, SecondFactors } from "#common/accounts/second-factors.ts";
import type { User } from "#common/accounts/user.ts";
import { type Browser, openSite, password } from "./testing.ts";
import { call, createSoftwarePasskey } from "./testing-factors.ts";

const own = { origin: "https://roost.example", domain: "roost.example" };
const wrongOrigin = { ...own, origin: "https://roost.example.evil.test" };
const wrongDomain = { ...own, domain: "evil.test" };

let site: Awaited<ReturnType<typeof openSite>>;
beforeAll(async () => {
  site = await openSite({ RATE_LIMITS: "off", SITE_URL: own.origin });
});
afterAll(() => site[Symbol.asyncDispose]());

let accounts = 0;

async function register(at = site): Promise<{ username: string; browser: Browser }> {
  accounts += 1;
  const username = `holder-${accounts}`;
  const browser = at.browser();
  await browser.post("/api/register", { username, password });
  return { username, browser };
}

const beginAdding = async (browser: Browser) =>
  (await call<PublicKeyCredentialCreationOptionsJSON>(browser, "accounts.factors.beginPasskey"))
    .data;

const beginShowing = async (browser: Browser) =>
  (await call<PublicKeyCredentialRequestOptionsJSON>(browser, "accounts.factors.beginPasskeyLogin"))
    .data;

/** Registers an account, and adds a passkey to it. */
async function holder(at = site) {
  const { username, browser } = await register(at);
  const passkey = createSoftwarePasskey(own);
  const response = passkey.create(await beginAdding(browser));
  const input = { name: "Key", response };
  const added = await call<AddedFactor>(browser, "accounts.factors.addPasskey", input);
  expect(added.data.recoveryCodes).toHaveLength(10);
  return { username, browser, passkey };
}

const finish = (browser: Browser, passkey: object) =>
  call<User>(browser, "accounts.factors.finishLogin", { passkey });

test("the site asks for discoverable passkeys that verify their user, and accepts three common signature algorithms", async () => {
  const { browser } = await register();
  expect(await beginAdding(browser)).toMatchObject({
    rp: { id: own.domain },
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    pubKeyCredParams: [{ alg: -8 }, { alg: -7 }, { alg: -257 }],
  });
});

test("a user can log in with a passkey alone, and each challenge works once", async () => {
  const { username, passkey } = await holder();
  const browser = site.browser();
  const options = await beginShowing(browser);
  expect(options).toMatchObject({ allowCredentials: [], userVerification: "required" });
  const shown = passkey.show(options, { counter: 1 });
  expect(await finish(browser, shown)).toMatchObject({ status: 200, data: { username } });
  expect(await browser.whoAmI()).toBe(200);

  const replay = site.browser();
  expect((await finish(replay, shown)).status).toBe(401);
  expect(await replay.whoAmI()).toBe(401);
});

test("if the login page is open in two tabs of a browser, the user can log in with a passkey in either of them", async () => {
  const { username, passkey } = await holder();
  const browser = site.browser();
  const first = await beginShowing(browser);
  const second = await beginShowing(browser);
  expect((await finish(browser, passkey.show(first, { counter: 1 }))).status).toBe(200);
  expect((await finish(browser, passkey.show(second, { counter: 2 }))).status).toBe(200);

  const waiting = site.browser();
  expect((await waiting.post("/api/login", { username, password })).status).toBe(401);
  const third = await beginShowing(waiting);
  await beginShowing(waiting);
  expect((await finish(waiting, passkey.show(third, { counter: 3 }))).status).toBe(200);
});

test("a passkey of a disabled account does not log in", async () => {
  const { username, passkey } = await holder();
  const { db } = site.context.database;
  await db
    .updateTable("users")
    .set({ disabledAt: new Date() })
    .where("username", "=", username)
    .execute();
  const browser = site.browser();
  const shown = passkey.show(await beginShowing(browser), { counter: 1 });
  expect((await finish(browser, shown)).status).toBe(401);
  expect(await browser.whoAmI()).toBe(401);
});

test("after a correct password, the login asks for the account's own passkey and refuses another account's passkey", async () => {
  const [ana, ben] = [await holder(), await holder()];
  const browser = site.browser();
  const { username } = ana;
  expect((await browser.post("/api/login", { username, password })).status).toBe(401);
  const options = await beginShowing(browser);
  expect(options.allowCredentials).toMatchObject([{ id: ana.passkey.id }]);
  expect((await finish(browser, ben.passkey.show(options, { counter: 1 }))).status).toBe(401);
  expect((await finish(browser, ana.passkey.show(options, { counter: 1 }))).status).toBe(200);
});

test("a passkey is refused for another origin, another domain, another challenge, or if it has not verified the user", async () => {
  const { passkey } = await holder();
  const browser = site.browser();
  const options = await beginShowing(browser);
  const wrong = [
    passkey.show(options, { counter: 1, site: wrongOrigin }),
    passkey.show(options, { counter: 1, site: wrongDomain }),
    passkey.show({ challenge: "AAAA" }, { counter: 1 }),
    passkey.show(options, { counter: 1, isVerified: false }),
  ];
  for (const shown of wrong) {
    expect(await finish(browser, shown)).toMatchObject({
      status: 401,
      error: { issues: [{ path: "passkey" }] },
    });
  }
  expect(await browser.whoAmI()).toBe(401);
});

test("a passkey whose counter does not grow is refused, because it may be a copy", async () => {
  const { passkey } = await holder();
  const show = async (counter: number) => {
    const browser = site.browser();
    return (await finish(browser, passkey.show(await beginShowing(browser), { counter }))).status;
  };
  expect(await show(7)).toBe(200);
  expect(await show(7)).toBe(401);
  expect(await show(6)).toBe(401);
  expect(await show(8)).toBe(200);
});

test("a new passkey is refused for another origin, domain or challenge, and a passkey of one account cannot be added to a second one", async () => {
  const { browser } = await register();
  const passkey = createSoftwarePasskey(own);
  const options = await beginAdding(browser);
  const add = (by: Browser, response: object) =>
    call<AddedFactor>(by, "accounts.factors.addPasskey", { name: "Key", response });
  for (const response of [
    passkey.create(options, wrongOrigin),
    passkey.create(options, wrongDomain),
    passkey.create({ challenge: "AAAA" }),
  ]) {
    expect((await add(browser, response)).status).toBe(400);
  }
  const { browser: another } = await register();
  // Another account cannot add a passkey with the challenge of the first account, because the
  // challenge belongs to the session that requested it.
  expect((await add(another, passkey.create(options))).status).toBe(400);
  expect((await add(browser, passkey.create(options))).status).toBe(200);
  const second = passkey.create(await beginAdding(another));
  expect(await add(another, second)).toMatchObject({
    status: 409,
    error: { message: "This passkey was added already" },
  });
});

test("a user can confirm the removal of a passkey with that passkey, and cannot log in with a removed passkey", async () => {
  const { browser, passkey } = await holder();
  await site.db
    .updateTable("sessions")
    .set({ confirmedAt: new Date(0) })
    .execute();
  const remove = () => call(browser, "accounts.factors.removePasskey", { id: passkey.id });
  expect((await remove()).error).toMatchObject({ reason: "confirm" });
  const { data: options } = await call<PublicKeyCredentialRequestOptionsJSON>(
    browser,
    "accounts.factors.beginPasskeyConfirmation",
  );
  const shown = passkey.show(options, { counter: 1 });
  expect((await call(browser, "accounts.factors.confirm", { passkey: shown })).status).toBe(200);
  expect((await call(browser, "accounts.factors.confirm", { passkey: shown })).status).toBe(400);
  const stranger = site.browser();
  const challenge = await beginShowing(stranger);
  expect((await remove()).status).toBe(200);
  expect((await finish(stranger, passkey.show(challenge, { counter: 2 }))).status).toBe(401);
});

test("a known browser can log in and confirm its session with a second factor even if other people's failures have blocked its IP address", async () => {
  await using limited = await openSite({ SITE_URL: own.origin });
  const { username, browser, passkey } = await holder(limited);
  const { limits } = limited.context;
  const address = "127.0.0.1";
  for (let count = 0; count < 20; count += 1) await limits.spend("login", address);
  for (let count = 0; count < 60; count += 1) await limits.spend("loginTry", address);
  expect(await limited.browser().logIn(username, password)).toBe(429);

  expect(await browser.logIn(username, password)).toBe(401);
  const shown = passkey.show(await beginShowing(browser), { counter: 1 });
  expect(await finish(browser, shown)).toMatchObject({ status: 200, data: { username } });
  const { data: options } = await call<PublicKeyCredentialRequestOptionsJSON>(
    browser,
    "accounts.factors.beginPasskeyConfirmation",
  );
  const again = passkey.show(options, { counter: 2 });
  expect((await call(browser, "accounts.factors.confirm", { passkey: again })).status).toBe(200);
});

test("a site at an IP address or without https offers no passkeys", async () => {
  for (const address of ["http://roost.example", "https://192.0.2.7", "https://[2001:db8::7]"]) {
    await using plain = await openSite({ RATE_LIMITS: "off", SITE_URL: address });
    const browser = plain.browser();
    expect([address, await browser.logIn("ben", password)]).toEqual([address, 200]);
    const factors = await browser.send("/trpc/accounts.factors.own");
    const { result } = (await factors.json()) as { result: { data: SecondFactors } };
    expect(result.data.allowsPasskeys).toBe(false);
    expect((await call(browser, "accounts.factors.beginPasskey")).status).toBe(409);
  }
});
