import { afterAll, beforeAll, expect, test } from "vitest";
import { keyFor } from "../features/api-keys/testing.ts";
import { listen, openTestContext, sessionCookie, someAdmin, type TestContext } from "../testing.ts";

let opened: TestContext;
let url: string;
let close: () => Promise<void>;
let writer: Record<string, string>;
let reader: Record<string, string>;
let admin: Record<string, string>;

beforeAll(async () => {
  opened = await openTestContext({ RATE_LIMITS: "off" });
  const server = await listen(opened.context);
  url = server.url;
  writer = (await keyFor(opened.context, ["listings:write"])).headers;
  reader = (await keyFor(opened.context, ["listings:read"])).headers;
  admin = { cookie: await sessionCookie(opened.context, someAdmin) };
  close = async () => {
    await server[Symbol.asyncDispose]();
    await opened[Symbol.asyncDispose]();
  };
});
afterAll(() => close());

async function call(
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: string | object,
) {
  const response = await fetch(url + path, {
    method,
    headers: { ...(body === undefined ? {} : { "content-type": "application/json" }), ...headers },
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return {
    status: response.status,
    cursor: response.headers.get("x-next-cursor"),
    isReplayed: response.headers.get("idempotent-replayed") === "true",
    body: text === "" ? undefined : JSON.parse(text),
  };
}

const paths = { listings: "/api/listings" };
const flat = (externalId: string, fields: object = { city: "berlin", rent: 900 }) => ({
  source: "Feed",
  externalId,
  text: `A flat with the number ${externalId}`,
  fields,
});

test("an automation sends a list of listings, and the response has the result of each, in the same order", async () => {
  const sent = await call("POST", paths.listings, writer, [
    flat("list-1"),
    { ...flat("list-2"), fields: { rent: "900", colour: "red" } },
    { text: "A flat without a source" },
    { ...flat("list-3"), extra: true },
    "no object",
    flat("list-4", {}),
  ]);
  expect(sent.status).toBe(200);
  const [first, ...others] = sent.body.results;
  expect(first).toMatchObject({
    status: "created",
    listing: {
      id: first.id,
      status: "open",
      city: "berlin",
      rent: 900,
      evidence: { city: "given", rent: "given" },
      sources: [{ source: "Feed", externalId: "list-1" }],
      priceHistory: [{ rent: 900 }],
    },
  });
  expect(others).toEqual([
    {
      status: "refused",
      issues: [
        { path: "fields.rent", message: "Rent must be a number" },
        { path: "fields.colour", message: 'Unknown field: "colour"' },
      ],
    },
    { status: "refused", issues: [{ path: "source", message: "Source is required" }] },
    { status: "refused", issues: [{ path: "extra", message: 'Unknown field: "extra"' }] },
    expect.objectContaining({ status: "refused" }),
    expect.objectContaining({ status: "created" }),
  ]);
  // The city and the rent of the last listing are unknown, so a person must look at it.
  expect(others.at(-1).listing.status).toBe("new");
});

test("an automation can send a single listing as a JSON object, and sending the listing again updates the stored listing", async () => {
  const first = await call("POST", paths.listings, writer, flat("single"));
  const again = await call("POST", paths.listings, writer, {
    ...flat("single", { city: "berlin", rent: 850 }),
  });
  const [created] = first.body.results;
  expect(again.body.results).toMatchObject([
    { status: "updated", id: created.id, listing: { rent: 850 } },
  ]);
  expect(
    again.body.results[0].listing.priceHistory.map(({ rent }: { rent: number }) => rent),
  ).toEqual([900, 850]);
});

test("of the listings in one request, only those with invalid text, too large a number or the property __proto__ are refused", async () => {
  const body = `[${JSON.stringify(flat("odd-1"))},
    {"source":"Feed","text":"a\\u0000b"},
    {"source":"Feed","text":"\\ud800"},
    {"source":"Feed","text":"x","__proto__":{"a":1}},
    {"source":"Feed","text":"x","fields":{"rent":1e999}}]`;
  const { status, body: response } = await call("POST", paths.listings, writer, body);
  expect(status).toBe(200);
  const results: { status: string; issues?: { message: string }[] }[] = response.results;
  expect(results.map((result) => result.status)).toEqual([
    "created",
    "refused",
    "refused",
    "refused",
    "refused",
  ]);
  expect(results.flatMap(({ issues = [] }) => issues.map(({ message }) => message))).toEqual([
    "Text must not contain NUL characters",
    "Text must be valid Unicode",
    "The name __proto__ is not allowed",
    "A number is too large",
  ]);
});

test("two requests with the same idempotency key store their listings once", async () => {
  const headers = { ...writer, "idempotency-key": "once" };
  const item = {
    source: "Feed",
    text: "A flat without an id",
    fields: { city: "berlin", rent: 1 },
  };
  const first = await call("POST", paths.listings, headers, [item]);
  const second = await call("POST", paths.listings, headers, [item]);
  expect(second.body).toEqual(first.body);
  expect([first.isReplayed, second.isReplayed]).toEqual([false, true]);
  const other = await call("POST", paths.listings, headers, [{ ...item, text: "Another flat" }]);
  expect(other.status).toBe(422);
});

test("a request with more than 500 listings, with none, or without a JSON object is refused", async () => {
  const items = Array.from({ length: 501 }, () => ({}));
  expect((await call("POST", paths.listings, writer, items)).body.message).toBe(
    "A list has more than 500 items",
  );
  expect((await call("POST", paths.listings, writer, [])).body.message).toBe(
    "The list has no items",
  );
  expect((await call("POST", paths.listings, writer, '"text"')).body.message).toBe(
    "The body must be a JSON object or a list",
  );
});

test("the REST list of listings is returned in pages, and can be filtered and searched", async () => {
  const city = "listed";
  for (const id of ["a", "b", "c"]) {
    await call("POST", paths.listings, writer, flat(`paged-${id}`, { city, rent: 500 }));
  }
  const query = `${paths.listings}?city=${city}&limit=2`;
  const first = await call("GET", query, reader);
  const second = await call("GET", `${query}&cursor=${first.cursor}`, reader);
  const idsOf = ({ body }: typeof first) =>
    body.map(({ externalId }: { externalId: string }) => externalId);
  expect([idsOf(first), idsOf(second), second.cursor]).toEqual([
    ["paged-c", "paged-b"],
    ["paged-a"],
    null,
  ]);
  const last = first.body[0];
  const search = `${paths.listings}?q=${encodeURIComponent("number PAGED-b")}`;
  expect(idsOf(await call("GET", search, reader))).toEqual(["paged-b"]);
  const since = `${query}&changedSince=${last.updatedAt}&source=Feed&status=open`;
  expect(idsOf(await call("GET", since, reader))).toEqual(["paged-c"]);
  expect((await call("GET", `${query}&cursor=x`, reader)).status).toBe(400);
});

test("an automation can change fields and the status of a listing, and only an administrator can delete it", async () => {
  const { body } = await call("POST", paths.listings, writer, flat("changed"));
  const [{ id, listing }] = body.results;
  const path = `${paths.listings}/${id}`;
  const patched = await call("PATCH", path, writer, {
    fields: { rent: 950 },
    status: "gone",
    expectedUpdatedAt: listing.updatedAt,
  });
  expect(patched.body).toMatchObject({
    status: "gone",
    rent: 950,
    evidence: { rent: "given" },
    priceHistory: [{ rent: 900 }, { rent: 950 }],
  });
  const stale = { fields: { rent: 1 }, expectedUpdatedAt: listing.updatedAt };
  expect((await call("PATCH", path, writer, stale)).status).toBe(409);
  expect((await call("GET", path, reader)).body).toEqual(patched.body);
  expect((await call("PATCH", path, reader, {})).status).toBe(403);
  expect((await call("GET", path, writer)).status).toBe(403);
  expect((await call("DELETE", path, writer)).status).toBe(403);
  expect((await call("DELETE", path, admin)).status).toBe(204);
  expect((await call("GET", path, reader)).status).toBe(404);
  expect((await call("PATCH", path, writer, {})).status).toBe(404);
});
