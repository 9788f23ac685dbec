import type { AnyProcedure } from "@trpc/server";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ErrorBody } from "#common/errors.ts";
import { appRouter } from "../../router.ts";
import { hashToken } from "../../sessions.ts";
import type { ProcedureMeta } from "../../trpc.ts";
import { type Browser, openSite, password } from "./testing.ts";
import { call } from "./testing-factors.ts";

let site: Awaited<ReturnType<typeof openSite>>;
beforeAll(async () => {
  site = await openSite({ RATE_LIMITS: "off" });
});
afterAll(() => site[Symbol.asyncDispose]());

/** Moves the last confirmation of a browser's session into the past. */
async function ageConfirmation(browser: Browser, minutes: number): Promise<void> {
  await site.db
    .updateTable("sessions")
    .set({ confirmedAt: new Date(Date.now() - minutes * 60_000) })
    .where("id", "=", hashToken(browser.cookies.get("roost_session") ?? ""))
    .execute();
}

/** Logs in, and moves the last confirmation of the session into the past. */
async function loggedInBefore(minutes: number, username = "Ana"): Promise<Browser> {
  const browser = site.browser();
  expect(await browser.logIn(username, password)).toBe(200);
  await ageConfirmation(browser, minutes);
  return browser;
}

const sensitive = Object.entries(
  appRouter._def.procedures as unknown as Record<string, AnyProcedure>,
).flatMap(([name, { _def }]) =>
  (_def as unknown as { meta?: ProcedureMeta }).meta?.isSensitive ? [name] : [],
);

test("the procedures marked as sensitive, which require a recent identity check, are exactly those listed in the test", () => {
  expect(sensitive.sort()).toEqual([
    "accounts.endOtherSessions",
    "accounts.endSession",
    "accounts.factors.addApp",
    "accounts.factors.addPasskey",
    "accounts.factors.assertConfirmed",
    "accounts.factors.beginApp",
    "accounts.factors.beginPasskey",
    "accounts.factors.removeApp",
    "accounts.factors.removePasskey",
    "accounts.factors.renewRecoveryCodes",
    "accounts.factors.setRequired",
    "accounts.team.endSession",
    "accounts.team.endSessions",
    "accounts.team.invite",
    "accounts.team.inviteAgain",
    "accounts.team.remove",
    "accounts.team.setDisabled",
    "accounts.team.setRole",
    "apiKeys.create",
    "apiKeys.revoke",
    "backup.delete",
    "backup.restore",
    "remoteBackups.load",
    "submissions.erasePerson",
    "webhook.endFormerSecret",
    "webhook.renewSecret",
    "webhook.showSecret",
  ]);
});

test("before reading its input, a sensitive procedure refuses a session that was confirmed more than ten minutes ago", async () => {
  const old = await loggedInBefore(11);
  const refusal = { status: 403, error: { code: "FORBIDDEN", reason: "confirm" } };
  for (const name of sensitive) {
    expect(await call(old, name, { odd: true })).toMatchObject(refusal);
  }
  const recent = await loggedInBefore(9);
  const answer = await call(recent, "accounts.team.setRole", { odd: true });
  expect(answer.error?.code).toBe("BAD_REQUEST");
});

test("the REST paths for exports, imports, backups and new API keys refuse a session confirmed more than ten minutes ago", async () => {
  const old = await loggedInBefore(11);
  const sent: [string, RequestInit][] = [
    ["/api/admin/api-keys", { method: "POST", body: "{" }],
    ["/api/database/export", {}],
    ["/api/database/import", { method: "POST", body: new FormData() }],
    ["/api/admin/submissions.csv", { method: "POST", body: "{" }],
    ["/api/admin/analytics-sessions.csv", {}],
    ["/api/admin/promise.csv", {}],
    ["/api/admin/backups/daily-2026-01-31T10-20-30-000Z.sql", {}],
  ];
  for (const [path, init] of sent) {
    const headers = { headers: { "content-type": "application/json" } };
    const answer = await old.send(path, { ...init, ...(init.body === "{" ? headers : {}) });
    expect([path, answer.status]).toEqual([path, 403]);
    expect((await answer.json()) as ErrorBody).toMatchObject({ reason: "confirm" });
  }
});

test("the correct password confirms only the session that sent it, for ten minutes, and a wrong password confirms none", async () => {
  const [browser, other] = [await loggedInBefore(11), await loggedInBefore(11)];
  const wrong = await browser.post("/api/confirm", { password: "not the password" });
  expect(wrong.status).toBe(400);
  expect(await wrong.json()).toMatchObject({ issues: [{ path: "password" }] });
  const both = await browser.post("/api/confirm", { password, code: "123456" });
  expect(both.status).toBe(400);
  expect((await call(browser, "accounts.factors.assertConfirmed")).status).toBe(403);

  expect((await browser.post("/api/confirm", { password })).status).toBe(204);
  expect((await call(browser, "accounts.factors.assertConfirmed")).status).toBe(200);
  expect((await call(other, "accounts.factors.assertConfirmed")).status).toBe(403);
  await ageConfirmation(browser, 9);
  expect((await call(browser, "accounts.factors.assertConfirmed")).status).toBe(200);
  await ageConfirmation(browser, 11);
  expect((await call(browser, "accounts.factors.assertConfirmed")).status).toBe(403);
});

test("a change of one's own password or address with a wrong current password is refused", async () => {
  const browser = await loggedInBefore(11, "ben");
  const address = { email: "ben@example.org", currentPassword: "not the password" };
  const refused = await call(browser, "accounts.mail.changeAddress", address);
  expect(refused).toMatchObject({ status: 400, error: { issues: [{ path: "currentPassword" }] } });
  const words = { currentPassword: "not the password", newPassword: "eleven quiet brown kettles" };
  expect((await call(browser, "accounts.changePassword", words)).status).toBe(400);
});
