import { expect, test } from "vitest";
import { listen, openTestContext } from "../testing.ts";

test("every response has the security headers, including error responses", async () => {
  await using opened = await openTestContext();
  await using server = await listen(opened.context);
  for (const path of ["/healthz", "/api/nothing", "/trpc/nothing", "/nothing"]) {
    const { headers } = await fetch(server.url + path);
    const policy = headers.get("content-security-policy") ?? "";
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("object-src 'none'; base-uri 'none'; frame-ancestors 'none'");
    expect(policy).not.toContain("unsafe-eval");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
    expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
    expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
    expect(headers.get("access-control-allow-origin")).toBeNull();
    expect(headers.get("strict-transport-security")).toBeNull();
  }
});

test("a site on https sends Strict-Transport-Security", async () => {
  await using opened = await openTestContext({ SITE_URL: "https://roost.example" });
  await using server = await listen(opened.context);
  const { headers } = await fetch(`${server.url}/healthz`);
  expect(headers.get("strict-transport-security")).toBe("max-age=31536000");
});

test("with HSTS_SUBDOMAINS on, Strict-Transport-Security also covers the subdomains", async () => {
  const environment = { SITE_URL: "https://roost.example", HSTS_SUBDOMAINS: "on" };
  await using opened = await openTestContext(environment);
  await using server = await listen(opened.context);
  const { headers } = await fetch(`${server.url}/healthz`);
  expect(headers.get("strict-transport-security")).toBe("max-age=31536000; includeSubDomains");
});

test("other sites may embed uploaded pictures and the share picture, and nothing else", async () => {
  await using opened = await openTestContext();
  await using server = await listen(opened.context);
  const policyOf = async (path: string) =>
    (await fetch(server.url + path)).headers.get("cross-origin-resource-policy");
  for (const path of ["/media/00000000000000000000-700x600.webp", "/share.png", "/share.png?v=1"]) {
    expect([path, await policyOf(path)]).toEqual([path, "cross-origin"]);
  }
  for (const path of ["/", "/share.pngs", "/api/share.png", "/favicon.ico", "/blog/media/"]) {
    expect([path, await policyOf(path)]).toEqual([path, "same-origin"]);
  }
});

test("security.txt names the configured contact for vulnerabilities, and is a 404 without one", async () => {
  const environment = {
    SITE_URL: "https://roost.example",
    SECURITY_CONTACT: "security@roost.example",
  };
  await using opened = await openTestContext(environment);
  await using server = await listen(opened.context);
  const answer = await fetch(`${server.url}/.well-known/security.txt`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  const text = await answer.text();
  expect(text.split("\n")).toEqual([
    "Contact: mailto:security@roost.example",
    expect.stringMatching(/^Expires: \d{4}-\d\d-\d\dT00:00:00\.000Z$/),
    "Preferred-Languages: en",
    "Canonical: https://roost.example/.well-known/security.txt",
    "",
  ]);
  const days = (Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? "") - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(100);
  expect(days).toBeLessThan(365);

  await using without = await openTestContext();
  await using silent = await listen(without.context);
  expect((await fetch(`${silent.url}/.well-known/security.txt`)).status).toBe(404);
});

test("rate limits count requests by the forwarded address only if a trusted proxy forwarded them", async () => {
  const each = (index: number) => `198.51.100.${index}`;
  const spend = async (environment: Record<string, string>, forwarded = each) => {
    await using opened = await openTestContext(environment);
    await using server = await listen(opened.context);
    const statuses = new Set<number>();
    for (let i = 0; i < 130; i += 1) {
      const answer = await fetch(`${server.url}/api/analytics/track`, {
        method: "POST",
        headers: { "content-type": "application/json", "x-forwarded-for": forwarded(i) },
        body: '{"eventType":"start","sessionId":"s"}',
      });
      statuses.add(answer.status);
    }
    return [...statuses];
  };
  expect(await spend({})).toEqual([204, 429]);
  expect(await spend({ TRUST_PROXY: "127.0.0.0/8" })).toEqual([204]);
  // Some proxies append the port to the forwarded address. Two requests from one IP address count
  // together even if the ports differ.
  const port = (index: number) => `198.51.100.1:${40_000 + index}`;
  expect(await spend({ TRUST_PROXY: "127.0.0.0/8" }, port)).toEqual([204, 429]);
});
