import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accepted, someAnswers, store } from "../features/submissions/testing.ts";
import { limitRules } from "../limits/limits.ts";
import { findToken } from "../secret-links/store.ts";
import { listen, openTestContext, type TestContext } from "../testing.ts";
import { listenWithoutRendering } from "./testing-pages.ts";

let opened: TestContext;
let server: Awaited<ReturnType<typeof listen>>;
beforeAll(async () => {
  opened = await openTestContext({ RATE_LIMITS: "off" });
  server = await listen(opened.context);
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await opened[Symbol.asyncDispose]();
});

/** Posts a form, with the headers that a page of the site would send unless others are given. */
const post = (
  path: string,
  form: Record<string, string> | FormData,
  headers: Record<string, string> = { origin: server.url },
) =>
  fetch(server.url + path, {
    method: "POST",
    headers,
    body: form instanceof FormData ? form : new URLSearchParams(form),
    redirect: "manual",
  });

type Purpose = "search" | "unsubscribe" | "personal-data";

/** Stores a search with an email address, and returns its id and the tokens of its secret links. */
async function storeSearch(email: string) {
  const [id = ""] = await store(opened, [accepted({ ...someAnswers, email })]);
  const { db } = opened.context.database;
  const tokenFor = async (purpose: Purpose) =>
    (await findToken(db, { purpose, subject: id })) ?? "";
  return { id, search: await tokenFor("search"), unsubscribe: await tokenFor("unsubscribe") };
}

