import type { KyselyPlugin } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { AppError, type ErrorBody } from "#common/errors.ts";
import { hashesAtOnce } from "../../passwords/passwords.ts";
import { refusalOf, requestContextAs } from "../../testing.ts";
import { listAudit } from "../audit/store.ts";
import { logIn, withPassword } from "./log-in.ts";
import { type Browser, openSite, password } from "./testing.ts";

let site: Awaited<ReturnType<typeof openSite>>;
beforeAll(async () => {
  site = await openSite({ TRUST_PROXY: "127.0.0.1" });
});
afterAll(() => site[Symbol.asyncDispose]());

let addresses = 0;
/** Returns an IP address that no test has used yet. */
const newAddressText = () => {
  addresses += 1;
  return `198.51.100.${addresses}`;
};
const newAddress = () => ({ "x-forwarded-for": newAddressText() });

const newAccount = async (username: string): Promise<Browser> => {
  const browser = site.browser();
  await browser.post("/api/register", { username, password }, newAddress());
  return browser;
};

const letTimePass = async (minutes: number) => {
  const past = new Date(Date.now() - minutes * 60_000);
  await site.db.updateTable("loginFailures").set({ blockedUntil: past }).execute();
};

test("after five failed logins, the account refuses logins from every IP address, for a time that grows with each further failure", async () => {
  await newAccount("guessed");
  const guess = (word = "wrong") =>
    site.browser().post("/api/login", { username: "Guessed", password: word }, newAddress());
  for (let count = 0; count < 5; count += 1) expect((await guess()).status).toBe(401);
  const waits: number[] = [];
  for (let round = 0; round < 7; round += 1) {
    // A login with the right password is refused during the waiting time, too. Otherwise the
    // response would reveal that the password is right.
    const refused = await guess(password);
    expect(refused.status).toBe(429);
    expect(((await refused.json()) as ErrorBody).code).toBe("TOO_MANY_REQUESTS");
    waits.push(Number(refused.headers.get("retry-after")));
    await letTimePass(0);
    expect((await guess()).status).toBe(401);
  }
  const longest = [30, 60, 120, 240, 480, 900, 900];
  expect(waits).toHaveLength(longest.length);
  for (const [round, seconds] of longest.entries()) {
    // The wait begins at the last wrong password, so part of it may have passed when the test reads
    // it. The test therefore accepts waits that are up to ten seconds shorter.
    expect(waits[round]).toBeLessThanOrEqual(seconds);
    expect(waits[round]).toBeGreaterThan(seconds - 10);
  }
  await letTimePass(0);
  expect((await guess(password)).status).toBe(200);
  // After a successful login, five more failed logins are allowed.
  for (let count = 0; count < 5; count += 1) expect((await guess()).status).toBe(401);
  expect((await guess()).status).toBe(429);
});

test("parallel login attempts cannot exceed the limit of failed logins", async () => {
  await newAccount("raced");
  const tries = Array.from({ length: 16 }, () =>
    site.browser().logIn("raced", "wrong", newAddress()),
  );
  const statuses = await Promise.all(tries);
  expect(statuses.filter((status) => status === 401)).toHaveLength(5);
  expect(statuses.filter((status) => status === 429)).toHaveLength(11);
});

test("failed logins block a username in the same way whether the account exists or not", async () => {
  const guess = () => site.browser().logIn("no-such-account", "wrong", newAddress());
  const statuses: number[] = [];
  for (let count = 0; count < 6; count += 1) statuses.push(await guess());
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
});

/**
 * Logs in with a wrong password. Returns, in the order in which they happen, the names of the rate
 * limits that count the login, and the login's database queries.
 */
async function workOfLogin(username: string, address: string, browser: string | undefined) {
  const { context, db } = site;
  const work: string[] = [];
  const recorder: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      work.push(db.getExecutor().compileQuery(node, queryId).sql);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const visitor = requestContextAs(context, null);
  if (browser !== undefined) visitor.cookies.set("browser", browser);
  const refusal = await refusalOf(
    logIn(
      {
        ...visitor,
        address,
        database: { ...context.database, db: db.withPlugin(recorder) },
        limits: {
          ...context.limits,
          spend(name, key) {
            work.push(`${name} ${key === address ? "of the address" : "of the browser"}`);
            return context.limits.spend(name, key);
          },
        },
      },
      { username, password: "wrong" },
    ),
  );
  return { work, code: refusal?.code };
}

