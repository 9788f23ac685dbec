import { resolve } from "node:path";
import fc from "fast-check";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { defaultDefinition } from "#common/questionnaire/default-definition.ts";
import { defaultSiteContent } from "#common/settings/default-site-content.ts";
import { installMessages } from "#common/validation.ts";
import { buildApp } from "#server/app.ts";
import { readConfig } from "#server/config.ts";
import { openContext } from "#server/context.ts";
import { listAdmins } from "#server/features/accounts/store.ts";
import { sessionCookie } from "#server/testing.ts";
import { builtRenderer } from "#server/web/built-renderer.ts";
import { describeHarm } from "./harmless-answer.ts";
import { bodiesNear, brokenPaths, contentTypes, hostilePaths } from "./hostile-inputs.ts";
import { type RawRequest, rawFetch } from "./raw-fetch.ts";
import { isFull } from "./scale.ts";
import { someAnswers, submit } from "./submissions.ts";
import { temporaryDirectory } from "./temporary-directory.ts";

const numRuns = isFull ? 3_000 : 200;
const stack = new AsyncDisposableStack();
const failures: string[] = [];
let port = 0;
let adminCookie = "";

beforeAll(async () => {
  installMessages();
  const directory = stack.use(await temporaryDirectory(inject("dataTemplate")));
  const config = readConfig({ DATA_DIR: directory.path, RATE_LIMITS: "off" });
  // What the server itself calls an error, it did not foresee.
  const log = pino({ level: "error" }, { write: (line: string) => void failures.push(line) });
  const { context, begin, close } = await openContext(config, log);
  stack.defer(close);
  const app = await buildApp(context, await builtRenderer(resolve("dist")));
  stack.defer(() => app.close());
  await begin();
  const [admin] = await listAdmins(context.database.db);
  if (!admin) throw new Error("There is no administrator");
  adminCookie = await sessionCookie(context, admin);
  port = Number(new URL(await app.listen({ port: 0, host: "127.0.0.1" })).port);
});

afterAll(() => stack.disposeAsync());

const preferences = {
  city: "lisbon",
  neighborhoods: ["alfama"],
  propertyType: "studio",
  bedrooms: "2",
  bathrooms: "any",
  minSize: 40,
  minRent: 800,
  maxRent: 1500,
  moveInDate: "2099-01-31",
  amenities: ["balcony"],
  petPolicy: "cats",
  additionalNotes: "A piano",
  fullName: "Ada O'Neil",
  email: "ada@example.com",
  termsAccepted: true,
};

const event = {
  eventType: "step_view",
  sessionId: "session-1",
  stepId: "location_step",
  stepNumber: 1,
  timeSpentSeconds: 3,
  definitionVersion: 1,
  metadata: { timestamp: "2026-01-31T10:00:00Z", userAgent: "x", answeredFields: ["city"] },
};

const post = {
  title: "Deposits, explained",
  slug: "deposits-explained",
  content: "<p>What a deposit is, and how to get it back.</p>",
  excerpt: "What it is",
  featuredImage: "https://example.org/a.jpg",
  published: true,
  publishedAt: "2026-01-31T10:00:00Z",
};

const { publishedAt: _publishedAt, ...page } = { ...post, pageType: "other" };

const logIn = { username: "nobody-there", password: "not the password" };
const account = { username: "somebody-new", password: "a rather long one", email: "a@example.org" };

/** What only administrators may call: the method beside it is that of its REST path. */
const adminCalls: [name: string, paths: string[], valid: Record<string, unknown>][] = [
  ["posts", ["POST /api/blog/admin", "POST /trpc/blog.admin.create"], post],
  [
    "changes of posts",
    ["PATCH /api/blog/admin/1", "POST /trpc/blog.admin.update"],
    { id: 1, ...post },
  ],
  ["pages", ["POST /api/admin/pages", "POST /trpc/pages.admin.create"], page],
  ["texts to clean", ["POST /trpc/content.clean"], { html: post.content }],
  ["restorations", ["POST /trpc/blog.admin.restore"], { id: 1, versionId: 1 }],
  [
    "passwords",
    ["POST /trpc/accounts.changePassword"],
    { currentPassword: "wrong", newPassword: "a rather long one" },
  ],
  [
    "settings",
    ["POST /api/admin/site-settings", "POST /trpc/settings.form.create"],
    { key: "odd", value: { any: ["thing"] }, description: "Ours" },
  ],
  [
    "changes of settings",
    ["PATCH /api/admin/site-settings/site_content", "POST /trpc/settings.site.update"],
    {
      settingKey: "site_content",
      value: defaultSiteContent,
      expectedUpdatedAt: "2026-01-31T10:00:00Z",
    },
  ],
  ["restorations of settings", ["POST /trpc/settings.form.restore"], { version: 1 }],
  ["deliveries", ["POST /trpc/webhook.resend"], { id: "0b7f7a52-6c0c-4b5c-9a55-6f1f6a1c2d3e" }],
];

