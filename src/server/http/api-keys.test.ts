import { afterAll, beforeAll, expect, test } from "vitest";
import { apiScopes } from "#common/api-keys/api-key.ts";
import { keyFor } from "../features/api-keys/testing.ts";
import { storeMail } from "../features/mail/testing-mails.ts";
import { notification } from "../mail/testing-bounce.ts";
import { listen, openTestContext, sessionCookie, someAdmin, type TestContext } from "../testing.ts";
import { restCalls } from "./rest.ts";

let opened: TestContext;
let url: string;
let close: () => Promise<void>;
let admin: { cookie: string };

beforeAll(async () => {
  opened = await openTestContext({ RATE_LIMITS: "off" });
  const server = await listen(opened.context);
  url = server.url;
  admin = { cookie: await sessionCookie(opened.context, someAdmin) };
  close = async () => {
    await server[Symbol.asyncDispose]();
    await opened[Symbol.asyncDispose]();
  };
});
afterAll(() => close());

type Sent = { method?: string; body?: unknown; headers?: Record<string, string> };

async function call(path: string, { method = "POST", body, headers = {} }: Sent) {
  const response = await fetch(url + path, {
    method,
    headers: { ...(body === undefined ? {} : { "content-type": "application/json" }), ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return {
    status: response.status,
    challenge: response.headers.get("www-authenticate"),
    body: text === "" ? undefined : JSON.parse(text),
  };
}

const keysPath = "/api/admin/api-keys";
const bounces = "/api/mail/bounces";

test("an administrator creates, lists and revokes an API key, and only the first response contains the key", async () => {
  const created = await call(keysPath, {
    headers: admin,
    body: { name: "  n8n ", scopes: ["mail:bounces", "listings:write", "mail:bounces"] },
  });
  expect(created.status).toBe(201);
  const { key, ...shown } = created.body;
  expect(shown).toMatchObject({
    name: "n8n",
    scopes: ["listings:write", "mail:bounces"],
    prefix: key.slice(0, 12),
    lastUsedAt: null,
  });
  const [stored] = await opened.context.database.db.selectFrom("apiKeys").selectAll().execute();
  expect(JSON.stringify(stored)).not.toContain(key.slice(12));
  const list = await call(keysPath, { method: "GET", headers: admin });
  expect(list.body).toEqual([shown]);

  const headers = { authorization: `Bearer ${key}` };
  expect((await call(bounces, { headers, body: {} })).status).toBe(400);
  const [used] = (await call(keysPath, { method: "GET", headers: admin })).body;
  expect(Date.now() - Date.parse(used.lastUsedAt)).toBeLessThan(60_000);

  const revoke = () => call(`${keysPath}/${shown.id}`, { method: "DELETE", headers: admin });
  expect((await revoke()).status).toBe(204);
  expect((await revoke()).status).toBe(404);
  expect(await call(bounces, { headers, body: {} })).toMatchObject({
    status: 401,
    challenge: 'Bearer error="invalid_token"',
    body: { message: "This API key was revoked" },
  });
  expect((await call(keysPath, { method: "GET", headers: admin })).body).toEqual([]);
  const { items } = await opened.callerAs(someAdmin).audit.list({});
  expect(items.slice(0, 3).map(({ action, subject }) => `${action} ${subject}`)).toEqual([
    `api-key.refused n8n (${shown.id})`,
    `api-key.revoke n8n (${shown.id})`,
    `api-key.create n8n (${shown.id})`,
  ]);
});

test.each([
  [{ name: " ", scopes: ["listings:read"] }, "Enter a name"],
  [{ name: "x".repeat(61), scopes: ["listings:read"] }, "The name must be at most 60 characters"],
  [{ name: "n8n", scopes: [] }, "Choose what the key may do"],
  [{ name: "n8n" }, "Choose what the key may do"],
])("the new API key %j is refused with a sentence that says why", async (body, message) => {
  expect(await call(keysPath, { headers: admin, body })).toMatchObject({
    status: 400,
    body: { message },
  });
});

test("the use of an API key is recorded at most once a minute", async () => {
  const { id, headers } = await keyFor(opened.context, ["mail:bounces"]);
  const { db } = opened.context.database;
  const lastUse = async () => {
    await call(bounces, { headers, body: {} });
    const row = db.selectFrom("apiKeys").select("lastUsedAt").where("id", "=", id);
    return (await row.executeTakeFirstOrThrow()).lastUsedAt?.getTime();
  };
  const age = (seconds: number) =>
    db
      .updateTable("apiKeys")
      .set({ lastUsedAt: new Date(Date.now() - seconds * 1_000) })
      .where("id", "=", id)
      .returning("lastUsedAt")
      .executeTakeFirstOrThrow();
  const recent = await age(50);
  expect(await lastUse()).toBe(recent.lastUsedAt?.getTime());
  const older = await age(70);
  expect(await lastUse()).toBeGreaterThan(older.lastUsedAt?.getTime() ?? 0);
});

/**
 * The REST calls that need a permission, each with the scope that an API key needs for the call.
 * The scope is undefined if no API key may make the call.
 */
const restricted = restCalls().flatMap(({ rest, access }) =>
  access === undefined ? [] : [{ ...rest, scope: apiScopes.find((scope) => scope === access) }],
);

test.each(restricted)(
  "$method $path refuses every API key without the necessary scope, even with an administrator's cookie",
  async ({ method, path, scope }) => {
    const others = apiScopes.filter((one) => one !== scope);
    const { headers } = await keyFor(opened.context, others);
    const address = path.replaceAll(/\{\w+\}/g, "1");
    const refused = await call(address, { method, headers: { ...headers, ...admin } });
    expect(refused).toMatchObject({
      status: 403,
      challenge: scope ? `Bearer error="insufficient_scope", scope="${scope}"` : null,
      body: {
        message: scope
          ? `This API key does not have the scope ${scope}`
          : "API keys may not make this call",
      },
    });
  },
);

test.each([
  ["no key", undefined, "Bearer", "Send an API key with the scope mail:bounces"],
  ["an empty key", "Bearer", 'Bearer error="invalid_token"', "This API key does not exist"],
  ["a word", "bearer x", 'Bearer error="invalid_token"', "This API key does not exist"],
  [
    "an unknown key",
    // The key's checksum is correct, but no such key exists.
    "Bearer roost_k_000000000000000000000000000000003jKvNO",
    'Bearer error="invalid_token"',
    "This API key does not exist",
  ],
])("a request with %s is refused with 401", async (_name, authorization, challenge, message) => {
  const headers: Record<string, string> = authorization === undefined ? {} : { authorization };
  expect(await call(bounces, { headers, body: {} })).toMatchObject({
    status: 401,
    challenge,
    body: { message, code: "UNAUTHORIZED" },
  });
  const twin = await call("/trpc/mail.reportBounce", { headers, body: {} });
  expect(twin).toMatchObject({ status: 401, challenge });
});

test("an Authorization header with a Basic password, which a proxy may require, does not count as an API key", async () => {
  const headers = { ...admin, authorization: "Basic YTpi" };
  expect((await call(keysPath, { method: "GET", headers })).status).toBe(200);
});

test("a request with an API key is refused if it comes from a page of another site, or has the content type text/plain", async () => {
  const { headers } = await keyFor(opened.context, ["mail:bounces"]);
  const body = { address: "eve@example.org", type: "bounce" };
  expect((await call(bounces, { headers, body })).status).toBe(404);
  const origin = { ...headers, origin: "https://elsewhere.example" };
  expect((await call(bounces, { headers: origin, body })).status).toBe(403);
  const text = { ...headers, "content-type": "text/plain" };
  expect((await call(bounces, { headers: text, body })).status).toBe(415);
});

test("each API key has its own rate limit, and wrong keys from one IP address are limited without blocking a valid key", async () => {
  await using limited = await openTestContext({ TRUST_PROXY: "127.0.0.1" });
  await using server = await listen(limited.context);
  const send = async (headers: Record<string, string>) => {
    const response = await fetch(`${server.url}/api/mail/bounces`, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body: "{}",
    });
    return response.status;
  };
  const { id, headers } = await keyFor(limited.context, ["mail:bounces"]);
  for (let count = 0; count < 30; count += 1) await send({ authorization: "Bearer x" });
  expect(await send({ authorization: "Bearer x" })).toBe(429);
  const elsewhere = { authorization: "Bearer x", "x-forwarded-for": "192.0.2.1" };
  expect(await send(elsewhere)).toBe(401);
  expect(await send(headers)).toBe(400);
  for (let count = 0; count < 299; count += 1) await limited.context.limits.spend("apiKey", id);
  expect(await send(headers)).toBe(429);
  const other = await keyFor(limited.context, ["mail:bounces"]);
  expect(await send(other.headers)).toBe(400);
});

test("the OpenAPI document lists, for each API call open to API keys, the scope that a key needs", async () => {
  const document = (await call("/api/openapi.json", { method: "GET" })).body;
  expect(document.components.securitySchemes.apiKey).toMatchObject({ scheme: "bearer" });
  for (const { method, path, scope } of restricted) {
    const { security } = document.paths[path][method.toLowerCase()];
    expect([path, security]).toEqual([path, scope && [{ apiKey: [scope] }]]);
  }
  expect(document.paths["/api/listings"].post.parameters).toContainEqual(
    expect.objectContaining({ name: "Idempotency-Key", in: "header" }),
  );
  const { content } = document.paths[bounces].post.requestBody;
  expect(Object.keys(content)).toEqual(["application/json", "message/rfc822"]);
});

test("an API key with the scope mail:bounces can report a bounce as an email message or as JSON", async () => {
  const { db } = opened.context.database;
  const { headers } = await keyFor(opened.context, ["mail:bounces"]);
  const stateOf = async (id: string) =>
    (await db.selectFrom("mail").select("state").where("id", "=", id).executeTakeFirst())?.state;
  const isSuppressed = async (address: string) =>
    (
      await db
        .selectFrom("mailSuppressions")
        .where("address", "=", address)
        .select("reason")
        .execute()
    ).map(({ reason }) => reason);
  const post = async (raw: Buffer) => {
    const type = { "content-type": "message/rfc822" };
    const init = { method: "POST", headers: { ...headers, ...type }, body: new Uint8Array(raw) };
    return (await fetch(url + bounces, init)).status;
  };

  const raw = await storeMail(db, { toAddress: "ana@example.org" });
  const about = { id: `${raw}@roost.example`, to: "ana@example.org" };
  expect(await post(notification(about))).toBe(204);
  expect(await stateOf(raw)).toBe("bounced");
  expect(await post(notification(about))).toBe(204);
  expect(await post(notification({ id: null }))).toBe(404);
  expect(await post(Buffer.from("Subject: Hello\r\n\r\nHi"))).toBe(400);
  expect(await post(Buffer.alloc(1_100_000, "x"))).toBe(413);

  const old = await storeMail(db, { toAddress: "ben@example.org", sentAt: new Date(0) });
  const newest = await storeMail(db, { toAddress: "Ben@example.org", sentAt: new Date() });
  const body = { address: "ben@example.org", type: "bounce", status: "5.1.1" };
  expect((await call(bounces, { headers, body })).status).toBe(204);
  expect([await stateOf(old), await stateOf(newest)]).toEqual(["sent", "bounced"]);
  expect(await isSuppressed("ben@example.org")).toEqual(["unknown"]);

  const named = await storeMail(db, { toAddress: "eve@example.org" });
  const complaint = {
    address: "eve@example.org",
    type: "complaint",
    messageId: `${named}@roost.example`,
  };
  expect((await call(bounces, { headers: admin, body: complaint })).status).toBe(204);
  expect(await isSuppressed("eve@example.org")).toEqual(["complaint"]);
});

test.each([
  [{}, ["address is required", "type must be bounce or complaint"]],
  [{ notification: "x", type: "bounce" }, ["type is already in the notification"]],
  [{ address: "a@b.example", type: "bounce", messageId: "x" }, ["messageId is not valid"]],
  [
    { address: "a@b.example", type: "bounce", status: "550" },
    ["status must be a code such as 5.1.1"],
  ],
])("the bounce report %j is refused, and the error names what is wrong", async (body, messages) => {
  const refused = await call(bounces, { headers: admin, body });
  expect(refused.status).toBe(400);
  expect(refused.body.issues.map(({ message }: { message: string }) => message)).toEqual(messages);
});
