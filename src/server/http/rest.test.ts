import { afterAll, beforeAll, expect, test } from "vitest";
import { nouns } from "#common/content/nouns.ts";
import type { ErrorBody } from "#common/errors.ts";
import { listen, openTestContext, sessionCookie, someAdmin } from "../testing.ts";
import { restCalls } from "./rest.ts";

/** The REST calls with which administrators manage each content type. */
const nounCalls = nouns.flatMap(({ rest: { admin } }) => [
  `GET ${admin}`,
  `GET ${admin}/{id}`,
  `POST ${admin}`,
  `PATCH ${admin}/{id}`,
  `DELETE ${admin}/{id}`,
]);

/** The REST calls that the product's documentation names. */
const documentedCalls = [
  "POST /api/register",
  "POST /api/login",
  "POST /api/login/factor",
  "POST /api/confirm",
  "POST /api/logout",
  "GET /api/user",
  "GET /api/site-settings/{settingKey}",
  "GET /api/form-settings/{settingKey}",
  "GET /api/pages/{slug}",
  "GET /api/page-types/{type}",
  "GET /api/admin/calls",
  "POST /api/admin/calls",
  "PATCH /api/admin/calls/{id}",
  "DELETE /api/admin/calls/{id}",
  "GET /api/admin/call-hours",
  "PATCH /api/admin/call-hours/{userId}",
  "GET /api/submissions/{id}/matches",
  "GET /api/submissions/{id}/free-times",
  "GET /api/admin/pages",
  "GET /api/admin/pages/{id}",
  "POST /api/admin/pages",
  "PATCH /api/admin/pages/{id}",
  "DELETE /api/admin/pages/{id}",
  "GET /api/blog",
  "GET /api/blog/{slug}",
  "GET /api/blog/admin",
  "GET /api/blog/admin/{id}",
  "POST /api/blog/admin",
  "PATCH /api/blog/admin/{id}",
  "DELETE /api/blog/admin/{id}",
  "GET /api/admin/site-settings",
  "POST /api/admin/site-settings",
  "PATCH /api/admin/site-settings/{settingKey}",
  "GET /api/admin/form-settings",
  "POST /api/admin/form-settings",
  "PATCH /api/admin/form-settings/{settingKey}",
  "GET /api/admin/api-keys",
  "POST /api/admin/api-keys",
  "DELETE /api/admin/api-keys/{id}",
  "GET /api/admin/messages",
  "GET /api/admin/messages/{id}",
  "PATCH /api/admin/messages/{id}",
  "DELETE /api/admin/messages/{id}",
  "GET /api/admin/mail",
  "POST /api/admin/mail/{id}/resend",
  "POST /api/mail/bounces",
  "GET /api/admin/shortlists",
  "GET /api/admin/shortlists/{id}",
  "PATCH /api/admin/shortlists/{id}",
  "POST /api/admin/shortlists/{id}/skip",
  "POST /api/admin/shortlists/{id}/send",
  "POST /api/admin/shortlists/send",
  "POST /api/listings",
  "GET /api/listings",
  "GET /api/listings/{id}",
  "PATCH /api/listings/{id}",
  "DELETE /api/listings/{id}",
  "POST /api/save-form-data",
  "POST /api/flat-preferences",
  "POST /api/analytics/track",
  "GET /api/analytics/summary",
  "GET /api/promise/summary",
];

const documented = [...new Set([...documentedCalls, ...nounCalls])];

const preference = {
  city: "berlin",
  propertyType: "studio",
  minRent: 500,
  maxRent: 900,
  moveInDate: "2027-01-01",
  fullName: "Ben",
  email: "ben@example.org",
  termsAccepted: true,
};

async function open(environment: Record<string, string> = { RATE_LIMITS: "off" }) {
  const opened = await openTestContext(environment);
  const server = await listen(opened.context);
  const send = (path: string, init: RequestInit = {}) => fetch(server.url + path, init);
  return {
    ...opened,
    send,
    post: (path: string, body: unknown, headers: Record<string, string> = {}) =>
      send(path, {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body: typeof body === "string" ? body : JSON.stringify(body),
      }),
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      await opened[Symbol.asyncDispose]();
    },
  };
}