const [step] = defaultDefinition.steps;
const [link] = defaultSiteContent.footer.legal;

/** Parts of the values that are checked, each with the value around it. */
const settingParts: [
  name: string,
  kind: "site" | "form",
  part: Record<string, unknown>,
  around: (json: string) => string,
][] = [
  ["steps", "form", { ...step }, (json) => `{"steps":[${json}]}`],
  [
    "fields",
    "form",
    { ...step?.fields[0] },
    (json) => `{"steps":[{"id":"s","title":"T","description":"","fields":[${json}]}]}`,
  ],
  [
    "names of the site",
    "site",
    defaultSiteContent.site,
    (json) => JSON.stringify({ ...defaultSiteContent, site: "HERE" }).replace('"HERE"', () => json),
  ],
  [
    "links",
    "site",
    { ...link },
    (json) =>
      JSON.stringify({
        ...defaultSiteContent,
        footer: { ...defaultSiteContent.footer, legal: ["HERE"] },
      }).replace('"HERE"', () => json),
  ],
];

const calls: [name: string, paths: string[], valid: Record<string, unknown>][] = [
  ["submissions", ["/api/save-form-data", "/trpc/questionnaire.submit"], someAnswers()],
  ["preferences", ["/api/flat-preferences", "/trpc/questionnaire.savePreferences"], preferences],
  ["logins", ["/api/login", "/trpc/accounts.login"], logIn],
  ["registrations", ["/api/register"], account],
  ["events", ["/api/analytics/track", "/trpc/analytics.track"], event],
];

/** Sends requests until one does harm; what it was and did, or undefined when none does. */
async function findHarm(
  requests: fc.Arbitrary<RawRequest>,
  known: RawRequest[] = [],
): Promise<string | undefined> {
  const property = fc.asyncProperty(requests, async (request) => {
    failures.length = 0;
    const harm = describeHarm(request, await rawFetch(port, request)) ?? failures[0];
    if (harm !== undefined) throw new Error(harm);
  });
  const report = await fc.asyncDefaultReportMessage(
    await fc.check(property, {
      numRuns,
      includeErrorInReport: true,
      examples: known.map((request) => [request]),
    }),
  );
  // Whatever it has been sent, the server still does its work.
  await submit(`http://127.0.0.1:${port}`);
  return report;
}

const posts = (path: string, body: fc.Arbitrary<string | Buffer>): fc.Arbitrary<RawRequest> =>
  fc.record({
    method: fc.constant("POST"),
    path: fc.constant(path),
    contentType: contentTypes,
    body,
  });

describe.each(calls)("hostile %s are taken or refused, with a reason", (_, paths, valid) => {
  test.each(paths)("%s", async (path) => {
    expect(await findHarm(posts(path, bodiesNear(valid)))).toBeUndefined();
  });
});

describe.each(adminCalls)("so are %s of an administrator", (_, paths, valid) => {
  test.each(paths)("%s", async (call) => {
    const [method = "", path = ""] = call.split(" ");
    const requests = posts(path, bodiesNear(valid)).map((request) => ({
      ...request,
      method,
      cookie: adminCookie,
    }));
    expect(await findHarm(requests)).toBeUndefined();
  });
});

// What is checked and found good exists already, so that nothing of it is kept.
describe.each(settingParts)("so are %s within a setting", (_, kind, part, around) => {
  const key = kind === "site" ? "site_content" : "form_questions";
  test.each([`/api/admin/${kind}-settings`, `/trpc/settings.${kind}.create`])(
    "%s",
    async (path) => {
      const body = bodiesNear(part).map(
        (json) => `{"key":"${key}","value":${around(String(json))}}`,
      );
      const requests = posts(path, body).map((request) => ({ ...request, cookie: adminCookie }));
      expect(await findHarm(requests)).toBeUndefined();
    },
  );
});

test("so are cookies", async () => {
  const requests = fc.record({
    method: fc.constant("GET"),
    path: fc.constantFrom("/api/user", "/trpc/accounts.user", "/api/blog/admin"),
    cookie: fc
      .string({ unit: "binary", maxLength: 300 })
      .map((text) => `roost_session=${text.replaceAll(/[\r\n]/g, "")}`),
  });
  expect(await findHarm(requests)).toBeUndefined();
});

test("so are batches of calls", async () => {
  const one = (valid: Record<string, unknown>) => bodiesNear(valid).map(String);
  const body = fc
    .tuple(one(someAnswers()), one(event))
    .map(([first, second]) => `{"0":${first},"1":${second}}`);
  const path = "/trpc/questionnaire.submit,analytics.track?batch=1";
  expect(await findHarm(posts(path, body))).toBeUndefined();
});

test("so are paths", async () => {
  const requests = fc.record({
    method: fc.constantFrom("GET", "HEAD", "POST", "PATCH", "DELETE", "PUT", "OPTIONS"),
    path: hostilePaths,
  });
  const known = brokenPaths.map((path) => ({ method: "GET", path }));
  expect(await findHarm(requests, known)).toBeUndefined();
});
