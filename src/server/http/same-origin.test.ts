import { expect, test } from "vitest";
import { listen, openTestContext, sessionCookie, someAdmin } from "../testing.ts";

const event = JSON.stringify({ eventType: "start", sessionId: "s" });

async function statusOf(url: string, headers: Record<string, string>): Promise<number> {
  const answer = await fetch(`${url}/api/analytics/track`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: event,
  });
  return answer.status;
}

test("if SITE_URL is unset, POST requests with an Origin header other than the server's loopback URL are refused", async () => {
  await using opened = await openTestContext();
  await using server = await listen(opened.context);
  expect(await statusOf(server.url, {})).toBe(204);
  expect(await statusOf(server.url, { origin: server.url })).toBe(204);
  for (const origin of ["null", "https://evil.example", "http://127.0.0.1:1", "http://[::1]:1"]) {
    expect({ origin, status: await statusOf(server.url, { origin }) }).toEqual({
      origin,
      status: 403,
    });
  }
});

test("if SITE_URL is set, POST requests from an origin other than SITE_URL are refused", async () => {
  await using opened = await openTestContext({ SITE_URL: "https://roost.example" });
  await using server = await listen(opened.context);
  expect(await statusOf(server.url, { origin: "https://roost.example" })).toBe(204);
  for (const origin of [server.url, "http://roost.example", "https://roost.example.evil.example"]) {
    expect({ origin, status: await statusOf(server.url, { origin }) }).toEqual({
      origin,
      status: 403,
    });
  }
});

test("changes are refused if the browser's Sec-Fetch-Site header names another site", async () => {
  await using opened = await openTestContext();
  await using server = await listen(opened.context);
  const status = (site: string) => statusOf(server.url, { "sec-fetch-site": site });
  expect(await status("same-origin")).toBe(204);
  expect(await status("none")).toBe(204);
  expect(await status("cross-site")).toBe(403);
  expect(await status("same-site")).toBe(403);
});

test("an administrator's export is refused if a link on another site has requested it", async () => {
  await using opened = await openTestContext();
  await using server = await listen(opened.context);
  const cookie = await sessionCookie(opened.context, someAdmin);
  const exports: [path: string, own: number, body?: string][] = [
    ["/api/database/export", 200],
    ["/api/admin/submissions.csv", 200, "{}"],
    ["/api/admin/analytics-sessions.csv?startDate=2026-01-01&endDate=2026-01-31", 200],
    ["/api/admin/backups/daily-2026-01-31T10-20-30-000Z.sql", 404],
  ];
  for (const [path, own, body] of exports) {
    const statuses: Record<string, number> = {};
    for (const site of ["cross-site", "same-site", "same-origin", "none", undefined]) {
      const headers = {
        cookie,
        ...(site && { "sec-fetch-site": site }),
        ...(body && { "content-type": "application/json" }),
      };
      const sent = body ? { method: "POST", body } : {};
      const answer = await fetch(server.url + path, { headers, ...sent });
      await answer.arrayBuffer();
      statuses[String(site)] = answer.status;
    }
    const refused = { "cross-site": 403, "same-site": 403 };
    const taken = { "same-origin": own, none: own, undefined: own };
    expect({ path, ...statuses }).toEqual({ path, ...refused, ...taken });
  }
});
