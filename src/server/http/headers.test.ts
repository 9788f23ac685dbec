import { expect, test } from "vitest";
import { listen, openTestContext } from "../testing.ts";

test("every answer tells the browser what it may do, an error's too", async () => {
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
    expect(headers.get("access-control-allow-origin")).toBeNull();
    expect(headers.get("strict-transport-security")).toBeNull();
  }
});

test("a site on https asks browsers to stay there", async () => {
  await using opened = await openTestContext({ SITE_URL: "https://roost.example" });
  await using server = await listen(opened.context);
  const { headers } = await fetch(`${server.url}/healthz`);
  expect(headers.get("strict-transport-security")).toBe("max-age=31536000");
});

test("forwarded addresses are believed only from a proxy that is named", async () => {
  const spend = async (environment: Record<string, string>) => {
    await using opened = await openTestContext(environment);
    await using server = await listen(opened.context);
    const statuses = new Set<number>();
    for (let i = 0; i < 130; i += 1) {
      const answer = await fetch(`${server.url}/api/analytics/track`, {
        method: "POST",
        headers: { "content-type": "application/json", "x-forwarded-for": `198.51.100.${i}` },
        body: '{"eventType":"start","sessionId":"s"}',
      });
      statuses.add(answer.status);
    }
    return [...statuses];
  };
  expect(await spend({})).toEqual([204, 429]);
  expect(await spend({ TRUST_PROXY: "127.0.0.0/8" })).toEqual([204]);
});
