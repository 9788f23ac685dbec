import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { ErrorBody } from "#common/errors.ts";
import { listen, openTestContext } from "../../testing.ts";
import { clearAnalytics } from "./testing-streams.ts";

const phone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1";
const bot = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";

const event = {
  eventType: "step_view",
  sessionId: "s",
  stepId: "a",
  stepNumber: 1,
  metadata: { userAgent: phone, referrer: "https://www.google.com/", answeredFields: ["city"] },
};

/**
 * Starts a server.
 * @returns functions that send an event by REST or tRPC, and a function that reads the recorded
 *   events
 */
async function serve() {
  const opened = await openTestContext({
    RATE_LIMITS: "off",
    SITE_URL: "https://www.roost.example",
  });
  // The queue that counts events is closed, so that recorded events stay uncounted.
  await opened.context.analytics.close();
  const { url, [Symbol.asyncDispose]: close } = await listen(opened.context);
  const { db } = opened.context.database;
  return {
    url,
    send: (body: unknown, headers: Record<string, string> = {}, path = "/api/analytics/track") =>
      fetch(url + path, {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body: typeof body === "string" ? body : JSON.stringify(body),
      }),
    events: () => db.selectFrom("formAnalytics").selectAll().orderBy("id").execute(),
    pending: () => db.selectFrom("analyticsPending").select("eventId").orderBy("eventId").execute(),
    clear: () => clearAnalytics(db),
    async close() {
      await close();
      await opened[Symbol.asyncDispose]();
    },
  };
}

let server: Awaited<ReturnType<typeof serve>>;
beforeAll(async () => {
  server = await serve();
});
beforeEach(() => server.clear());
afterAll(() => server.close());

test("an analytics event is recorded with the server's time, and the response is 204 without a body", async () => {
  const before = Date.now();
  const answer = await server.send({
    ...event,
    timeSpentSeconds: 7,
    definitionVersion: 3,
    metadata: { ...event.metadata, timestamp: "1999-12-31T00:00:00.000Z" },
  });
  expect([answer.status, await answer.text()]).toEqual([204, ""]);
  const [recorded, ...more] = await server.events();
  expect(more).toEqual([]);
  expect(recorded).toMatchObject({
    sessionId: "s",
    eventType: "step_view",
    stepId: "a",
    stepNumber: 1,
    timeSpentSeconds: 7,
    definitionVersion: 3,
    userAgent: phone,
    referrer: "google.com",
    deviceClass: "mobile",
    referrerHost: "google.com",
    isBot: false,
    metadata: { timestamp: "1999-12-31T00:00:00.000Z", answeredFields: ["city"] },
  });
  // The recorded time is compared with a tolerance, because the clock of a PostgreSQL server may
  // differ from the test's.
  expect(Math.abs((recorded?.timestamp.getTime() ?? 0) - before)).toBeLessThan(10_000);
});

test("an analytics event that is sent several times, by REST or tRPC, is recorded and counted once", async () => {
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      server.send(event, {}, index % 2 ? "/trpc/analytics.track" : undefined),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(
    answers.map((_, index) => (index % 2 ? 200 : 204)),
  );
  const { stepId: _, stepNumber: _number, ...withoutStep } = event;
  for (let count = 0; count < 2; count += 1) await server.send(withoutStep);
  const events = await server.events();
  expect(events.map(({ stepId }) => stepId)).toEqual(["a", null]);
  expect(await server.pending()).toEqual(events.map(({ id }) => ({ eventId: id })));
});

test.each(["dnt", "sec-gpc"])(
  "with the header %s, an event is counted, but no details of the visitor are stored",
  async (name) => {
    await server.send(event, { [name]: "1" });
    await server.send({ ...event, eventType: "start" }, { [name]: "0" });
    await server.send(
      { ...event, sessionId: "bot", metadata: { userAgent: bot } },
      { [name]: "1" },
      "/trpc/analytics.track",
    );
    const nothing = { userAgent: null, referrer: null, deviceClass: null, referrerHost: null };
    const events = await server.events();
    expect(events).toMatchObject([
      { ...nothing, isBot: false },
      { deviceClass: "mobile", referrerHost: "google.com" },
      { ...nothing, isBot: true },
    ]);
    expect(await server.pending()).toHaveLength(2);
  },
);

