import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import type { AnyProcedure } from "@trpc/server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { appRouter } from "../router.ts";
import { listen, openTestContext, sessionCookie, someAdmin, someUser } from "../testing.ts";
import type { ProcedureMeta } from "../trpc.ts";
import { bodyLimit } from "./body-limit.ts";
import { restCalls } from "./rest.ts";

/** The procedures that visitors may use. All other procedures require a login. */
const forEveryone = [
  "accounts.factors.beginPasskeyLogin",
  "accounts.factors.finishLogin",
  "accounts.factors.ofLogin",
  "accounts.login",
  "accounts.logout",
  "accounts.mail.acceptInvitation",
  "accounts.mail.askForReset",
  "accounts.mail.confirmAddress",
  "accounts.mail.link",
  "accounts.mail.resetPassword",
  "accounts.mail.sendsMail",
  "accounts.register",
  "analytics.track",
  "blog.bySlug",
  "blog.currentSlug",
  "blog.list",
  "blog.tag",
  "blog.tags",
  "messages.form",
  "pages.bySlug",
  "pages.byType",
  "pages.currentSlug",
  "questionnaire.savePreferences",
  "questionnaire.submit",
  "searchPage.personalData",
  "searchPage.show",
  "searchPage.subscription",
  "searchPage.wishes",
  "settings.formByKey",
  "settings.howItWorks",
  "settings.isOldBrand",
  "settings.siteByKey",
  "settings.siteTexts",
];

/** The procedures that every logged-in account may use. */
const forUsers = [
  "accounts.changePassword",
  "accounts.deleteAccount",
  "accounts.endOtherSessions",
  "accounts.endSession",
  "accounts.factors.addApp",
  "accounts.factors.addPasskey",
  "accounts.factors.beginApp",
  "accounts.factors.beginPasskey",
  "accounts.factors.beginPasskeyConfirmation",
  "accounts.factors.confirm",
  "accounts.factors.own",
  "accounts.factors.removeApp",
  "accounts.factors.removePasskey",
  "accounts.factors.renewRecoveryCodes",
  "accounts.mail.address",
  "accounts.mail.changeAddress",
  "accounts.mail.sendConfirmation",
  "accounts.sessions",
  "accounts.user",
];

const procedures = Object.entries(
  appRouter._def.procedures as unknown as Record<string, AnyProcedure>,
).map(([name, { _def }]) => {
  const { type, meta, inputs } = _def as unknown as {
    type: string;
    meta?: ProcedureMeta;
    inputs: unknown[];
  };
  return {
    name,
    type,
    access: meta?.access,
    maxBytes: meta?.bodyLimit ?? bodyLimit,
    inputs: inputs.length,
  };
});
const restricted = procedures.filter(({ access }) => access !== undefined);
const restrictedPaths = restCalls().filter(({ access }) => access !== undefined);

test("visitors and ordinary users may use exactly the procedures that are listed for them", () => {
  const namesFor = (wanted: ProcedureMeta["access"]) =>
    procedures.filter(({ access }) => access === wanted).map(({ name }) => name);
  expect(namesFor(undefined).sort(), "`forEveryone` lists them").toEqual(forEveryone);
  expect(namesFor("user").sort(), "`forUsers` lists them").toEqual(forUsers);
});

/**
 * Returns whether a caller may use a procedure with the given `meta.access`. `docs/access.md` is
 * generated from the same values.
 */
const mayUse = (who: "visitor" | "user" | "admin", access: ProcedureMeta["access"]): boolean =>
  access === undefined || who === "admin" || (who === "user" && access === "user");

test.each(["visitor", "user", "admin"] as const)(
  "a call with an unknown field gets 400 or 404 if the role %s may use the procedure, and otherwise 401 or 403",
  async (who) => {
    const body = '{"noSuchField":1}';
    const headers = { "content-type": "application/json" };
    const init = { method: "POST", headers, body };
    const wrong: [string, number][] = [];
    for (const { name, type, access } of procedures) {
      const path = `/trpc/${name}`;
      // Every schema refuses the field `noSuchField`, so even a permitted call changes nothing.
      const status =
        type === "query"
          ? await statusOf(`${path}?input=${encodeURIComponent(body)}`, who)
          : await statusOf(path, who, init);
      const expected = mayUse(who, access) ? [400, 404] : [who === "visitor" ? 401 : 403];
      if (!expected.includes(status)) wrong.push([name, status]);
    }
    expect(wrong).toEqual([]);
  },
);

