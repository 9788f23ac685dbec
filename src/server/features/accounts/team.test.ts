import { afterAll, beforeAll, expect, test } from "vitest";
import type { Member } from "#common/accounts/member.ts";
import type { User } from "#common/accounts/user.ts";
import type { ErrorBody } from "#common/errors.ts";
import { refusalOf, someAdmin, someUser } from "../../testing.ts";
import { listAudit } from "../audit/store.ts";
import { accepted, someAnswers, store } from "../submissions/testing.ts";
import { changeRole, disableAccount, removeAccount } from "./manage-team.ts";
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

const chosen = "a kettle under the moon";

const tokenOf = (link: string | null): string => link?.split("/").at(-1) ?? "";

/** Accepts an invitation, and returns the HTTP status of the response. */
const accept = async (link: string | null, newPassword = chosen) =>
  (
    await site
      .browser()
      .post("/trpc/accounts.mail.acceptInvitation", { token: tokenOf(link), newPassword })
  ).status;

/**
 * Invites an administrator, accepts the invitation and logs in.
 * @returns the administrator's browser and user
 */
async function newAdmin(username: string) {
  const { link } = await team.invite({ username, isAdmin: true });
  expect(await accept(link)).toBe(200);
  const browser = site.browser();
  const answer = await browser.post("/api/login", { username, password: chosen });
  expect(answer.status).toBe(200);
  return { browser, user: await userOf(answer) };
}

const find = async (username: string): Promise<Member | undefined> =>
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
    state: "active",
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

test("the list of accounts continues after an imported account whose id has ten digits", async () => {
  await using own = await openSite({ RATE_LIMITS: "off" });
  const given = ["first", "second"].map((username, index) => ({
    id: 1_500_000_000 + index,
    username,
    password: "no hash",
    isAdmin: false,
  }));
  await own.db.insertInto("users").values(given).execute();
  const { list } = own.callerAs(someAdmin).accounts.team;
  const whole = await list({});
  const { items, nextCursor } = await list({ limit: whole.items.length - 1 });
  expect(items.at(-1)?.username).toBe("first");
  const rest = await list({ cursor: nextCursor ?? "" });
  expect(rest.items.map(({ username }) => username)).toEqual(["second"]);
  expect(await refusalOf(list({ cursor: "user-2147483648" }))).toMatchObject({
    code: "BAD_REQUEST",
  });
});

test("an invited account has the chosen role, and becomes active when its owner sets a password by a link that works once", async () => {
  const { browser, user } = await newAdmin("carla");
  const { items } = await listAudit(site.db, { limit: 5 });
  expect(items).toContainEqual(
    expect.objectContaining({ username: "admin", action: "account.promote", subject: "carla" }),
  );
  expect(user).toMatchObject({ username: "carla", email: null, isAdmin: true });
  expect((await browser.send("/api/blog/admin")).status).toBe(200);
  const dora = { username: "dora", email: "dora@example.org", isAdmin: false };
  const { user: ordinary, link } = await team.invite(dora);
  expect(ordinary).toMatchObject(dora);
  expect(await find("dora")).toMatchObject({ state: "invited", email: "dora@example.org" });
  expect(await lastAudit()).toEqual(["admin", "account.create", "dora"]);
  expect(await refusalOf(team.invite({ ...dora, username: "DORA" }))).toEqual({
    code: "CONFLICT",
    message: "Username already exists",
  });
  expect(await accept(link, "password123"), "a weak password leaves the link").toBe(400);
  expect(await accept(link)).toBe(200);
  expect(await lastAudit()).toEqual(["dora", "account.accept", "dora"]);
  expect(await accept(link, "another long password")).toBe(404);
  expect(await find("dora")).toMatchObject({ state: "active" });
  expect(await site.browser().logIn("dora", chosen)).toBe(200);
});