test("an analytics event of a bot that names itself is recorded but not counted", async () => {
  await server.send({ ...event, metadata: { userAgent: bot } });
  await server.send({ ...event, stepId: "b" }, { "user-agent": bot });
  await server.send({ ...event, stepId: "c" }, { "user-agent": "node" });
  const events = await server.events();
  expect(events.map(({ isBot }) => isBot)).toEqual([true, true, false]);
  expect(await server.pending()).toEqual([{ eventId: events[2]?.id }]);
});

test("an analytics event whose referrer is a page of the site is recorded without a referrer", async () => {
  const referrers = [`${server.url}/blog`, "https://roost.example/", "https://example.org/", ""];
  for (const [index, referrer] of referrers.entries()) {
    await server.send({ ...event, sessionId: `s${index}`, metadata: { referrer } });
  }
  const events = await server.events();
  expect(events.map(({ referrerHost }) => referrerHost)).toEqual([
    "direct",
    "direct",
    "example.org",
    "direct",
  ]);
});

const field = (length: number) => "x".repeat(length);
const textsOf = ({ message, issues = [] }: Pick<ErrorBody, "message" | "issues">) => [
  message,
  ...issues.map((issue) => `${issue.path}: ${issue.message}`),
];

test.each<[what: string, body: unknown, message: RegExp]>([
  ["an unknown type", { ...event, eventType: "odd" }, /^eventType must be one of start, step_view/],
  ["no type", { sessionId: "s" }, /^eventType must be one of start, step_view/],
  ["no session", { eventType: "start" }, /sessionId/],
  ["an empty session", { ...event, sessionId: "" }, /sessionId/],
  ["a long session", { ...event, sessionId: field(65) }, /sessionId must be at most 64 characters/],
  ["a long step", { ...event, stepId: field(65) }, /stepId must be at most 64 characters/],
  ["a NUL in a session", { ...event, sessionId: "a\0b" }, /NUL/],
  ["a NUL in a step", { ...event, stepId: "\0" }, /NUL/],
  ["a NUL in a user agent", { ...event, metadata: { userAgent: "a\0" } }, /NUL/],
  ["a lone surrogate", { ...event, sessionId: "\uD800" }, /Unicode/],
  ["a lone surrogate in a referrer", { ...event, metadata: { referrer: "\uDC00" } }, /Unicode/],
  ["an unknown field", { ...event, isBot: true }, /Unknown field: "isBot"/],
  ["a device", { ...event, deviceClass: "mobile" }, /Unknown field: "deviceClass"/],
  ["an unknown metadata field", { ...event, metadata: { ip: "x" } }, /Unknown field: "ip"/],
  ["a prototype key", '{"eventType":"start","sessionId":"s","__proto__":{}}', /__proto__/],
  ["a step number as text", { ...event, stepNumber: "1" }, /stepNumber/],
  ["step number 0", { ...event, stepNumber: 0 }, /stepNumber/],
  ["a fractional step number", { ...event, stepNumber: 1.5 }, /stepNumber/],
  ["a negative duration", { ...event, timeSpentSeconds: -1 }, /timeSpentSeconds/],
  [
    "an infinite duration",
    '{"eventType":"start","sessionId":"s","timeSpentSeconds":1e999}',
    /number/,
  ],
  ["a version that no column holds", { ...event, definitionVersion: 2 ** 31 }, /definitionVersion/],
  [
    "more than 4 KB",
    { ...event, metadata: { answeredFields: Array.from({ length: 70 }, () => field(60)) } },
    /^An event has at most 4096 bytes$/,
  ],
  [
    "more than 4 KB in few characters",
    { ...event, metadata: { referrer: "\u20AC".repeat(1_400) } },
    /^An event has at most 4096 bytes$/,
  ],
])(
  "an event with %s is refused with the reason, by REST and by tRPC",
  async (_what, body, message) => {
    const refused = await server.send(body);
    expect(refused.status).toBe(400);
    const texts = textsOf((await refused.json()) as ErrorBody);
    expect(texts).toContainEqual(expect.stringMatching(message));
    const onTrpc = await server.send(body, {}, "/trpc/analytics.track");
    expect(onTrpc.status).toBe(400);
    const { error } = (await onTrpc.json()) as { error: ErrorBody & { data: ErrorBody } };
    expect(textsOf({ ...error.data, message: error.message })).toEqual(texts);
    expect(await server.events()).toEqual([]);
  },
);