let url: string;
let close: () => Promise<void>;
const cookies = { visitor: "", user: "", admin: "" };

beforeAll(async () => {
  const opened = await openTestContext({ RATE_LIMITS: "off" });
  const server = await listen(opened.context);
  url = server.url;
  cookies.user = await sessionCookie(opened.context, someUser);
  cookies.admin = await sessionCookie(opened.context, someAdmin);
  close = async () => {
    await server[Symbol.asyncDispose]();
    await opened[Symbol.asyncDispose]();
  };
});
afterAll(() => close());

type Who = keyof typeof cookies;

/** Request bodies that are invalid for every procedure, no matter who sends them. */
const bodies: [string, Record<string, string>, string][] = [
  ["nothing that could be read", { "content-type": "application/json" }, "{"],
  ["another type", { "content-type": "text/plain" }, "{}"],
  ["a prototype", { "content-type": "application/json" }, '{"__proto__":{"isAdmin":true}}'],
];

/** Returns a JSON body that exceeds a limit by one byte. A longer body would slow the test. */
const tooLong = (maxBytes: number) => JSON.stringify("x".repeat(maxBytes - 1));

const statusOf = async (path: string, who: Who, init: RequestInit = {}) => {
  const headers = new Headers(init.headers);
  if (cookies[who]) headers.set("cookie", cookies[who]);
  return (await fetch(url + path, { ...init, headers })).status;
};

type Sent = [what: string, path: string, init?: RequestInit];

const withBodies = (path: string, method: string, maxBytes = bodyLimit): Sent[] =>
  [...bodies, ["too much", { "content-type": "application/json" }, tooLong(maxBytes)] as const].map(
    ([what, headers, body]) => [`${method} ${path}: ${what}`, path, { method, headers, body }],
  );

/** Returns requests to a procedure: without input, and with invalid input. */
function sentTo({ name, type, maxBytes }: (typeof procedures)[number]): Sent[] {
  const path = `/trpc/${name}`;
  if (type !== "query") return withBodies(path, "POST", maxBytes);
  return [path, `${path}?input=%7B`, `${path}?input=${encodeURIComponent('{"x":1}')}`].map(
    (address) => [address, address],
  );
}

/** Returns requests to a procedure's REST path, with valid and invalid ids. */
const sentToRest = ({
  rest: { method, path },
  bodyLimit: maxBytes,
}: (typeof restrictedPaths)[number]): Sent[] =>
  ["1", "x", "%00"].flatMap((id): Sent[] => {
    const address = path.replaceAll(/\{\w+\}/g, id);
    if (method === "POST" || method === "PATCH") return withBodies(address, method, maxBytes);
    return [address, `${address}?limit=x&limit=y`].map((asked) => [asked, asked, { method }]);
  });

/**
 * Requests to the routes for uploads and exports. They are listed separately, because these routes
 * are not procedures.
 */
const uploadsAndExports: Sent[] = [
  ...["", "?version=x", "?q=%00", "?q=a&q=b"].flatMap((query): Sent[] => {
    const path = `/api/admin/analytics-sessions.csv${query}`;
    return [
      [path, path],
      [`HEAD ${path}`, path, { method: "HEAD" }],
    ];
  }),
  ...withBodies("/api/admin/submissions.csv", "POST"),
  ...withBodies("/api/admin/audit.csv", "POST"),
  ...["database/export", "admin/backups/daily-2026-01-31T10-20-30-000Z.sql", "admin/backups/%00"]
    .flatMap((name) => [`/api/${name}`, `/api/${name}?x=1`])
    .flatMap((path): Sent[] => [
      [path, path],
      [`HEAD ${path}`, path, { method: "HEAD" }],
    ]),
  ...["/api/admin/promise.csv", "/api/admin/mail/1/eml"].flatMap((path): Sent[] => [
    [path, path],
    [`HEAD ${path}`, path, { method: "HEAD" }],
  ]),
  ...withBodies("/api/database/import", "POST"),
  ...withBodies("/api/admin/media", "POST"),
  [
    "a type that is none",
    "/api/admin/media",
    { method: "POST", headers: { "content-type": ";;;" }, body: "x" },
  ],
];

