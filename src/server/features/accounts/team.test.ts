import { afterAll, beforeAll, expect, test } from "vitest";
import type { User } from "#common/accounts/user.ts";
import { refusalOf, someAdmin, someUser } from "../../testing.ts";
import { listAudit } from "../audit/store.ts";
import { accepted, someAnswers, store } from "../submissions/testing.ts";
import { changeRole, removeAccount } from "./manage-team.ts";
import { openSite, password, userOf } from "./testing.ts";

let site: Awaited<ReturnType<typeof openSite>>;
let team: ReturnType<typeof site.callerAs>["accounts"]["team"];
beforeAll(async () => {
  site = await openSite({ RATE_LIMITS: "off" });
  team = site.callerAs(someAdmin).accounts.team;
});
afterAll(() => site[Symbol.asyncDispose]());

const lastAudit = async () => {
  const { items } = await listAudit(site.db, { limit: 1 });
  return items.map(({ username, action, subject }) => [username, action, subject])[0];
};

/**
 * Creates an administrator and logs in as this administrator.
 * @returns the administrator's browser and user
 */
async function newAdmin(username: string) {
  const made = await team.create({ username, isAdmin: true });
  const browser = site.browser();
  const answer = await browser.post("/api/login", { username, password: made.password });
  expect(answer.status).toBe(200);
  return { browser, user: await userOf(answer) };
}

const find = async (username: string): Promise<User | undefined> =>
  (await team.list({ limit: 100 })).items.find((member) => member.username === username);

test("the team's accounts are listed page by page, administrators first, with their sessions", async () => {
  const browser = site.browser();
  await browser.logIn("ben", password);
  await site.browser().logIn("ben", password);
  const whole = await team.list({});
  expect(whole.nextCursor).toBeNull();
  expect(whole.items.map(({ username }) => username)).toEqual(["admin", "Ana", "user", "ben"]);
  expect(whole.items.at(-1)).toEqual({
    id: expect.any(Number) as unknown,
    username: "ben",
    email: null,
    isAdmin: false,
    createdAt: expect.any(String) as unknown,
    sessions: 2,
    lastUsedAt: expect.stringMatching(/Z$/) as unknown,
  });
  expect(whole.items[0]).toMatchObject({ sessions: 0, lastUsedAt: null });
  const parts: string[] = [];
  let cursor: string | null | undefined;
  do {
    const part = await team.list({ limit: 1, ...(cursor && { cursor }) });
    parts.push(...part.items.map(({ username }) => username));
    cursor = part.nextCursor;
  } while (cursor);
  expect(parts).toEqual(whole.items.map(({ username }) => username));
  expect(await refusalOf(team.list({ cursor: "admin-x" }))).toMatchObject({ code: "BAD_REQUEST" });
});

test("an account that an administrator creates has the chosen role, and its generated password works", async () => {
  const { browser, user } = await newAdmin("carla");
  expect(user).toMatchObject({ username: "carla", email: null, isAdmin: true });
  expect((await browser.send("/api/blog/admin")).status).toBe(200);
  const { user: ordinary } = await team.create({
    username: "dora",
    email: "dora@example.org",
    isAdmin: false,
  });
  expect(ordinary).toMatchObject({ email: "dora@example.org", isAdmin: false });
  expect(await lastAudit()).toEqual(["admin", "account.create", "dora"]);
  expect(await refusalOf(team.create({ username: "DORA", isAdmin: true }))).toEqual({
    code: "CONFLICT",
    message: "Username already exists",
  });
});

test("demoting an administrator ends the account's sessions, and promoting an account gives it administrator rights", async () => {
  const { browser, user } = await newAdmin("emil");
  await team.setRole({ id: user.id, isAdmin: false });
  expect(await lastAudit()).toEqual(["admin", "account.demote", "emil"]);
  expect(await browser.whoAmI()).toBe(401);
  expect(await find("emil")).toMatchObject({ isAdmin: false });
  await team.setRole({ id: user.id, isAdmin: true });
  expect(await lastAudit()).toEqual(["admin", "account.promote", "emil"]);
  expect(await find("emil")).toMatchObject({ isAdmin: true });
});

test("an administrator can end all sessions of another account", async () => {
  const { browser, user } = await newAdmin("frida");
  await team.endSessions({ id: user.id });
  expect(await browser.whoAmI()).toBe(401);
  expect(await find("frida")).toMatchObject({ sessions: 0, isAdmin: true });
  expect(await lastAudit()).toEqual(["admin", "account.sessions-end", "frida"]);
});

