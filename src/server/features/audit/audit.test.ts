import { type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Db } from "../../db/connection.ts";
import { networkOf, withSource } from "../../request-source.ts";
import { refusalOf, sessionCookie, someAdmin, someUser } from "../../testing.ts";
import { openSite, password } from "../accounts/testing.ts";
import { createAuditSchedule } from "./audit-schedule.ts";
import { hasDigest } from "./chain-store.ts";
import { checkChain } from "./check-chain.ts";
import { type ChainedLine, extendChain } from "./extend-chain.ts";
import { recordRead } from "./record-read.ts";
import { createRefusalLog } from "./record-refusals.ts";
import { appendAudit, listAudit } from "./store.ts";

let site: Awaited<ReturnType<typeof openSite>>;
beforeAll(async () => {
  site = await openSite({ RATE_LIMITS: "off" });
});
afterAll(() => site[Symbol.asyncDispose]());

const actor = { id: someAdmin.id, username: someAdmin.username };
const append = (db: Db, subject: string) =>
  appendAudit(db, { actor, action: "page.update", subject });

const newest = async (limit: number) =>
  (await listAudit(site.db, { limit })).items.map(({ username, action, subject, source }) => [
    username,
    action,
    subject,
    source,
  ]);

/**
 * Runs a statement without the triggers that protect the audit log, as an attacker with all rights
 * in the database could.
 */
const tamper = (db: Db, statement: RawBuilder<unknown>) =>
  db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    await statement.execute(trx);
  });

test("the audit log check finds changed, added and removed entries, but not a removal of the newest entries and their digests", async () => {
  await using own = await openSite();
  const { db } = own;
  const subjects = ["one", "two", "three", "four", "five"];
  for (const subject of subjects) await append(db, subject);
  expect(await checkChain(db)).toMatchObject({ problems: [], chained: 0, waiting: 5 });
  const lines: ChainedLine[] = [];
  const tell = async (_trx: Db, added: ChainedLine[]) => void lines.push(...added);
  // Two processes add entries to the chain of digests at the same time.
  const counts = await Promise.all([extendChain(db, tell), extendChain(db, tell)]);
  expect(new Set(counts)).toEqual(new Set([0, 5]));
  expect(lines.map(({ position, subject }) => [position, subject])).toEqual(
    subjects.map((subject, index) => [index + 1, subject]),
  );
  const { digest, ...whole } = await checkChain(db);
  expect(whole).toEqual({ problems: [], chained: 5, waiting: 0 });
  expect(digest).toBe(lines.at(-1)?.digest);

  const idOf = (subject: string) => Number(lines.find((line) => line.subject === subject)?.id);
  await tamper(db, sql`update audit_log set username = 'eve' where id = ${idOf("two")}`);
  await tamper(db, sql`delete from audit_log where id = ${idOf("four")}`);
  await tamper(db, sql`insert into audit_log (action, subject) values ('page.update', 'forged')`);
  const { problems } = await checkChain(db);
  expect(problems).toEqual([
    expect.stringMatching(/^The entry \d+ was changed \(position 2,/) as unknown,
    expect.stringMatching(/^The entry \d+ was removed \(position 4\)$/) as unknown,
    "1 entries were added without the server",
  ]);

  await tamper(db, sql`delete from audit_log where id >= ${idOf("two")}`);
  await tamper(db, sql`delete from audit_chain where position >= 2`);
  expect((await checkChain(db)).problems).toEqual([]);
  expect(await hasDigest(db, digest)).toBe(false);
  expect(await hasDigest(db, lines[0]?.digest ?? "")).toBe(true);
});

test("the server adds each new entry of the audit log to the chain of digests within 20 seconds", async () => {
  await using own = await openSite();
  const schedule = createAuditSchedule(own.context, async () => async () => {});
  schedule.begin();
  await append(own.db, "one");
  await expect
    .poll(async () => (await checkChain(own.db)).chained, { timeout: 20_000 })
    .toBeGreaterThan(0);
  await append(own.db, "two");
  await expect.poll(async () => (await checkChain(own.db)).waiting, { timeout: 20_000 }).toBe(0);
  await schedule.close();
});

test("the audit log check ignores entries of rolled-back transactions, and the database refuses to delete entries", async () => {
  await using own = await openSite();
  const { db } = own;
  await append(db, "kept");
  const failed = db.transaction().execute(async (trx) => {
    await append(trx, "rolled back");
    throw new Error("on purpose");
  });
  await expect(failed).rejects.toThrow("on purpose");
  await append(db, "after");
  await extendChain(db);
  expect(await checkChain(db)).toMatchObject({ problems: [], chained: 2 });
  for (const table of ["audit_chain", "audit_log"]) {
    await expect(sql`delete from ${sql.table(table)}`.execute(db)).rejects.toThrow(/append-only/);
  }
});

test.each([
  ["192.0.2.77", "192.0.2.0/24"],
  ["::ffff:192.0.2.77", "192.0.2.0/24"],
  ["2001:db8:1:2::/64", "2001:db8:1::/48"],
  ["unknown", null],
])("the audit log names the network of %s as %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test("a failed login is recorded with the network of its sender, and with the typed username only if an account has this name", async () => {
  expect(await site.browser().logIn("BEN", "not the password")).toBe(401);
  expect(await site.browser().logIn("my secret password", "ben")).toBe(401);
  expect(await newest(2)).toEqual([
    [null, "account.login-failed", null, "127.0.0.0/24"],
    [null, "account.login-failed", "ben", "127.0.0.0/24"],
  ]);
  expect(await site.browser().logIn("ben", password)).toBe(200);
  expect(await newest(1)).toEqual([["ben", "account.login", "ben", "127.0.0.0/24"]]);
});