test("a login makes the same database queries whether the username exists or not", async () => {
  await newAccount("has-one");
  const known = (await newAccount("someone-else")).cookies.get("roost_browser");
  const tryBoth = async (browser: string | undefined, [one, other]: [string, string]) => {
    const there = await workOfLogin("has-one", one, browser);
    expect(await workOfLogin("has-none", other, browser)).toEqual(there);
    return there.code;
  };
  const codes: (string | undefined)[] = [];
  for (const browser of [known, "made-up", undefined, known, "made-up", undefined]) {
    codes.push(await tryBoth(browser, [newAddressText(), newAddressText()]));
  }
  const wrong = Array.from({ length: 5 }, () => "UNAUTHORIZED");
  expect(codes, "the account closes").toEqual([...wrong, "TOO_MANY_REQUESTS"]);

  const closed: [string, string] = [newAddressText(), newAddressText()];
  for (const address of closed) {
    for (let count = 0; count < 20; count += 1) await site.context.limits.spend("login", address);
  }
  for (const browser of [known, "made-up", undefined]) {
    expect(await tryBoth(browser, closed), "the address is closed").toBe("TOO_MANY_REQUESTS");
  }
});

test("while the maximum number of logins waits for password hashing, a further login is refused without any database query", async () => {
  const { passwords } = site.context;
  const held = Promise.withResolvers<void>();
  const waiting = Array.from({ length: hashesAtOnce + 20 }, (_, id) =>
    passwords.take({ id: `stranger ${id}`, isKnown: false }, () => held.promise),
  );
  const refused = await workOfLogin("has-none", newAddressText(), undefined);
  held.resolve();
  await Promise.all(waiting);
  expect(refused).toEqual({ work: [], code: "TOO_MANY_REQUESTS" });
});

test("a known browser can log in even if its IP address is blocked, and its login attempts do not count against that address", async () => {
  const address = newAddressText();
  const browser = await newAccount("at-the-office");
  const token = browser.cookies.get("roost_browser");
  const spent: string[] = [];
  for (let count = 0; count < 19; count += 1) await site.context.limits.spend("login", address);
  for (let count = 0; count < 3; count += 1) {
    spent.push((await workOfLogin("at-the-office", address, token)).code ?? "");
  }
  expect(spent).toEqual(["UNAUTHORIZED", "UNAUTHORIZED", "UNAUTHORIZED"]);
  await site.context.limits.spend("login", address);
  expect((await workOfLogin("has-none", address, token)).code).toBe("TOO_MANY_REQUESTS");
  const from = { "x-forwarded-for": address };
  expect(await browser.logIn("at-the-office", password, from)).toBe(200);
});

test("a login with the right password does not count against its IP address, and leaves earlier failures counted even if the work after it is refused", async () => {
  await newAccount("hurried");
  const address = newAddressText();
  const { limits } = site.context;
  const visitor = { ...requestContextAs(site.context, null), address };
  await limits.spend("login", address);
  const refused = withPassword(visitor, { username: "hurried", password }, async () => {
    throw new AppError("TOO_MANY_REQUESTS", "This address has got too many mails");
  });
  expect((await refusalOf(refused))?.message).toBe("This address has got too many mails");
  for (let count = 0; count < 19; count += 1) await limits.spend("login", address);
  expect((await refusalOf(limits.spend("login", address)))?.code).toBe("TOO_MANY_REQUESTS");
});

test("a client cannot avoid the limit of failed logins by sending unknown fields, headers or cookies", async () => {
  await newAccount("odd-fields");
  const address = newAddress();
  const guess = (extra: object, headers: Record<string, string> = {}) =>
    site
      .browser()
      .post(
        "/api/login",
        { username: "odd-fields", password: "wrong", ...extra },
        { ...address, ...headers },
      );
  for (let count = 0; count < 4; count += 1) expect((await guess({})).status).toBe(401);
  expect((await guess({ remember: true })).status).toBe(400);
  expect(
    (await guess({}, { "x-real-ip": "203.0.113.9", forwarded: "for=203.0.113.9" })).status,
  ).toBe(401);
  expect((await guess({}, { cookie: "roost_browser=made-up" })).status).toBe(429);
});

test("failed logins of other people do not block a browser that has logged in before", async () => {
  const browser = await newAccount("besieged");
  await browser.post("/api/logout");
  for (let count = 0; count < 6; count += 1) {
    await site.browser().logIn("besieged", "wrong", newAddress());
  }
  expect(await site.browser().logIn("besieged", password, newAddress())).toBe(429);
  expect(await browser.logIn("besieged", password)).toBe(200);
  // A known browser has its own limit of five failed logins, so that it cannot guess passwords
  // without end.
  const statuses: number[] = [];
  for (let count = 0; count < 6; count += 1) statuses.push(await browser.logIn("besieged", "no"));
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  // A browser that is known for one account is blocked like an unknown one when it logs in to
  // another account.
  await newAccount("another");
  for (let count = 0; count < 5; count += 1) {
    await site.browser().logIn("another", "wrong", newAddress());
  }
  expect(await browser.logIn("another", password, newAddress())).toBe(429);
});