test("posts, settings and notes of a deleted account stay, but no longer show the account's name", async () => {
  const { browser, user } = await newAdmin("gustav");
  const caller = site.callerAs(user);
  const admin = site.callerAs(someAdmin);
  const [submission = ""] = await store(site, [accepted(someAnswers)]);
  const { id } = await caller.blog.admin.create({
    title: "Written by Gustav",
    slug: "written-by-gustav",
    content: "<p>Twenty characters, and a few more.</p>",
    published: true,
  });
  await caller.settings.site.create({ key: "by_gustav", value: 1 });
  await caller.submissions.addNote({ id: submission, text: "They called" });
  await caller.submissions.update({ id: submission, assigneeId: user.id });

  await team.remove({ id: user.id });
  expect(await lastAudit()).toEqual(["admin", "account.remove", "gustav"]);
  expect(await browser.whoAmI()).toBe(401);
  expect(await find("gustav")).toBeUndefined();
  expect(await admin.blog.admin.byId({ id })).toMatchObject({ authorId: null });
  expect((await admin.blog.admin.versions({ id })).items).toMatchObject([{ savedBy: null }]);
  const settings = await admin.settings.site.list();
  expect(settings.find(({ key }) => key === "by_gustav")).toMatchObject({ updatedBy: null });
  expect(await admin.submissions.byId({ id: submission })).toMatchObject({
    assignee: null,
    notes: [{ text: "They called", createdBy: null }],
  });
  expect(await refusalOf(team.remove({ id: user.id }))).toEqual({
    code: "NOT_FOUND",
    message: "There is no such account",
  });
});

test("administrators cannot demote or remove themselves, and after losing their rights cannot change accounts", async () => {
  for (const work of [
    () => team.setRole({ id: someAdmin.id, isAdmin: false }),
    () => team.remove({ id: someAdmin.id }),
  ]) {
    expect(await refusalOf(work())).toMatchObject({ code: "CONFLICT" });
  }
  const { user } = await newAdmin("hugo");
  // The account loses its rights after the permission check has accepted the next calls.
  await team.setRole({ id: user.id, isAdmin: false });
  const late = site.callerAs(user).accounts.team;
  expect(await refusalOf(late.remove({ id: someUser.id }))).toMatchObject({ code: "FORBIDDEN" });
  expect(await refusalOf(late.setRole({ id: user.id, isAdmin: true }))).toMatchObject({
    code: "FORBIDDEN",
  });
});

test("if all administrators remove each other's rights at once, one stays administrator", async () => {
  await using own = await openSite({ RATE_LIMITS: "off" });
  const admins = async () =>
    own.db.selectFrom("users").selectAll().where("isAdmin", "=", true).execute();
  const both = await admins();
  expect(both).toHaveLength(2);
  const asUser = ({ id, username }: { id: number; username: string }): User => ({
    ...someAdmin,
    id,
    username,
  });
  const demoted = await Promise.all(
    both.map((actor, index) => {
      const { id = 0 } = both[1 - index] ?? {};
      const other = own.callerAs(asUser(actor)).accounts.team;
      return refusalOf(other.setRole({ id, isAdmin: false }));
    }),
  );
  const codes = demoted.map((refusal) => refusal?.code);
  expect(new Set(codes)).toEqual(new Set(["FORBIDDEN", undefined]));
  expect(await admins()).toHaveLength(1);

  // The command line removes an account without being logged in.
  await own.db.updateTable("users").set({ isAdmin: true }).execute();
  const everyone = await admins();
  const removals = everyone.map(({ id }, index) =>
    index % 2 === 0
      ? removeAccount(own.db, null, id)
      : changeRole(own.db, null, { id, isAdmin: false }),
  );
  const refused = (await Promise.all(removals.map(refusalOf))).filter((refusal) => refusal);
  expect(refused).toMatchObject([
    { code: "CONFLICT", message: expect.stringContaining("is the last administrator") as unknown },
  ]);
  expect(await admins()).toHaveLength(1);
});

test("many simultaneous changes of one account's rights all succeed", async () => {
  await using own = await openSite({ RATE_LIMITS: "off" });
  // The account's id is lower than the administrator's, and the changes make it an administrator.
  const { id } = someUser;
  const changes = Array.from({ length: 40 }, (_, index) =>
    refusalOf(changeRole(own.db, null, { id, isAdmin: index % 2 === 0 })),
  );
  expect(new Set(await Promise.all(changes))).toEqual(new Set([undefined]));
});
