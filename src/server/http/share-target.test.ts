import { afterAll, beforeAll, expect, test } from "vitest";
import { listen, openTestContext, type TestContext } from "../testing.ts";

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

const fromPhone = { origin: "null", "sec-fetch-site": "none" };

const share = (form: Record<string, string>, headers: Record<string, string> = fromPhone) =>
  fetch(`${server.url}/admin/listings/new`, {
    method: "POST",
    headers,
    body: new URLSearchParams(form),
  });

test("when a phone shares a text with Roost, the response is not cached and contains the text as JSON with escaped HTML tags", async () => {
  const text = "Zimmer frei </script><script>alert(1)</script>\n900 €";
  const answer = await share({ title: "WG", text, other: "left out" });
  expect(answer.status).toBe(200);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(answer.headers.get("content-security-policy")).toMatch(/script-src 'self' 'sha256-/);
  const html = await answer.text();
  const [, data = ""] = /id="shared">([^<]*)<\/script>/.exec(html) ?? [];
  expect(JSON.parse(data)).toEqual({ title: "WG", text, url: "" });
  expect(html).not.toContain("alert(1)</script>");
});

test("a shared text from a page of another site is refused with 403, and one from the site itself is accepted", async () => {
  const refused: Record<string, string>[] = [
    { origin: "https://evil.example", "sec-fetch-site": "cross-site" },
    { origin: "null", "sec-fetch-site": "cross-site" },
    { origin: "null" },
    { origin: "https://evil.example", "sec-fetch-site": "none" },
  ];
  for (const headers of refused) {
    expect([headers, (await share({ text: "hello" }, headers)).status]).toEqual([headers, 403]);
  }
  expect((await share({ text: "hello" }, { origin: server.url })).status).toBe(200);
});

test("a shared text that is too large is refused", async () => {
  expect((await share({ text: "a".repeat(600_000) })).status).toBe(413);
});