test("an invitation works for 72 hours, and ends when the account is invited again, disabled or removed", async () => {
  const { user, link } = await team.invite({ username: "ida", isAdmin: true });
  const long = new Date(Date.now() - 73 * 3_600_000);
  await site.db
    .updateTable("secretLinks")
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where("purpose", "=", "account-invitation")
    .where("subject", "like", `${user.id}-%`)
    .execute();
  await site.db.updateTable("users").set({ invitedAt: long }).where("id", "=", user.id).execute();
  expect(await find("ida")).toMatchObject({ state: "expired" });
  expect(await accept(link)).toBe(404);
  const again = await team.inviteAgain({ id: user.id });
  const third = await team.inviteAgain({ id: user.id });
  expect(await find("ida")).toMatchObject({ state: "invited" });
  expect(await accept(again.link)).toBe(404);
  await team.setDisabled({ id: user.id, isDisabled: true });
  expect(await accept(third.link)).toBe(404);
  expect(await refusalOf(team.inviteAgain({ id: user.id }))).toMatchObject({ code: "CONFLICT" });
  await team.setDisabled({ id: user.id, isDisabled: false });
  const { link: last } = await team.inviteAgain({ id: user.id });
  const both = await Promise.all([accept(last), accept(last, "another long password")]);
  expect(new Set(both), "one of two at once").toEqual(new Set([200, 404]));
  expect(await refusalOf(team.inviteAgain({ id: user.id }))).toMatchObject({
    code: "CONFLICT",
    message: "ida has accepted the invitation",
  });
  const removed = await team.invite({ username: "jana", isAdmin: false });
  await team.remove({ id: removed.user.id });
  expect(await accept(removed.link)).toBe(404);
});

/**
 * Creates an API key. Returns a function that sends a request with the key, and returns "accepted"
 * or the message of the refusal.
 */
async function newKeyOf(user: User): Promise<() => Promise<string>> {
  const newKey = { name: "n8n", scopes: ["listings:read" as const] };
  const { key } = await site.callerAs(user).apiKeys.create(newKey);
  return async () => {
    const headers = { authorization: `Bearer ${key}` };
    const answer = await fetch(`${site.url}/api/listings`, { headers });
    return answer.status === 401 ? ((await answer.json()) as ErrorBody).message : "accepted";
  };
}

test("a disabled account is logged out, cannot log in, and has its API keys refused until it is enabled", async () => {
  const { browser, user } = await newAdmin("klara");
  const withKey = await newKeyOf(user);
  expect(await withKey()).toBe("accepted");
  await team.setDisabled({ id: user.id, isDisabled: true });
  expect(await lastAudit()).toEqual(["admin", "account.disable", "klara"]);
  expect(await find("klara")).toMatchObject({ state: "disabled", sessions: 0 });
  expect(await browser.whoAmI()).toBe(401);
  expect(await browser.logIn("klara", chosen)).toBe(403);
  expect(await browser.logIn("klara", "not the password")).toBe(401);
  expect(await withKey()).toMatch(/is disabled/);
  await team.setDisabled({ id: user.id, isDisabled: false });
  expect(await browser.logIn("klara", chosen)).toBe(200);
  expect(await withKey()).toBe("accepted");
  await team.setDisabled({ id: user.id, isDisabled: true });
  await team.remove({ id: user.id });
  expect(await withKey(), "the keys do not work again").toMatch(/was revoked/);
});

test("demoting an administrator ends the account's sessions and suspends its API keys, and promoting an account gives it administrator rights", async () => {
  const { browser, user } = await newAdmin("emil");
  const withKey = await newKeyOf(user);
  await team.setRole({ id: user.id, isAdmin: false });
  expect(await lastAudit()).toEqual(["admin", "account.demote", "emil"]);
  expect(await browser.whoAmI()).toBe(401);
  expect(await find("emil")).toMatchObject({ isAdmin: false });
  expect(await withKey()).toMatch(/no longer an administrator/);
  await team.setRole({ id: user.id, isAdmin: true });
  expect(await lastAudit()).toEqual(["admin", "account.promote", "emil"]);
  expect(await find("emil")).toMatchObject({ isAdmin: true });
  expect(await withKey()).toBe("accepted");
  await team.setRole({ id: user.id, isAdmin: false });
  await team.remove({ id: user.id });
  expect(await withKey(), "the key does not work again").toMatch(/was revoked/);
});