test("the audit log records the procedure or path of a request that is refused for missing rights", async () => {
  const headers = { cookie: await sessionCookie(site.context, someUser) };
  const send = async (path: string, init: RequestInit = {}) =>
    (await fetch(site.url + path, { headers, ...init })).status;
  const post = { method: "POST", headers: { ...headers, "content-type": "application/json" } };
  expect(await send("/trpc/accounts.team.remove", { ...post, body: '{"id":1}' })).toBe(403);
  expect(await send("/trpc/accounts.team.list")).toBe(403);
  expect(await send("/api/admin/mail/17/resend", { method: "POST" })).toBe(403);
  expect(await send("/api/database/export")).toBe(403);
  const wrongKey = { headers: { authorization: "Bearer roost_k_wrong" } };
  expect(await send("/api/listings", wrongKey)).toBe(401);
  const refused = ["user", "call.refused"];
  expect(await newest(5)).toEqual([
    [null, "api-key.refused", null, "127.0.0.0/24"],
    [...refused, "/api/database/export", "127.0.0.0/24"],
    [...refused, "/api/admin/mail/:id/resend", "127.0.0.0/24"],
    [...refused, "accounts.team.list", "127.0.0.0/24"],
    [...refused, "accounts.team.remove", "127.0.0.0/24"],
  ]);
});

test("the audit log stores at most ten failed logins a minute per IP address and sixty in total, and counts the others", async () => {
  await using own = await openSite();
  const { db, context } = own;
  const now = new Date("2026-03-01T12:00:00Z");
  const { database, log } = context;
  const refusals = createRefusalLog({ database, log, now: () => now });
  const refuse = (address: string) =>
    refusals.record(address, { action: "account.login-failed", username: "ben" });
  const count = async () => (await listAudit(db, { limit: 100, kinds: ["refusals"] })).items.length;
  for (let number = 0; number < 25; number += 1) await refuse("192.0.2.1");
  expect(await count()).toBe(10);
  for (let number = 0; number < 100; number += 1) await refuse(`198.51.100.${number}`);
  expect(await count()).toBe(60);
  await refusals.flush(new Date(now.getTime() + 60_000));
  expect((await listAudit(db, { limit: 1 })).items).toMatchObject([
    { action: "refusals.omit", username: null, subject: "65 in one minute" },
  ]);
});

test("reading a long list of personal data is recorded, but at most once an hour", async () => {
  const read = (rows: number, list = "submissions") => recordRead(site.db, actor, { list, rows });
  await read(24);
  await read(25);
  await read(40);
  await read(40, "mails");
  const { items } = await listAudit(site.db, { limit: 10, kinds: ["reads"] });
  expect(items.map(({ subject }) => subject)).toEqual(["mails", "submissions"]);
});

test("the audit log can be filtered by the kind of action, a searched text and the day, and is exported with the same filter", async () => {
  await withSource("203.0.113.9", () => append(site.db, "Findable =1+1"));
  const caller = site.callerAs(someAdmin).audit;
  const today = new Date().toISOString().slice(0, 10);
  const found = await caller.list({ q: "FINDABLE", kinds: ["changes"], from: today });
  expect(found.items).toMatchObject([{ subject: "Findable =1+1", source: "203.0.113.0/24" }]);
  const always = { from: "0001-01-01", to: "9999-12-31" };
  expect((await caller.list({ q: "findable", ...always })).items).toEqual(found.items);
  for (const nothing of [
    { q: "findable", kinds: ["logins" as const] },
    { q: "findable", to: "2026-01-01" },
    { q: "no such text" },
  ]) {
    expect((await caller.list(nothing)).items).toEqual([]);
  }
  expect(await refusalOf(caller.list({ from: "2026-02-01", to: "2026-01-01" }))).toMatchObject({
    code: "BAD_REQUEST",
  });
  const answer = await fetch(`${site.url}/api/admin/audit.csv`, {
    method: "POST",
    headers: {
      cookie: await sessionCookie(site.context, someAdmin),
      "content-type": "application/json",
    },
    body: JSON.stringify({ q: "findable" }),
  });
  expect(answer.status).toBe(200);
  const lines = (await answer.text()).trim().split("\n");
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain('"page.update","Findable =1+1","203.0.113.0/24"');
  expect(await newest(1)).toEqual([
    ["admin", "audit.export", "the beginning to today", "127.0.0.0/24"],
  ]);
});