const statusesOf = async (sent: Sent[], who: Who) => {
  const statuses: [string, number][] = [];
  for (const [what, path, init] of sent) statuses.push([what, await statusOf(path, who, init)]);
  return statuses;
};

const allRefused = (sent: Sent[], status: number) => sent.map(([what]) => [what, status]);

describe.each([
  ["visitor", 401],
  ["user", 403],
] as const)(
  "a %s is refused by every procedure and route that requires more rights",
  (who, status) => {
    const isRefused = ({ access }: { access?: ProcedureMeta["access"] }) =>
      who === "visitor" || access !== "user";

    test.each(restricted.filter(isRefused))(
      "$name on tRPC refuses a caller without permission, for valid and for invalid input",
      async (procedure) => {
        const sent = sentTo(procedure);
        expect(await statusesOf(sent, who)).toEqual(allRefused(sent, status));
      },
    );

    test.each(restrictedPaths.filter(isRefused))(
      "$rest.method $rest.path refuses a caller without permission, for valid and for invalid input",
      async (call) => {
        const sent = sentToRest(call);
        expect(await statusesOf(sent, who)).toEqual(allRefused(sent, status));
      },
    );

    test("the routes for uploads and exports refuse a caller without permission, for valid and for invalid input", async () => {
      const sent = uploadsAndExports;
      expect(await statusesOf(sent, who)).toEqual(allRefused(sent, status));
    });
  },
);

/**
 * Sends a request whose body never ends.
 *
 * @returns the status that the server sends before the body has ended
 */
async function beginBody(path: string, body: string): Promise<number> {
  const { hostname, port } = new URL(url);
  const headers = { "content-type": "application/json", "transfer-encoding": "chunked" };
  const sending = request({ hostname, port, path, method: "POST", headers });
  sending.on("error", () => {});
  sending.write(body);
  const [answer] = (await once(sending, "response")) as [IncomingMessage];
  sending.destroy();
  return answer.statusCode ?? 0;
}

test("a request without permission, or with too large a body, is refused before its whole body has arrived", async () => {
  for (const path of ["/trpc/blog.admin.create", "/api/blog/admin", "/api/admin/media"]) {
    expect([path, await beginBody(path, "{")]).toEqual([path, 401]);
  }
  const tooMuch = JSON.stringify("x".repeat(70_000)).slice(0, -1);
  expect(await beginBody("/trpc/questionnaire.submit", tooMuch)).toBe(413);
  expect(await beginBody("/api/save-form-data", tooMuch)).toBe(413);
});

test("a chunked body, whose length is not announced, is accepted", async () => {
  const body = new Blob(['{"username":"nobody","password":"wrong"}']).stream();
  const headers = { "content-type": "application/json" };
  const init = { method: "POST", headers, body, duplex: "half" } as RequestInit;
  expect(await statusOf("/trpc/accounts.login", "visitor", init)).toBe(401);
});

test("the response to a tRPC batch from another site is 403, with an error for each call of the batch", async () => {
  const answer = await fetch(`${url}/trpc/accounts.login,accounts.login?batch=1`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: "https://elsewhere.example" },
    body: "{}",
  });
  expect(answer.status).toBe(403);
  expect(await answer.json()).toMatchObject([
    { error: { data: { code: "FORBIDDEN", httpStatus: 403, path: "accounts.login" } } },
    { error: { data: { code: "FORBIDDEN", httpStatus: 403, path: "accounts.login" } } },
  ]);
});

test.each(["PUT", "PATCH", "DELETE", "OPTIONS"])(
  "a tRPC request with the method %s gets a 404 in JSON",
  async (method) => {
    for (const name of ["accounts.user", "accounts.logout"]) {
      const answer = await fetch(`${url}/trpc/${name}`, { method });
      expect(answer.status).toBe(404);
      expect(answer.headers.get("content-type")).toMatch(/^application\/json/);
      expect(await answer.json()).toMatchObject({
        error: { data: { code: "NOT_FOUND", path: name } },
      });
    }
  },
);