let opened: Awaited<ReturnType<typeof open>>;
beforeAll(async () => {
  opened = await open();
});
afterAll(() => opened[Symbol.asyncDispose]());

test("the server and openapi.json contain exactly the REST calls in this test's list of documented calls", async () => {
  expect(
    restCalls()
      .map(({ rest }) => `${rest.method} ${rest.path}`)
      .sort(),
    "`documented` lists every path in a procedure's `meta.rest`",
  ).toEqual(documented.toSorted());
  const { paths } = (await (await opened.send("/api/openapi.json")).json()) as {
    paths: Record<string, object>;
  };
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(described.sort()).toEqual(documented.toSorted());
});

test("a GET request by REST returns 200 for a public setting, and 404 for a non-public setting or an unknown path", async () => {
  const site = await opened.send("/api/site-settings/site_content");
  expect(site.status).toBe(200);
  expect(site.headers.get("cache-control")).toBe("no-store");
  expect(Object.keys((await site.json()) as object).sort()).toEqual([
    "description",
    "key",
    "lastUpdated",
    "value",
  ]);
  const form = (await (await opened.send("/api/form-settings/form_questions")).json()) as object;
  expect(form).toMatchObject({ key: "form_questions", version: 1 });
  for (const path of [
    "/api/site-settings/n8n_webhook_url",
    "/api/site-settings/form_questions",
    "/api/form-settings/site_content",
    "/api/pages/nothing",
    "/api/unknown",
    "/api",
    "/trpc",
    "/trpc//?",
    "/trpc/a/b",
    "/api/save-form-data",
  ]) {
    const answer = await opened.send(path);
    expect({ path, status: answer.status }).toEqual({ path, status: 404 });
    expect(await answer.json()).toMatchObject({ code: "NOT_FOUND" });
  }
  expect((await opened.send("/api/pages/terms", { method: "HEAD" })).status).toBe(200);
  expect((await opened.send("/api/pages/terms", { method: "DELETE" })).status).toBe(404);
});

test("REST returns 404 for an unknown key, slug or page type of any length", async () => {
  for (const path of ["site-settings", "form-settings", "blog", "pages", "page-types"]) {
    const answer = await opened.send(`/api/${path}/${"k".repeat(300)}`);
    expect({ path, status: answer.status }).toEqual({ path, status: 404 });
    expect((await opened.send(`/api/${path}/%00`)).status).toBe(400);
  }
});

test("an unknown path or method under /api/ gets a 404, also with a body that cannot be read", async () => {
  for (const [type, body] of [
    ["text/plain", "text"],
    ["application/json", "{"],
  ] as const) {
    for (const method of ["POST", "PUT"]) {
      for (const path of ["/api", "/api/unknown", "/api/pages/terms"]) {
        const answer = await opened.send(path, { method, body, headers: { "content-type": type } });
        expect({ path, method, status: answer.status }).toEqual({ path, method, status: 404 });
        expect(await answer.json()).toMatchObject({ code: "NOT_FOUND" });
      }
    }
  }
});

test("an unpublished page returns the same 404 as a missing page", async () => {
  await using own = await open();
  await own.context.database.db
    .updateTable("contentPages")
    .set({ published: false })
    .where("slug", "=", "terms")
    .execute();
  const draft = await own.send("/api/pages/terms");
  const missing = await own.send("/api/pages/nothing");
  expect([draft.status, await draft.text()]).toEqual([missing.status, await missing.text()]);
});

test("REST returns 201 for a new structured search profile, and 204 for a new or repeated analytics event", async () => {
  const created = await opened.post("/api/flat-preferences", preference);
  expect(created.status).toBe(201);
  expect(await created.json()).toMatchObject({
    ...preference,
    id: expect.any(Number),
    bedrooms: "any",
    bathrooms: "any",
    phone: null,
    createdAt: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
  });
  const event = { eventType: "step_view", sessionId: "s", stepId: "a", stepNumber: 1 };
  for (let i = 0; i < 2; i += 1) {
    const answer = await opened.post("/api/analytics/track", event);
    expect([answer.status, await answer.text()]).toEqual([204, ""]);
  }
  const rows = await opened.context.database.db.selectFrom("formAnalytics").selectAll().execute();
  expect(rows).toHaveLength(1);
});

