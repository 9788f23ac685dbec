import { afterAll, beforeAll, expect, test } from "vitest";
import type { NewApp, SecondFactors } from "#common/accounts/second-factors.ts";
import type { User } from "#common/accounts/user.ts";
import { codeAt } from "./app-code-rules.ts";
import { type Browser, openSite, password, userOf } from "./testing.ts";
import { call } from "./testing-factors.ts";

let site: Awaited<ReturnType<typeof openSite>>;
beforeAll(async () => {
  site = await openSite({ RATE_LIMITS: "off" });
});
afterAll(() => site[Symbol.asyncDispose]());

const me = async (browser: Browser): Promise<User> => userOf(await browser.send("/api/user"));

const statusOf = async (browser: Browser, name: string) =>
  (await browser.send(`/trpc/${name}`)).status;

test("if administrators need a second factor, they must set one up at their next login before they can do anything else", async () => {
  const early = site.browser();
  expect(await early.logIn("Ana", password)).toBe(200);
  const rule = { isRequired: true };
  expect((await call(early, "accounts.factors.setRequired", rule)).status).toBe(200);
  // Requiring second factors does not end existing sessions.
  expect(await me(early)).not.toHaveProperty("needsSecondFactor");
  expect(await statusOf(early, "accounts.team.list?input=%7B%7D")).toBe(200);

  const browser = site.browser();
  const login = await browser.post("/api/login", { username: "Ana", password });
  expect(await login.json()).toMatchObject({ username: "Ana", needsSecondFactor: true });
  for (const name of ["accounts.team.list?input=%7B%7D", "accounts.sessions"]) {
    expect([name, await statusOf(browser, name)]).toEqual([name, 403]);
  }
  const refused = await browser.send("/api/admin/api-keys");
  expect(refused.status).toBe(403);
  expect(await refused.json()).toMatchObject({ reason: "set-up-factor" });
  expect((await browser.send("/api/database/export")).status).toBe(403);

  const app = await call<NewApp>(browser, "accounts.factors.beginApp");
  const code = codeAt(app.data.secret, Date.now());
  expect((await call(browser, "accounts.factors.addApp", { code })).status).toBe(200);
  expect(await me(browser)).not.toHaveProperty("needsSecondFactor");
  expect(await statusOf(browser, "accounts.team.list?input=%7B%7D")).toBe(200);

  const kept = await call(browser, "accounts.factors.removeApp");
  expect(kept).toMatchObject({ status: 409, error: { code: "CONFLICT" } });
  const own = await browser.send("/trpc/accounts.factors.own");
  const { result } = (await own.json()) as { result: { data: SecondFactors } };
  expect(result.data.app).not.toBeNull();

  // Ordinary accounts need no second factor.
  const ordinary = site.browser();
  expect(await ordinary.logIn("ben", password)).toBe(200);
  expect(await me(ordinary)).not.toHaveProperty("needsSecondFactor");
});
