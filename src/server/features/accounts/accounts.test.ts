import { hashSync } from "@node-rs/argon2";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ErrorBody } from "#common/errors.ts";
import { hashOptions } from "../../passwords/password-hash.ts";
import { hashToken } from "../../sessions.ts";
import { listAudit } from "../audit/store.ts";
import { openSite, password, userOf } from "./testing.ts";

/** The number of accounts that the tests have registered. It makes each username unique. */
let registered = 0;
let site: Awaited<ReturnType<typeof openSite>>;
beforeAll(async () => {
  site = await openSite({ RATE_LIMITS: "off" });
});
afterAll(() => site[Symbol.asyncDispose]());

const errorOf = async (answer: Response) => ({
  status: answer.status,
  ...((await answer.json()) as ErrorBody),
});

test("registration creates an ordinary account, logs it in, and never returns its password", async () => {
  const browser = site.browser();
  const answer = await browser.post("/api/register", {
    username: "New.One",
    password: "a rather long one",
    email: "new@example.org",
  });
  expect(answer.status).toBe(201);
  const user = await userOf(answer);
  expect(user).toEqual({
    id: user.id,
    username: "New.One",
    email: "new@example.org",
    isAdmin: false,
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as unknown,
  });
  expect(await userOf(await browser.send("/api/user"))).toEqual(user);
  expect((await browser.send("/api/blog/admin")).status).toBe(403);
  const { password: stored } = await site.db
    .selectFrom("users")
    .select("password")
    .where("id", "=", user.id)
    .executeTakeFirstOrThrow();
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test.each([
  ["isAdmin", { isAdmin: true }, 'Unknown field: "isAdmin"'],
  ["a prototype", { constructor: {} }, "The name constructor is not allowed"],
  ["a short name", { username: "ab" }, "Username must be at least 3 characters"],
  ["no name", { username: "" }, "Username is required"],
  ["an odd name", { username: "a b c" }, "Username may hold only letters, digits, and _ . -"],
  ["a long name", { username: "a".repeat(51) }, "Username must be at most 50 characters"],
  ["a short password", { password: "123456789" }, "Password must be at least 10 characters"],
  ["a long password", { password: "x".repeat(129) }, "Password must be at most 128 characters"],
  ["a common password", { password: "password123" }, "it contains a common password or word"],
  ["a common one with an ending", { password: "Dragon2026!!" }, "it contains a common password"],
  ["a job's name with an ending", { password: "administrator1" }, "it contains a common password"],
  ["its own name", { password: "Somebody-Else-1!" }, "it contains the name of the account"],
  ["its email", { password: "quillfeather1" }, "it contains the name of the account"],
  [
    "the site's name",
    { password: "roost12345" },
    "it contains the name of the account or of the site",
  ],
  ["one character", { password: "aaaaaaaaaaaa" }, "it repeats the same characters"],
  ["one word twice", { password: "qwertyqwerty" }, "it repeats the same characters"],
  ["the alphabet", { password: "abcdefghij" }, "it follows the alphabet or counts"],
  ["a row of keys", { password: "zxcvbnm,./" }, "it follows the keys of a keyboard"],
  ["a weak beginning", { password: "a".repeat(48) + "zK4!tQ9?wB7#" }, "it repeats the same"],
  ["an odd email", { email: "nobody" }, "Please enter a valid email address"],
  ["a NUL byte", { username: "abc\0def" }, "Text must not contain NUL characters"],
])("registration refuses %s with 400 and the reason", async (_what, fields, message) => {
  const email = "quillfeather@example.org";
  const body = { username: "Somebody-Else", password: "a rather long one", email, ...fields };
  const refusal = await errorOf(await site.browser().post("/api/register", body));
  expect(refusal.status).toBe(400);
  expect(JSON.stringify(refusal)).toContain(message.replaceAll('"', '\\"'));
});

test("registration refuses a username that is taken, ignoring case", async () => {
  const body = { username: "ANA", password: "a rather long one" };
  expect(await errorOf(await site.browser().post("/api/register", body))).toMatchObject({
    status: 409,
    message: "Username already exists",
  });
});

test("registration is refused with 403 if the server's settings close it", async () => {
  await using closed = await openSite({ RATE_LIMITS: "off", REGISTRATION: "closed" });
  const body = { username: "somebody", password: "a rather long one" };
  expect((await closed.browser().post("/api/register", body)).status).toBe(403);
});

test("a wrong password and an unknown account are refused with the same message", async () => {
  const browser = site.browser();
  const wrong = await errorOf(
    await browser.post("/api/login", { username: "Ana", password: "wrong" }),
  );
  const unknown = await errorOf(
    await browser.post("/api/login", { username: "nobody", password: "wrong" }),
  );
  expect(wrong).toMatchObject({ status: 401, message: "Invalid username or password" });
  expect(unknown).toEqual(wrong);
  for (const [body, message] of [
    [{}, "Username is required"],
    [{ username: "", password: "x" }, "Username is required"],
    [{ username: "Ana" }, "Password is required"],
  ] as const) {
    expect(await errorOf(await browser.post("/api/login", body))).toMatchObject({
      status: 400,
      message,
    });
  }
  expect(browser.cookies.size).toBe(0);
});

test("a login compares even a long password to its last character", async () => {
  const long = `${"ä stone, a bridge, a fern; ".repeat(3)}end of it`;
  const browser = site.browser();
  await browser.post("/api/register", { username: "long-one", password: long });
  expect(await site.browser().logIn("long-one", long.slice(0, -1))).toBe(401);
  expect(await site.browser().logIn("long-one", long)).toBe(200);
});

test.each([
  "correct horse battery staple",
  "J4x!plq90z",
  "drei blaue Vögel am Fluss",
  "a stone in the tall grass ".repeat(5).slice(0, 128),
])("registration accepts the password %j", async (chosen) => {
  registered += 1;
  const body = { username: `chooser-${registered}`, password: chosen };
  expect((await site.browser().post("/api/register", body)).status).toBe(201);
});

test("a password with accents matches in any Unicode form of the accents, even if an older release hashed it", async () => {
  const typed = "Über die Brücke und zurück";
  const decomposed = typed.normalize("NFD");
  expect(decomposed).not.toBe(typed.normalize("NFC"));
  const statuses = async (username: string) => [
    await site.browser().logIn(username, decomposed),
    await site.browser().logIn(username, typed),
  ];
  await site.browser().post("/api/register", { username: "bridge", password: decomposed });
  expect(await statuses("bridge")).toEqual([200, 200]);

  const old = { username: "old-bridge", password: hashSync(decomposed, hashOptions) };
  await site.db.insertInto("users").values(old).execute();
  expect(await site.browser().logIn("old-bridge", typed)).toBe(401);
  // A login with the password's original Unicode form succeeds, and replaces the stored hash by one
  // that matches both Unicode forms.
  expect(await statuses("old-bridge")).toEqual([200, 200]);
  expect(await statuses("old-bridge")).toEqual([200, 200]);
});

test("the session cookie is HttpOnly, and the database stores only a hash of its token", async () => {
  const browser = site.browser();
  const answer = await browser.post("/api/login", { username: "aNA", password });
  expect(answer.status).toBe(200);
  expect((await userOf(answer)).username).toBe("Ana");
  for (const cookie of answer.headers.getSetCookie()) {
    expect(cookie).toMatch(/^roost_(session|browser)=[\w-]{43}; /);
    expect(cookie).toContain("HttpOnly");
    expect(cookie).toContain("SameSite=Lax");
    expect(cookie).toContain("Path=/");
    expect(cookie).not.toContain("Domain");
  }
  const token = browser.cookies.get("roost_session") ?? "";
  const rows = await site.db.selectFrom("sessions").selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(token);
  expect(rows.map(({ id }) => id)).toContain(hashToken(token));
});

test("on https, cookie names have the __Host- prefix", async () => {
  await using secure = await openSite({ RATE_LIMITS: "off", SITE_URL: "https://roost.example" });
  const answer = await secure
    .browser()
    .post("/api/login", { username: "Ana", password }, { origin: "https://roost.example" });
  const cookies = answer.headers.getSetCookie();
  expect(cookies).toHaveLength(2);
  for (const cookie of cookies) {
    expect(cookie).toMatch(/^__Host-roost_/);
    expect(cookie).toContain("; Secure");
  }
});

test("a login creates a new session token, ends the browser's old session, and ignores a token that an attacker planted", async () => {
  const browser = site.browser();
  browser.cookies.set("roost_session", "planted-by-someone-else-and-long-enough-to-pass");
  await browser.logIn("Ana", password);
  const first = browser.cookies.get("roost_session") ?? "";
  expect(first).not.toContain("planted");
  await browser.logIn("Ana", password);
  expect(browser.cookies.get("roost_session")).not.toBe(first);
  const replay = await site.browser().send("/api/user", {
    headers: { cookie: `roost_session=${first}` },
  });
  expect(replay.status).toBe(401);
  expect(await browser.whoAmI()).toBe(200);
});

test("a login or a registration replaces the cookie for known browsers, unless a login to the same account set the cookie", async () => {
  const planter = site.browser();
  await planter.logIn("ben", password);
  const planted = planter.cookies.get("roost_browser") ?? "";
  const browser = site.browser();
  const idAfter = async (sent: string) => {
    browser.cookies.set("roost_browser", sent);
    await browser.logIn("Ana", password);
    return browser.cookies.get("roost_browser") ?? "";
  };
  const own = await idAfter(planted);
  expect(own).toMatch(/^[\w-]{43}$/);
  expect(own).not.toBe(planted);
  expect(await idAfter("made-up-by-someone-else-and-long-enough")).not.toContain("made-up");
  expect(await idAfter(own)).toBe(own);
  browser.cookies.set("roost_browser", planted);
  await browser.post("/api/register", { username: "planted-too", password });
  expect(browser.cookies.get("roost_browser")).not.toBe(planted);
});

test("a logout by REST or tRPC ends the session, and a logout without a session succeeds as well", async () => {
  const browser = site.browser();
  expect((await browser.post("/api/logout")).status).toBe(204);
  await browser.logIn("Ana", password);
  const token = browser.cookies.get("roost_session") ?? "";
  const answer = await browser.post("/api/logout");
  expect(answer.status).toBe(204);
  expect(await answer.text()).toBe("");
  expect(browser.cookies.has("roost_session")).toBe(false);
  const replay = { headers: { cookie: `roost_session=${token}` } };
  expect((await site.browser().send("/api/user", replay)).status).toBe(401);

  await browser.logIn("Ana", password);
  expect((await browser.post("/trpc/accounts.logout", {})).status).toBe(200);
  expect(await browser.whoAmI()).toBe(401);
});

test.each([
  "",
  "x",
  "%00",
  "a".repeat(5000),
  "'; drop table users; --",
  "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
])("a request with the forged session token %# gets the blog, but no account", async (token) => {
  const headers = { cookie: `roost_session=${encodeURIComponent(token)}` };
  expect((await site.browser().send("/api/user", { headers })).status).toBe(401);
  const answer = await site.browser().send("/api/blog", { headers });
  expect(answer.status).toBe(200);
});

test("the stored hash of a session token does not work as a session token", async () => {
  const browser = site.browser();
  await browser.logIn("Ana", password);
  const hash = hashToken(browser.cookies.get("roost_session") ?? "");
  const headers = { cookie: `roost_session=${hash}` };
  expect((await site.browser().send("/api/user", { headers })).status).toBe(401);
});

test("logins and logouts are recorded in the audit log", async () => {
  const browser = site.browser();
  await browser.logIn("ben", password);
  await browser.post("/api/logout");
  const { items } = await listAudit(site.db, { limit: 2 });
  expect(items.map(({ username, action }) => ({ username, action }))).toEqual([
    { username: "ben", action: "account.logout" },
    { username: "ben", action: "account.login" },
  ]);
});