test.each<[what: string, path: string, body: unknown, issuePath: string, message: string]>([
  [
    "an unknown field",
    "/api/flat-preferences",
    { ...preference, phone: "1" },
    "phone",
    'Unknown field: "phone"',
  ],
  [
    "an id of its own",
    "/api/flat-preferences",
    { ...preference, id: 7 },
    "id",
    'Unknown field: "id"',
  ],
  [
    "a number as text",
    "/api/flat-preferences",
    { ...preference, minRent: "500" },
    "minRent",
    "Minimum rent must be at least 100",
  ],
  [
    "a low rent",
    "/api/flat-preferences",
    { ...preference, maxRent: 99 },
    "maxRent",
    "Maximum rent must be at least 100",
  ],
  [
    "unaccepted terms",
    "/api/flat-preferences",
    { ...preference, termsAccepted: false },
    "termsAccepted",
    "You must accept the terms and conditions",
  ],
  [
    "an unknown event",
    "/api/analytics/track",
    { eventType: "odd", sessionId: "s" },
    "eventType",
    "eventType must be one of start, step_view, step_complete, complete, abandon",
  ],
  [
    "a long session id",
    "/api/analytics/track",
    { eventType: "start", sessionId: "x".repeat(65) },
    "sessionId",
    "sessionId must be at most 64 characters",
  ],
  [
    "an empty session id",
    "/api/analytics/track",
    { eventType: "start", sessionId: "" },
    "sessionId",
    "sessionId is required",
  ],
  [
    "an unknown metadata field",
    "/api/analytics/track",
    { eventType: "start", sessionId: "s", metadata: { email: "a@b.c" } },
    "metadata.email",
    'Unknown field: "email"',
  ],
  ["an unknown answer", "/api/save-form-data", { odd: 1 }, "odd", 'Unknown field: "odd"'],
])(
  "a REST call with %s is refused with 400 and the field's name",
  async (_what, path, body, issuePath, message) => {
    const answer = await opened.post(path, body);
    const error = (await answer.json()) as ErrorBody;
    expect(answer.status).toBe(400);
    expect(error.code).toBe("BAD_REQUEST");
    expect(error.issues).toContainEqual({ path: issuePath, message });
  },
);

test("an analytics event over 4 KB is refused with 400, and a body over 64 KB with 413", async () => {
  const metadata = { referrer: "r".repeat(2000), userAgent: "u".repeat(1000) };
  const answeredFields = Array.from({ length: 60 }, (_, i) => `${i}`.padEnd(30, "x"));
  const event = { eventType: "start", sessionId: "s", metadata: { ...metadata, answeredFields } };
  expect((await opened.post("/api/analytics/track", event)).status).toBe(400);
  const large = await opened.post("/api/save-form-data", { name: "x".repeat(70_000) });
  expect(large.status).toBe(413);
  expect(await large.json()).toMatchObject({ code: "PAYLOAD_TOO_LARGE" });
});

test.each<[what: string, body: string]>([
  ["invalid JSON", "{"],
  ["an empty body", ""],
  ["a list", "[]"],
  ["a bare string", '"x"'],
  ["a prototype key", '{"__proto__": {"a": 1}}'],
  ["a nested prototype key", '{"city": {"constructor": {"prototype": 1}}}'],
  ["a NUL character", '{"name": "a\\u0000b"}'],
  ["a lone surrogate", '{"name": "\\ud800"}'],
  ["deep nesting", `{"city": ${"[".repeat(30)}${"]".repeat(30)}}`],
  ["a long list", `{"neighborhoods": [${Array(101).fill('"x"').join(",")}]}`],
])("a request body that is or contains %s is refused with 400, not 500", async (_what, body) => {
  const answer = await opened.post("/api/save-form-data", body);
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ code: "BAD_REQUEST", message: expect.any(String) });
});

