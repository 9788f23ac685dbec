import { readdir } from "node:fs/promises";
import { pino } from "pino";
import { expect, test } from "vitest";
import { buildApp } from "../app.ts";
import { openTestContext } from "../testing.ts";
import { createReportFilter } from "./policy-reports.ts";
import { knownParts, readPolicyReports } from "./read-policy-reports.ts";

const page = "https://roost.example/search/secret-token?name=ana";
const old = (fields: object) => ({
  "csp-report": {
    "document-uri": page,
    "effective-directive": "script-src-elem",
    "blocked-uri": "inline",
    ...fields,
  },
});
const recent = (body: object) => ({
  type: "csp-violation",
  url: page,
  user_agent: "a browser",
  body: {
    documentURL: page,
    effectiveDirective: "script-src-elem",
    blockedURL: "inline",
    ...body,
  },
});

/**
 * Starts the site. Returns what it logs, and a function that sends it a browser's report of a
 * violation of the Content-Security-Policy (CSP).
 */
async function open(environment: Record<string, string> = {}) {
  const opened = await openTestContext(environment);
  const logged: Record<string, unknown>[] = [];
  const log = pino({ base: null }, { write: (line: string) => logged.push(JSON.parse(line)) });
  const { counters } = opened.context;
  const app = await buildApp({ ...opened.context, log });
  const url = await app.listen({ port: 0, host: "127.0.0.1" });
  return {
    lines: () => logged.filter(({ msg }) => String(msg).startsWith("a browser blocked")),
    count: (outcome: "logged" | "repeated" | "left_out") => counters.read("policyReport", outcome),
    async send(body: unknown, headers: Record<string, string> = {}) {
      const type = Array.isArray(body) ? "application/reports+json" : "application/csp-report";
      const answer = await fetch(`${url}/policy-reports`, {
        method: "POST",
        headers: { "content-type": type, ...headers },
        body: typeof body === "string" ? body : JSON.stringify(body),
      });
      return answer.status;
    },
    async [Symbol.asyncDispose]() {
      await app.close();
      await opened[Symbol.asyncDispose]();
    },
  };
}

test("equal CSP reports are logged once, even if they arrive in different formats, and every report is counted", async () => {
  await using site = await open();
  expect(await site.send(old({}))).toBe(204);
  expect(await site.send([recent({})])).toBe(204);
  expect(await site.send([recent({ blockedURL: "eval" }), recent({})])).toBe(204);
  const line = { level: 40, directive: "script-src-elem", page: "/search", source: "page" };
  expect(site.lines()).toMatchObject([
    { ...line, blocked: "inline" },
    { ...line, blocked: "eval" },
  ]);
  expect([site.count("logged"), site.count("repeated")]).toEqual([2, 2]);
  expect(JSON.stringify(site.lines())).not.toMatch(/secret|ana|token|127\.0\.0\.1|a browser"/);
});

test("at most a hundred different CSP reports are logged, and at most twenty reports of one request are read", async () => {
  await using site = await open();
  const reports = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => recent({ lineNumber: from + index }));
  expect(await site.send(reports(1, 30))).toBe(204);
  expect([site.lines().length, site.count("left_out")]).toEqual([20, 10]);
  for (let at = 2; at <= 8; at += 1) await site.send(reports(at * 100, 20));
  expect([site.lines().length, site.count("logged"), site.count("repeated")]).toEqual([
    100, 100, 60,
  ]);
});

test("of equal CSP reports that keep arriving, one is logged in each hour", () => {
  const isNew = createReportFilter();
  const hour = 3_600_000;
  const start = 100 * hour;
  const at = [start, start + 1, start + hour - 1, start + hour, start + hour + 1];
  expect(at.map((now) => isNew("a", now))).toEqual([true, false, false, true, false]);
});

test("CSP reports that are too many, too large or from another site are refused, and a body that is no CSP report is not logged", async () => {
  await using site = await open();
  const ours = site.send(old({}), { "sec-fetch-site": "same-origin" });
  expect(await ours).toBe(204);
  expect(await site.send(old({}), { "sec-fetch-site": "cross-site" })).toBe(403);
  expect(await site.send(old({}), { origin: "https://other.example" })).toBe(403);
  expect(await site.send(old({}), { "content-type": "application/json" })).toBe(415);
  expect(await site.send(old({ sample: "a".repeat(70_000) }))).toBe(413);
  expect(await site.send('{"csp-report":')).toBe(400);
  expect(await site.send('{"csp-report":{"__proto__":{}}}')).toBe(400);
  for (const other of ["[]", "{}", "null", "1", '"text"', '[{"type":"deprecation","body":{}}]']) {
    expect([other, await site.send(other)]).toEqual([other, 204]);
  }
  expect(site.count("logged")).toBe(1);
  const statuses = new Set<number>();
  for (let sent = 0; sent < 60; sent += 1) statuses.add(await site.send(old({})));
  expect([...statuses]).toEqual([204, 429]);
});

test("reading a CSP report leaves out text that could be personal, and skips reports about browser extensions", () => {
  const read = (fields: object) => readPolicyReports(old(fields)).parts[0];
  const cases: [fields: object, expected: object][] = [
    [{ "blocked-uri": "https://evil.example/a.js?name=ana" }, { blocked: "https://evil.example" }],
    [{ "blocked-uri": "https://roost.example/x?name=ana" }, { blocked: "self" }],
    [{ "blocked-uri": "data:text/javascript,ana" }, { blocked: "data" }],
    [{ "blocked-uri": "blob" }, { blocked: "blob" }],
    [{ "blocked-uri": "ana" }, { blocked: "other" }],
    [
      { "source-file": "https://roost.example/assets/a-1.js?x", "line-number": 1 },
      { source: "/assets/a-1.js", place: "1:0" },
    ],
    [
      { "source-file": page, "line-number": 3, "column-number": 7 },
      { source: "page", place: "3:7" },
    ],
    [{ "source-file": "https://evil.example/ana" }, { source: "https://evil.example" }],
    [{ "line-number": -1 }, { place: "" }],
    [{ "effective-directive": "script-src 'self' ana" }, { directive: "other" }],
    [{ "document-uri": "https://roost.example/" }, { page: "/" }],
    [{ "document-uri": "https://roost.example/why-ana" }, { page: "/why-" }],
    [{ "document-uri": "https://roost.example/ana" }, { page: "other" }],
    [{ "document-uri": "about:srcdoc" }, { page: "other" }],
  ];
  for (const [fields, expected] of cases) {
    expect([fields, read(fields)]).toMatchObject([fields, expected]);
  }
  const ofExtensions = [
    { "blocked-uri": "moz-extension://1/a.js" },
    { "source-file": "chrome-extension://1/a.js" },
    { "source-file": "chrome-extension" },
  ];
  for (const fields of ofExtensions) {
    expect(readPolicyReports(old(fields))).toEqual({ parts: [], leftOut: 1 });
  }
});

test("the list of path parts for CSP reports contains exactly the first part of each client route that does not begin with why-", async () => {
  const files = await readdir("src/client/routes");
  const parts = files
    .filter((file) => file.endsWith(".tsx") && !/^[-_]/.test(file) && !file.startsWith("why-"))
    .map((file) => file.replace(/[._].*$/, "").replace(/^index$/, ""));
  expect([...new Set(parts)].sort()).toEqual(knownParts.toSorted());
});
