import { afterAll, beforeAll, expect, test } from "vitest";
import type { ErrorBody } from "#common/errors.ts";
import { listen, openTestContext } from "../testing.ts";
import { restCalls } from "./rest.ts";

/** The calls of the product's documented API that exist so far. */
const documented = [
  "GET /api/site-settings/{settingKey}",
  "GET /api/form-settings/{settingKey}",
  "GET /api/pages/{slug}",
  "POST /api/save-form-data",
  "POST /api/flat-preferences",
  "POST /api/analytics/track",
];

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

test("every documented call answers on its path and is described", async () => {
  expect(
    restCalls()
      .map(({ rest }) => `${rest.method} ${rest.path}`)
      .sort(),
  ).toEqual(documented.toSorted());
  const { paths } = (await (await opened.send("/api/openapi.json")).json()) as {
    paths: Record<string, object>;
  };
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(described.sort()).toEqual(documented.toSorted());
});

test("reads answer 200 with the public part of a setting; any other key is not there", async () => {
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
    "/api/save-form-data",
  ]) {
    const answer = await opened.send(path);
    expect({ path, status: answer.status }).toEqual({ path, status: 404 });
    expect(await answer.json()).toMatchObject({ code: "NOT_FOUND" });
  }
  expect((await opened.send("/api/pages/terms", { method: "HEAD" })).status).toBe(200);
  expect((await opened.send("/api/pages/terms", { method: "DELETE" })).status).toBe(404);
});

test("a draft answers as a missing page does", async () => {
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

test("a created row answers 201 with the row; an event 204 with nothing, once", async () => {
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
  ["an id", "/api/flat-preferences", { ...preference, id: 7 }, "id", 'Unknown field: "id"'],
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
    "odd metadata",
    "/api/analytics/track",
    { eventType: "start", sessionId: "s", metadata: { email: "a@b.c" } },
    "metadata.email",
    'Unknown field: "email"',
  ],
  ["an unknown answer", "/api/save-form-data", { odd: 1 }, "odd", 'Unknown field: "odd"'],
])("%s is refused by name", async (_what, path, body, issuePath, message) => {
  const answer = await opened.post(path, body);
  const error = (await answer.json()) as ErrorBody;
  expect(answer.status).toBe(400);
  expect(error.code).toBe("BAD_REQUEST");
  expect(error.issues).toContainEqual({ path: issuePath, message });
});

test("an event over 4 KB is refused, and so is a body over 64 KB", async () => {
  const metadata = { referrer: "r".repeat(2000), userAgent: "u".repeat(1000) };
  const answeredFields = Array.from({ length: 60 }, (_, i) => `${i}`.padEnd(30, "x"));
  const event = { eventType: "start", sessionId: "s", metadata: { ...metadata, answeredFields } };
  expect((await opened.post("/api/analytics/track", event)).status).toBe(400);
  const large = await opened.post("/api/save-form-data", { name: "x".repeat(70_000) });
  expect(large.status).toBe(413);
  expect(await large.json()).toMatchObject({ code: "PAYLOAD_TOO_LARGE" });
});

test.each<[what: string, body: string]>([
  ["no JSON", "{"],
  ["an empty body", ""],
  ["a list", "[]"],
  ["a bare word", '"x"'],
  ["a prototype key", '{"__proto__": {"a": 1}}'],
  ["a nested prototype key", '{"city": {"constructor": {"prototype": 1}}}'],
  ["a NUL character", '{"name": "a\\u0000b"}'],
  ["a lone surrogate", '{"name": "\\ud800"}'],
  ["deep nesting", `{"city": ${"[".repeat(30)}${"]".repeat(30)}}`],
  ["a long list", `{"neighborhoods": [${Array(101).fill('"x"').join(",")}]}`],
])("%s is a 400, never a 500", async (_what, body) => {
  const answer = await opened.post("/api/save-form-data", body);
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ code: "BAD_REQUEST", message: expect.any(String) });
});

test.each(["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"])(
  "a body of type %s is refused, on REST and tRPC alike",
  async (type) => {
    for (const path of ["/api/save-form-data", "/trpc/questionnaire.submit"]) {
      const answer = await opened.post(path, "{}", { "content-type": type });
      expect({ path, status: answer.status }).toEqual({ path, status: 415 });
    }
  },
);

test("broken percent-encoding is a 400, and a query that is given twice or unknown too", async () => {
  for (const path of ["/api/pages/%E0%A4%A", "/api/pages/a?slug=b&slug=c", "/api/pages/a?odd=1"]) {
    const answer = await opened.send(path);
    expect({ path, status: answer.status }).toEqual({ path, status: 400 });
    expect(await answer.json()).toMatchObject({ code: "BAD_REQUEST" });
  }
});

test("an error that is not ours says nothing of itself, on REST and tRPC alike", async () => {
  await using own = await open();
  await own.context.database.db.schema.dropTable("content_pages").execute();
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