test("a tRPC batch that is refused as too large has a JSON content type", async () => {
  const flood = Array.from({ length: 21 }, () => "accounts.user");
  const answer = await fetch(`${url}/trpc/${flood.join(",")}?batch=1`);
  expect(answer.status).toBe(400);
  expect(answer.headers.get("content-type")).toBe("application/json");
});

test("tRPC does not stream responses, because a streamed response would begin before its status is known", async () => {
  const answer = await fetch(`${url}/trpc/accounts.user?batch=1&input=%7B%7D`, {
    headers: { "trpc-accept": "application/jsonl" },
  });
  expect(answer.status).toBe(401);
  expect(answer.headers.get("content-type")).toContain("application/json");
});

test("a procedure without input refuses a body with a field, and a URL with query parameters", async () => {
  const headers = { "content-type": "application/json" };
  const logout = { method: "POST", headers, body: '{"everywhere":true}' };
  expect(await statusOf("/api/logout", "visitor", logout)).toBe(400);
  expect(await statusOf("/trpc/accounts.logout", "visitor", logout)).toBe(400);
  expect(await statusOf("/api/user?x=1", "user")).toBe(400);
  const open = procedures.filter(({ inputs }) => inputs === 0).map(({ name }) => name);
  expect(open).toEqual([]);
});

test("invalid input of an administrator is refused with 400, 413 or 415, not with 401 or 403", async () => {
  const changes = restrictedPaths.filter(
    // Procedures that take a list are left out, because they return the status 200 even if an item
    // is invalid. They report the invalid items in the response.
    ({ rest }) => /^(?:POST|PATCH)$/.test(rest.method) && !rest.list,
  );
  const sent = changes.flatMap(({ rest, bodyLimit: maxBytes }) =>
    withBodies(rest.path.replaceAll(/\{\w+\}/g, "1"), rest.method, maxBytes),
  );
  expect(sent.length).toBeGreaterThan(12);
  const statuses = await statusesOf(sent, "admin");
  expect(statuses.filter(([, status]) => ![400, 413, 415].includes(status))).toEqual([]);
});

test("each call of a tRPC batch has a status of its own, and a batch of more than twenty calls is refused", async () => {
  const batch = (names: string[]) =>
    fetch(`${url}/trpc/${names.join(",")}?batch=1&input=${encodeURIComponent("{}")}`);
  const mixed = await batch(["blog.currentSlug", "blog.admin.list", "accounts.user"]);
  expect(mixed.status).toBe(207);
  const statuses = ((await mixed.json()) as { error?: { data: { httpStatus: number } } }[]).map(
    ({ error }) => error?.data.httpStatus,
  );
  expect(statuses).toEqual([400, 401, 401]);
  const flood = Array.from({ length: 21 }, () => "accounts.user");
  expect((await batch(flood)).status).toBe(400);
});

test("rate limits count each call of a batch request, not each request", async () => {
  await using opened = await openTestContext();
  await using server = await listen(opened.context);
  const names = Array.from({ length: 20 }, () => "analytics.track");
  const event = { eventType: "start", sessionId: "batched" };
  const body = JSON.stringify(Object.fromEntries(names.map((_, index) => [index, event])));
  const send = async () => {
    const response = await fetch(`${server.url}/trpc/${names.join(",")}?batch=1`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body,
    });
    return response.status;
  };
  // The limit is 120 procedure calls a minute, which six requests of twenty calls use up. On a slow
  // machine, calls that the database does not count in time are counted in memory, from zero. So up
  // to six further requests may succeed, or a part of their calls (status 207).
  const statuses: number[] = [];
  for (let count = 0; count < 13; count += 1) statuses.push(await send());
  expect(statuses.slice(0, 6)).toEqual([200, 200, 200, 200, 200, 200]);
  expect(statuses.slice(6).some((status) => status !== 200)).toBe(true);
  expect(statuses.every((status) => [200, 207, 429].includes(status))).toBe(true);
});