test("REST and tRPC calls that take no body fields accept an empty body, even with a JSON content type", async () => {
  const absent = "2147483647";
  const absentUuid = "6f1c2a52-0f3e-4f0a-9a53-1d0f5b8a7c11";
  const bodiless = restCalls().flatMap(({ rest: { method, path }, input }) => {
    const names = Object.keys(input.properties ?? {});
    const needsBody = method === "GET" || !names.every((name) => path.includes(`{${name}}`));
    const { id } = input.properties ?? {};
    const isUuid = typeof id === "object" && id.format === "uuid";
    return needsBody ? [] : [{ method, path: path.replace("{id}", isUuid ? absentUuid : absent) }];
  });
  const answers: string[] = [];
  for (const { method, path } of bodiless) {
    const cookie = await sessionCookie(opened.context, someAdmin);
    const headers = { cookie, "content-type": "application/json" };
    const { status } = await opened.send(path, { method, headers, body: "" });
    answers.push(`${method} ${path} ${status}`);
  }
  const deletions = nouns.map(({ rest }) => `DELETE ${rest.admin}/${absent} 404`);
  const resent = `POST /api/admin/mail/${absentUuid}/resend 404`;
  const revoked = `DELETE /api/admin/api-keys/${absentUuid} 404`;
  const deleted = `DELETE /api/listings/${absentUuid} 404`;
  const cancelled = `DELETE /api/admin/calls/${absentUuid} 404`;
  const message = `DELETE /api/admin/messages/${absentUuid} 404`;
  expect(answers.toSorted()).toEqual(
    [...deletions, resent, revoked, deleted, cancelled, message, "POST /api/logout 204"].toSorted(),
  );

  const call = "/trpc/accounts.logout";
  expect((await opened.post(call, "")).status).toBe(200);
  expect((await opened.post(`${call}?batch=1`, "")).status).toBe(200);
  expect((await opened.post("/trpc/accounts.login", "")).status).toBe(400);
});

test.each(["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"])(
  "a request body of type %s is refused with 415 on REST and tRPC",
  async (type) => {
    for (const path of ["/api/save-form-data", "/trpc/questionnaire.submit"]) {
      const answer = await opened.post(path, "{}", { "content-type": type });
      expect({ path, status: answer.status }).toEqual({ path, status: 415 });
    }
  },
);

test("REST refuses broken percent-encoding and repeated or unknown query parameters with 400", async () => {
  for (const path of ["/api/pages/%E0%A4%A", "/api/pages/a?slug=b&slug=c", "/api/pages/a?odd=1"]) {
    const answer = await opened.send(path);
    expect({ path, status: answer.status }).toEqual({ path, status: 400 });
    expect(await answer.json()).toMatchObject({ code: "BAD_REQUEST" });
  }
});

test("an internal error returns 500 without its details, on REST and tRPC", async () => {
  await using own = await open();
  await own.context.database.db.schema.dropTable("content_pages").cascade().execute();
  for (const path of [
    "/api/pages/terms",
    `/trpc/pages.bySlug?input=${encodeURIComponent('{"slug":"terms"}')}`,
  ]) {
    const answer = await own.send(path);
    const text = await answer.text();
    expect(answer.status).toBe(500);
    expect(text).not.toMatch(/content_pages|relation|stack|node_modules/);
    expect(text).toContain("INTERNAL_SERVER_ERROR");
    expect(text).toContain("requestId");
  }
});

test("every REST call for administrators refuses a visitor with 401, before it checks the input", async () => {
  const adminCalls = restCalls().filter(({ access }) => access === "admin");
  expect(adminCalls.length).toBeGreaterThan(0);
  for (const { rest } of adminCalls) {
    const answer = await opened.send(rest.path.replaceAll(/\{\w+\}/g, "not-an-id"), {
      method: rest.method,
      ...(rest.method === "GET" || rest.method === "DELETE"
        ? {}
        : { headers: { "content-type": "application/json" }, body: '{"odd":true}' }),
    });
    expect([rest.path, answer.status]).toEqual([rest.path, 401]);
  }
});

