import { resolve } from "node:path";
import fc from "fast-check";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { installMessages } from "#common/validation.ts";
import { buildApp } from "#server/app.ts";
import { readConfig } from "#server/config.ts";
import { openContext } from "#server/context.ts";
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

const calls: [name: string, paths: string[], valid: Record<string, unknown>][] = [
  ["submissions", ["/api/save-form-data", "/trpc/questionnaire.submit"], someAnswers()],
  ["preferences", ["/api/flat-preferences", "/trpc/questionnaire.savePreferences"], preferences],
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