test("an administrator can list the sessions of another account, and end one or all of them", async () => {
  const { browser, user } = await newAdmin("frida");
  const second = site.browser();
  await second.logIn("frida", chosen);
  const [newest, ...older] = await team.sessions({ id: user.id });
  expect(older).toHaveLength(1);
  expect(newest).toMatchObject({ isCurrent: false });
  await team.endSession({ id: user.id, sessionId: newest?.id ?? "" });
  expect(await team.sessions({ id: user.id })).toEqual(older);
  const left = await Promise.all([browser.whoAmI(), second.whoAmI()]);
  expect(new Set(left)).toEqual(new Set([200, 401]));
  const ofOther = { id: someUser.id, sessionId: older[0]?.id ?? "" };
  expect(await refusalOf(team.endSession(ofOther))).toMatchObject({ code: "NOT_FOUND" });
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

test("users can delete their own accounts with their passwords, but the last administrator cannot", async () => {
  const { browser } = await newAdmin("lena");
  const remove = async (who: typeof browser, currentPassword: string) =>
    (await who.post("/trpc/accounts.deleteAccount", { currentPassword })).status;
  expect(await remove(browser, "not the password")).toBe(400);
  expect(await remove(browser, chosen)).toBe(200);
  expect(await browser.whoAmI()).toBe(401);
  expect(await find("lena")).toBeUndefined();
  expect(await lastAudit()).toEqual(["lena", "account.remove", "lena"]);

  await using own = await openSite({ RATE_LIMITS: "off" });
  const ana = own.browser();
  await ana.logIn("Ana", password);
  // The account `Ana` is the last administrator who can log in: of the other two, one was only
  // invited, and one is disabled.
  await own.callerAs(someAdmin).accounts.team.invite({ username: "mona", isAdmin: true });
  await own.db
    .updateTable("users")
    .set({ disabledAt: new Date() })
    .where("id", "=", someAdmin.id)
    .execute();
  expect(await remove(ana, password)).toBe(409);
  const ben = own.browser();
  await ben.logIn("ben", password);
  expect(await remove(ben, password)).toBe(200);
});

test("administrators cannot demote, disable or remove themselves, and a demoted administrator cannot change or invite accounts", async () => {
  for (const work of [
    () => team.setRole({ id: someAdmin.id, isAdmin: false }),
    () => team.remove({ id: someAdmin.id }),
    () => team.setDisabled({ id: someAdmin.id, isDisabled: true }),
  ]) {
    expect(await refusalOf(work())).toMatchObject({ code: "CONFLICT" });
  }
  const { user } = await newAdmin("hugo");
  // The object `user` still says that the account is an administrator after `setRole` has demoted
  // it, so requests of `callerAs(user)` pass the first check of a procedure. The procedure must
  // therefore check the rights in the database before it changes an account.
  await team.setRole({ id: user.id, isAdmin: false });
  const late = site.callerAs(user).accounts.team;
  expect(await refusalOf(late.remove({ id: someUser.id }))).toMatchObject({ code: "FORBIDDEN" });
  expect(await refusalOf(late.setRole({ id: user.id, isAdmin: true }))).toMatchObject({
    code: "FORBIDDEN",
  });
  expect(await refusalOf(late.invite({ username: "accomplice", isAdmin: true }))).toMatchObject({
    code: "FORBIDDEN",
  });
});

test("if all administrators demote each other at the same moment, one stays administrator", async () => {
  await using own = await openSite({ RATE_LIMITS: "off" });
  const admins = async () =>
    own.db
      .selectFrom("users")
      .selectAll()
      .where("isAdmin", "=", true)
      .where("disabledAt", "is", null)
      .execute();
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

  // The command line changes accounts without a logged-in user. Together, these simultaneous
  // changes would leave no administrator, so exactly one of them must be refused.
  await own.db.updateTable("users").set({ isAdmin: true }).execute();
  const everyone = await admins();
  const removals = everyone.map(({ id }, index) => {
    if (index % 3 === 0) return removeAccount(own.db, null, id);
    if (index % 3 === 1) return disableAccount(own.db, null, { id, isDisabled: true });
    return changeRole(own.db, null, { id, isAdmin: false });
  });
  const refused = (await Promise.all(removals.map(refusalOf))).filter((refusal) => refusal);
  expect(refused).toMatchObject([
    { code: "CONFLICT", message: expect.stringContaining("is the last administrator") as unknown },
  ]);
  expect(await admins()).toHaveLength(1);
});

test("many simultaneous changes of one account's rights all succeed", async () => {
  await using own = await openSite({ RATE_LIMITS: "off" });
  // The changes promote and demote the account `someUser` in turn. The site's administrator has a
  // higher id. Every change must lock these two accounts in the order of their ids, because a
  // change that locked the administrator first could deadlock with another change.
  const { id } = someUser;
  const changes = Array.from({ length: 40 }, (_, index) =>
    refusalOf(changeRole(own.db, null, { id, isAdmin: index % 2 === 0 })),
  );
  expect(new Set(await Promise.all(changes))).toEqual(new Set([undefined]));
});