test("a REST list is a JSON array, and a response header contains the cursor of the next page", async () => {
  await using own = await open();
  const admin = own.callerAs(someAdmin);
  for (const day of ["01", "02", "03"]) {
    await admin.blog.admin.create({
      title: `The day ${day}`,
      slug: `day-${day}`,
      content: "<p>Twenty characters, and more.</p>",
      published: true,
      publishedAt: `2026-01-${day}T10:00:00Z`,
    });
  }
  const first = await own.send("/api/blog?limit=2");
  const items = (await first.json()) as { slug: string; content?: string; preview: string }[];
  expect(items.map(({ slug }) => slug)).toEqual(["day-03", "day-02"]);
  expect(items[0]).toMatchObject({ preview: "Twenty characters, and more." });
  expect(items[0]).not.toHaveProperty("content");
  const cursor = first.headers.get("x-next-cursor") ?? "";
  const second = await own.send(`/api/blog?limit=2&cursor=${encodeURIComponent(cursor)}`);
  expect(((await second.json()) as { slug: string }[]).map(({ slug }) => slug)).toEqual(["day-01"]);
  expect(second.headers.has("x-next-cursor")).toBe(false);
  for (const query of ["limit=0", "limit=101", "limit=x", "limit=1.5", "cursor=x", "page=2"]) {
    expect([query, (await own.send(`/api/blog?${query}`)).status]).toEqual([query, 400]);
  }
  expect(await (await own.send("/api/blog/day-01")).json()).toMatchObject({
    slug: "day-01",
    publishedAt: "2026-01-01T10:00:00.000Z",
  });
  expect((await own.send("/api/blog/day-04")).status).toBe(404);
  expect(await (await own.send("/api/page-types/about")).json()).toMatchObject({ slug: "about" });
  expect((await own.send("/api/page-types/other")).status).toBe(404);
});

test("the body of a REST call may not repeat a parameter of its path, except for the id of a page", async () => {
  await using own = await open();
  const cookie = await sessionCookie(own.context, someAdmin);
  const patch = async (path: string, body: object) => {
    const headers = { cookie, "content-type": "application/json" };
    const answer = await own.send(path, { method: "PATCH", headers, body: JSON.stringify(body) });
    return [answer.status, ((await answer.json()) as ErrorBody).issues];
  };
  const { id } = await own.callerAs(someAdmin).blog.admin.create({
    title: "A deposit that comes back",
    slug: "a-deposit",
    content: "<p>Photograph every scratch.</p>",
  });
  const refused = (path: string) => [400, [{ path, message: `Unknown field: "${path}"` }]];
  expect(await patch(`/api/blog/admin/${id}`, { id, published: true })).toEqual(refused("id"));
  expect(await patch(`/api/blog/admin/${id}`, { published: true })).toEqual([200, undefined]);
  const setting = "/api/admin/site-settings/site_content";
  expect(await patch(setting, { settingKey: "site_content", value: 1 })).toEqual(
    refused("settingKey"),
  );
  const [page] = await own
    .callerAs(someAdmin)
    .pages.admin.list({ limit: 1 })
    .then(({ items }) => items);
  const path = `/api/admin/pages/${page?.id}`;
  expect(await patch(path, { id: page?.id, published: true })).toEqual([200, undefined]);
  expect(await patch(path, { id: Number(page?.id) + 1, published: true })).toEqual([
    400,
    undefined,
  ]);
});

test("only procedures that store long texts accept bodies over 64 KB, on REST and tRPC", async () => {
  const long = JSON.stringify({ content: "x".repeat(100_000) });
  const statusOf = async (path: string, cookie = "") => {
    const headers = { "content-type": "application/json", cookie };
    return (await opened.send(path, { method: "POST", headers, body: long })).status;
  };
  expect(await statusOf("/api/save-form-data")).toBe(413);
  expect(await statusOf("/trpc/questionnaire.submit")).toBe(413);
  expect(await statusOf("/trpc/no.such.call")).toBe(413);
  const admin = await sessionCookie(opened.context, someAdmin);
  expect(await statusOf("/trpc/analytics.track,blog.admin.create?batch=1", admin)).toBe(413);
  expect(await statusOf("/trpc/blog.admin.create", admin)).toBe(400);
  // A request without permission gets the status 401 and not 413, because permission is checked
  // before the length of the body.
  expect(await statusOf("/api/blog/admin")).toBe(401);
  expect(await statusOf("/trpc/blog.admin.create")).toBe(401);
});