let networks = 0;
test("an IP address or an IPv6 network is blocked after twenty failed logins in ten minutes", async () => {
  // If the test runs again on the same server, the network of the first run is still blocked, so
  // each run uses another network.
  networks += 1;
  const network = (host: number) => ({ "x-forwarded-for": `2001:db8:1:${networks}::${host}` });
  const statuses: number[] = [];
  for (let count = 1; count <= 21; count += 1) {
    statuses.push(await site.browser().logIn(`victim-${count}`, "wrong", network(count)));
  }
  expect(statuses.filter((status) => status === 401)).toHaveLength(20);
  expect(statuses.at(-1)).toBe(429);
  expect(await site.browser().logIn("ben", password, network(99))).toBe(429);
  expect(await site.browser().logIn("ben", password, newAddress())).toBe(200);
});

test("an IP address and a known browser may each make sixty login attempts in ten minutes", async () => {
  /**
   * Counts login attempts against a limit without logging in, because each login hashes a password,
   * which is slow.
   */
  const spend = async (source: string, tries: number) => {
    for (let count = 0; count < tries; count += 1) {
      await site.context.limits.spend("loginTry", source);
    }
  };
  const logInAgain = async (browser: () => Browser, address: () => Record<string, string>) => {
    const statuses: number[] = [];
    for (let count = 0; count < 4; count += 1) {
      statuses.push(await browser().logIn("ben", password, address()));
    }
    return statuses;
  };
  const address = newAddress();
  await spend(address["x-forwarded-for"], 57);
  expect(
    await logInAgain(
      () => site.browser(),
      () => address,
    ),
  ).toEqual([200, 200, 200, 429]);

  const browser = site.browser();
  expect(await browser.logIn("ben", password, newAddress())).toBe(200);
  const { id } = await site.db
    .selectFrom("knownBrowsers")
    .select("id")
    .orderBy("lastUsedAt", "desc")
    .executeTakeFirstOrThrow();
  await spend(id, 57);
  expect(await logInAgain(() => browser, newAddress)).toEqual([200, 200, 200, 429]);
});

test("changing the password unblocks an account that failed logins had blocked", async () => {
  const browser = await newAccount("reopened");
  for (let count = 0; count < 6; count += 1) {
    await site.browser().logIn("reopened", "wrong", newAddress());
  }
  const change = { currentPassword: password, newPassword: "another rather long one" };
  expect((await browser.post("/trpc/accounts.changePassword", change)).status).toBe(200);
  const elsewhere = site.browser();
  expect(await elsewhere.logIn("reopened", change.newPassword, newAddress())).toBe(200);
});

test("if failed logins block an account after a password change, only the browser that changed the password can log in", async () => {
  const phone = await newAccount("forgetful");
  const desk = site.browser();
  await desk.logIn("forgetful", password, newAddress());
  const change = { currentPassword: password, newPassword: "another rather long one" };
  await desk.post("/trpc/accounts.changePassword", change);
  for (let count = 0; count < 6; count += 1) {
    await site.browser().logIn("forgetful", "wrong", newAddress());
  }
  expect(await phone.logIn("forgetful", change.newPassword, newAddress())).toBe(429);
  expect(await desk.logIn("forgetful", change.newPassword, newAddress())).toBe(200);
});

test("a login deletes expired sessions, old counts of failed logins, and records of browsers unused for a year", async () => {
  const past = new Date(Date.now() - 366 * 86_400_000);
  const { userId } = await site.db
    .selectFrom("sessions")
    .select("userId")
    .executeTakeFirstOrThrow();
  await site.db
    .insertInto("knownBrowsers")
    .values({ id: "old", userId, lastUsedAt: past })
    .execute();
  await site.db
    .insertInto("loginFailures")
    .values({ key: "old", failures: 9, lastFailedAt: past, blockedUntil: past })
    .execute();
  await site.db.insertInto("sessions").values({ id: "old", userId, expiresAt: past }).execute();
  expect(await site.browser().logIn("ben", password, newAddress())).toBe(200);
  for (const table of ["knownBrowsers", "sessions"] as const) {
    const row = await site.db.selectFrom(table).select("id").where("id", "=", "old").execute();
    expect([table, row]).toEqual([table, []]);
  }
  const failures = await site.db.selectFrom("loginFailures").select("key").execute();
  expect(failures.map(({ key }) => key)).not.toContain("old");
});

test("an IP address may register ten accounts an hour", async () => {
  const address = newAddress();
  const statuses: number[] = [];
  for (let count = 0; count < 11; count += 1) {
    const body = { username: `many-${count}`, password };
    statuses.push((await site.browser().post("/api/register", body, address)).status);
  }
  expect(statuses.filter((status) => status === 201)).toHaveLength(10);
  expect(statuses.at(-1)).toBe(429);
});

test("the audit log records that failed logins blocked an account", async () => {
  await newAccount("watched");
  for (let count = 0; count < 6; count += 1) {
    await site.browser().logIn("watched", "wrong", newAddress());
  }
  const { items } = await listAudit(site.db, { limit: 1 });
  expect(items).toMatchObject([{ action: "account.login-blocked", subject: "watched" }]);
});