async function rowOf(id: string) {
  const { db } = opened.context.database;
  return db
    .selectFrom("submissions")
    .select(["life", "endedReason", "endedNote", "answers"])
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Returns the mails to an email address, oldest first. */
const mailsTo = (email: string) =>
  opened.context.database.db
    .selectFrom("mail")
    .select(["kind", "state", sql<string>`letter::text`.as("letter")])
    .where("toAddress", "=", email)
    .orderBy("createdAt")
    .execute();

test("a form of the searcher's page changes the search, and redirects to the page with a notice", async () => {
  const { id, search } = await storeSearch("forms@example.org");
  const response = await post(`/search/${search}`, { do: "pause" });
  expect(response.status).toBe(303);
  expect(response.headers.get("location")).toBe(`/search/${search}?notice=paused`);
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(response.headers.get("referrer-policy")).toBe("same-origin");
  expect(await rowOf(id)).toMatchObject({ life: "paused" });
  const unreasoned = await post(`/search/${search}`, { do: "end", reason: "boredom" });
  expect(unreasoned.headers.get("location")).toContain("?notice=reason");
  await post(`/search/${search}`, { do: "end", reason: "other", note: " We\r\nstay " });
  expect(await rowOf(id)).toMatchObject({ life: "ended", endedNote: "We stay" });
  const late = await post(`/search/${search}`, { do: "resume" });
  expect(late.headers.get("location")).toContain("?notice=refused");
});

test.each([
  ["without an origin", {}],
  ["from another site", { origin: "https://evil.example" }],
  ["from a page that hides its origin", { origin: "null" }],
])("a form of the searcher's page that is posted %s changes nothing", async (_how, headers) => {
  const { id, search, unsubscribe } = await storeSearch("origin@example.org");
  expect((await post(`/search/${search}`, { do: "end", reason: "other" }, headers)).status).toBe(
    403,
  );
  expect((await post(`/unsubscribe/${unsubscribe}`, {}, headers)).status).toBe(403);
  expect(await rowOf(id)).toMatchObject({ life: "active" });
});

test.each([
  ["form-encoded", { "List-Unsubscribe": "One-Click" }],
  ["multipart", Object.assign(new FormData(), {})],
])(
  "a mail program's one-click unsubscribe request (%s) is accepted without an Origin header, and is not redirected",
  async (_how, form) => {
    const { id, unsubscribe } = await storeSearch("one-click@example.org");
    if (form instanceof FormData) form.set("List-Unsubscribe", "One-Click");
    const response = await post(`/unsubscribe/${unsubscribe}`, form, {});
    expect([response.status, await response.text()]).toEqual([200, "You are unsubscribed."]);
    expect(await rowOf(id)).toMatchObject({ life: "ended", endedReason: "unsubscribed" });
  },
);

test("searchers' pages refuse JSON, and the API refuses form-encoded requests", async () => {
  const { search } = await storeSearch("types@example.org");
  const json = await fetch(`${server.url}/search/${search}`, {
    method: "POST",
    headers: { origin: server.url, "content-type": "application/json" },
    body: '{"do":"pause"}',
  });
  expect(json.status).toBe(415);
  expect((await post("/api/save-form-data", { city: "lisbon" })).status).toBe(415);
});

test("the form that changes a search stores valid answers, and refuses invalid answers with 400 and the field's name", async () => {
  const { id, search } = await storeSearch("wishes@example.org");
  const form = {
    city: "lisbon",
    moveInDate: "2126-03-01",
    "rentRange.from": "900",
    "rentRange.to": "1700",
    name: "Ana",
  };
  const refused = await post(`/search/${search}/wishes`, form);
  expect(refused.status).toBe(400);
  expect(await refused.json()).toMatchObject({ issues: [{ path: "neighborhoods" }] });
  const saved = await post(`/search/${search}/wishes`, { ...form, neighborhoods: "alfama" });
  expect(saved.headers.get("location")).toBe(`/search/${search}?notice=changed`);
  expect(await rowOf(id)).toMatchObject({
    answers: { rentRange: [900, 1700], email: "wishes@example.org", agreeToTerms: true },
  });
});

test("a request to mail the links of searches gets the same response for every email address, but only an address with a search gets a mail", async () => {
  const { id } = await storeSearch("lost@example.org");
  const ask = async (email: string) => {
    const response = await post("/search", { email });
    return [response.status, response.headers.get("location")];
  };
  const known = await ask("Lost@example.org");
  expect(known).toEqual([303, "/search?notice=askedKept"]);
  expect(await ask("unknown@example.org")).toEqual(known);
  await expect.poll(() => mailsTo("lost@example.org")).toHaveLength(1);
  expect(await mailsTo("lost@example.org")).toMatchObject([
    { kind: "your-link-again", state: "kept", letter: expect.stringContaining(id) },
  ]);
  expect(await mailsTo("unknown@example.org")).toEqual([]);
});

test("with a one-time link from a mail, a searcher can download personal data, and after a confirmation erase the data", async () => {
  const email = "data@example.org";
  const { id, search } = await storeSearch(email);
  const asked = await post(`/search/${search}`, { data: "erasure" });
  expect(asked.headers.get("location")).toBe(`/search/${search}?notice=mailedKept`);
  expect(await mailsTo(email)).toMatchObject([{ kind: "one-time-link" }]);
  const { db } = opened.context.database;
  const token = await findToken(db, { purpose: "personal-data", subject: id });
  const download = await fetch(`${server.url}/personal-data/${token}/data.json`);
  expect(download.headers.get("cache-control")).toBe("no-store");
  expect(await download.json()).toMatchObject({
    address: email,
    searches: [{ answers: expect.arrayContaining([{ question: "City", answer: ["Lisbon"] }]) }],
    mails: [{ kind: "one-time-link", text: expect.not.stringContaining(id) }],
  });
  await post(`/personal-data/${token}`, {});
  expect(await rowOf(id)).toBeDefined();
  const erased = await post(`/personal-data/${token}`, { sure: "yes" });
  expect(erased.headers.get("location")).toBe("/search?notice=erased");
  expect(await rowOf(id)).toBeUndefined();
  expect(await mailsTo(email)).toEqual([]);
});

test("after an IP address has tried 30 unknown secret links, the next gets 429 with a Retry-After of about ten minutes", async () => {
  await using limited = await openTestContext();
  await using other = await listen(limited.context);
  const guess = (token: string) =>
    fetch(`${other.url}/personal-data/${token}/data.json`).then(({ status }) => status);
  const statuses: number[] = [];
  for (let token = 0; token < 31; token += 1) statuses.push(await guess(`guess-${token}`));
  expect(statuses).toEqual([...Array.from({ length: 30 }, () => 404), 429]);
  const { headers } = await fetch(`${other.url}/personal-data/guess-31/data.json`);
  const seconds = Number(headers.get("retry-after"));
  expect(seconds).toBeGreaterThan(480);
  expect(seconds).toBeLessThanOrEqual(600);
});

const wishes = { city: "lisbon", additionalComments: "A quiet <courtyard>" };

test.each([
  [
    "changes the wishes",
    "/search/unknown/wishes",
    { ...wishes, neighborhoods: "alfama" },
    [
      'type="hidden" name="neighborhoods" value="alfama"',
      'type="hidden" name="additionalComments" value="A quiet &lt;courtyard>"',
    ],
  ],
  [
    "answers a flat",
    "/search/unknown",
    { answer: "dislike", words: "Above a bar" },
    ['type="hidden" name="answer" value="dislike"', 'name="words" value="Above a bar"'],
  ],
  [
    "ends the search",
    "/search/unknown",
    { do: "end", note: "We stay" },
    ['name="note" value="We stay"'],
  ],
  [
    "asks for a lost link",
    "/search",
    { email: "lost@example.org" },
    ['name="email" value="lost@example.org"'],
  ],
])(
  "if the form that %s is refused because of too many requests, the error page contains its texts",
  async (_what, path, form, fields) => {
    await using limited = await openTestContext();
    await using site = await listenWithoutRendering(limited.context);
    for (const [limit, { points }] of Object.entries(limitRules)) {
      if (limit !== "secretLink" && limit !== "linkMail") continue;
      for (let spent = 0; spent < points; spent += 1) {
        await limited.context.limits.spend(limit, "127.0.0.1");
      }
    }
    const response = await fetch(site.url + path, {
      method: "POST",
      headers: { origin: site.url },
      body: new URLSearchParams(form),
    });
    expect(response.status).toBe(429);
    const html = await response.text();
    for (const field of fields) expect(html).toContain(field);
  },
);

test("if changed wishes are refused and the form cannot be rendered, the error page contains the answers", async () => {
  await using site = await listenWithoutRendering(opened.context);
  const { search } = await storeSearch("unrendered@example.org");
  const response = await fetch(`${site.url}/search/${search}/wishes`, {
    method: "POST",
    headers: { origin: site.url },
    body: new URLSearchParams(wishes),
  });
  expect(response.status).toBe(503);
  expect(await response.text()).toContain(
    'name="additionalComments" value="A quiet &lt;courtyard>"',
  );
});
