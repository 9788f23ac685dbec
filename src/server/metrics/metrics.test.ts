import { createServer } from "node:net";
import { sql } from "kysely";
import { pino } from "pino";
import { expect, test } from "vitest";
import { buildApp } from "../app.ts";
import type { Context } from "../context.ts";
import { openPostgres } from "../db/connection.ts";
import { recordListings } from "../features/listings/record-listings.ts";
import { someKey } from "../features/listings/testing.ts";
import { stopQueue } from "../features/mail/queue-status-store.ts";
import { storeMail } from "../features/mail/testing-mails.ts";
import { storeFlat, storeSearch } from "../features/matches/testing.ts";
import { deliverSubmission } from "../features/webhook/deliver-submission.ts";
import { startReceiver, testSecret } from "../features/webhook/testing.ts";
import { listen } from "../fetching/testing.ts";
import { openTestContext } from "../testing.ts";
import { createMetrics } from "./metrics.ts";
import { serveMetrics } from "./serve-metrics.ts";

const silent = pino({ level: "silent" });
const anyPort = { host: "127.0.0.1", metricsPort: 0 };

const answers = {
  city: "lisbon",
  neighborhoods: ["alfama"],
  moveInDate: "2126-01-01",
  rentRange: [800, 1500],
  name: "Metricia Nobody",
  email: "metricia@example.org",
  agreeToTerms: true,
};

/** Serves the site and its metrics, each on its own port. */
async function openWatched(context: Context) {
  const metrics = createMetrics(context);
  const app = await buildApp(context, undefined, metrics.answered);
  const site = await app.listen({ port: 0, host: "127.0.0.1" });
  const served = await serveMetrics(metrics, anyPort, silent);
  const read = async () => (await fetch(served.url)).text();
  return {
    site,
    url: served.url,
    read,
    /** Returns the value of a metrics line; undefined if there is no such line. */
    async value(line: string): Promise<number | undefined> {
      const found = (await read()).split("\n").find((each) => each.startsWith(`${line} `));
      return found === undefined ? undefined : Number(found.slice(line.length));
    },
    async [Symbol.asyncDispose]() {
      await served.close();
      await app.close();
    },
  };
}

const post = (url: string, path: string, body: unknown) =>
  fetch(url + path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });

test("the port for metrics serves the metrics and nothing else", async () => {
  await using opened = await openTestContext();
  await using watched = await openWatched(opened.context);
  const answer = await fetch(watched.url);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toMatch(/^text\/plain; version=0\.0\.4/);
  const text = await answer.text();
  expect(text).toMatch(/^roost_build_info\{version="[\d.]+",node="v\d+[\d.]+",engine="\w+"\} 1$/m);
  expect(text).toMatch(/^nodejs_heap_size_used_bytes \d+/m);
  expect((await fetch(`${watched.site}/metrics`)).status).toBe(404);
  const { origin } = new URL(watched.url);
  for (const path of ["/", "/healthz", "/metrics/", "/api/site-content"]) {
    expect([path, (await fetch(origin + path)).status]).toEqual([path, 404]);
  }
  expect((await fetch(watched.url, { method: "POST" })).status).toBe(404);
});

test("request metrics count requests by the pattern of their route, not by their URL", async () => {
  await using opened = await openTestContext();
  await using watched = await openWatched(opened.context);
  for (let i = 0; i < 3; i += 1) {
    await fetch(`${watched.site}/api/blog/slug/made-up-${i}?by=metricia`);
    await fetch(`${watched.site}/nowhere/${i}`);
    await fetch(`${watched.site}/nowhere/${i}`, { method: "PROPFIND" });
  }
  await fetch(`${watched.site}/healthz`);
  const labels = (route: string, status: string, method = "GET") =>
    `{method="${method}",route="${route}",status="${status}"}`;
  const total = "roost_http_requests_total";
  expect(await watched.value(total + labels("/healthz", "2xx"))).toBe(1);
  expect(await watched.value(total + labels("(none)", "4xx"))).toBe(3);
  expect(await watched.value(total + labels("(none)", "4xx", "other"))).toBe(3);
  const text = await watched.read();
  const routes = new Set([...text.matchAll(/route="([^"]*)"/g)].map(([, route]) => route));
  expect(routes.size).toBe(3);
  expect(text).not.toMatch(/made-up|nowhere|metricia|PROPFIND/);
  const seconds = "roost_http_request_duration_seconds_count";
  expect(await watched.value(seconds + labels("/healthz", "2xx"))).toBe(1);
});

test("the metrics count submissions, webhook deliveries, logins and refusals by a rate limit, without personal data", async () => {
  await using receiver = await startReceiver((response) => response.writeHead(500).end());
  await using opened = await openTestContext({
    WEBHOOK_PRIVATE_HOSTS: `127.0.0.1:${receiver.port}`,
    WEBHOOK_SECRET: testSecret,
  });
  const { context } = opened;
  await using watched = await openWatched(context);
  const url = `http://127.0.0.1:${receiver.port}/hook`;
  await context.database.db
    .insertInto("siteSettings")
    .values({ key: "n8n_webhook_url", value: JSON.stringify(url) })
    .execute();
  // In this test, the worker of the webhook's queue sends nothing, so that only the test itself
  // makes delivery attempts.
  await context.jobs.start({ "deliver-submission": async () => {} });
  expect(await watched.value('roost_webhook_deliveries_total{outcome="failed"}')).toBe(0);

  for (let i = 0; i < 2; i += 1) {
    expect((await post(watched.site, "/api/save-form-data", answers)).status).toBe(201);
  }
  await context.submissions.idle();
  const { id } = await context.database.db
    .selectFrom("submissions")
    .select("id")
    .executeTakeFirstOrThrow();
  const never = new AbortController().signal;
  // The third delivery attempt is due in five minutes. Even on a slow machine, this test ends
  // earlier.
  await deliverSubmission(context, { submissionId: id, attempt: 2 }, never);
  const login = { username: "nobody-metricia", password: "not the password" };
  expect((await post(watched.site, "/api/login", login)).status).toBe(401);
  for (let i = 0; i < 9; i += 1) await post(watched.site, "/api/save-form-data", answers);
  await context.submissions.idle();

  expect(await watched.value('roost_submissions_total{outcome="accepted"}')).toBe(10);
  expect(await watched.value('roost_submissions_total{outcome="stored"}')).toBe(10);
  expect(await watched.value("roost_submissions_waiting")).toBe(0);
  expect(await watched.value('roost_limits_hit_total{limit="submission"}')).toBe(1);
  expect(await watched.value('roost_webhook_deliveries_total{outcome="failed"}')).toBe(1);
  expect(await watched.value('roost_webhook_jobs{state="planned"}')).toBe(1);
  expect(await watched.value('roost_logins_total{outcome="wrong"}')).toBe(1);
  expect(await watched.value("roost_database_up")).toBe(1);
  expect(await watched.value("roost_data_disk_free_bytes")).toBeGreaterThan(0);
  expect(await watched.value("roost_database_bytes")).toBeGreaterThan(0);
  expect(await watched.read()).not.toMatch(/metricia|lisbon|@|127\.0\.0\.1/i);
});

test("the metrics count the listings that were created, were refused, or wait for a person's decision", async () => {
  await using opened = await openTestContext();
  const { context } = opened;
  await using watched = await openWatched(context);
  const item = { source: "Feed", text: "A flat to rent, 40 m²", fields: { city: "berlin" } };
  await recordListings(context, [item, { text: "A flat without a source" }], someKey);
  expect(await watched.value('roost_listings_total{outcome="created"}')).toBe(1);
  expect(await watched.value('roost_listings_total{outcome="refused"}')).toBe(1);
  expect(await watched.value("roost_listings_waiting")).toBe(1);
});

test("the metrics count the listings and searches that were matched, and those that wait to be matched", async () => {
  await using opened = await openTestContext();
  const { context } = opened;
  await using watched = await openWatched(context);
  await storeFlat(opened);
  await storeFlat(opened);
  await storeSearch(opened);
  expect(await watched.value('roost_matching_waiting{kind="listing"}')).toBe(2);
  expect(await watched.value('roost_matching_waiting{kind="search"}')).toBe(1);
  await context.matches.settle();
  expect(await watched.value('roost_matching_total{outcome="listing"}')).toBe(2);
  expect(await watched.value('roost_matching_total{outcome="search"}')).toBe(1);
  expect(await watched.value('roost_matching_total{outcome="failed"}')).toBe(0);
  expect(await watched.value('roost_matching_waiting{kind="listing"}')).toBe(0);
});

test("the metrics count waiting mails and attempts to send mail, and report whether sending is stopped", async () => {
  await using opened = await openTestContext();
  const { context } = opened;
  const { db } = context.database;
  await using watched = await openWatched(context);
  expect(await watched.value("roost_mail_oldest_waiting_seconds")).toBe(0);
  const hourAgo = new Date(Date.now() - 3_600_000);
  await storeMail(db, { state: "queued", createdAt: hourAgo, nextTryAt: hourAgo });
  await storeMail(db, { state: "sending" });
  await storeMail(db, { state: "kept" });
  context.counters.add("mail", "deferred");
  expect(await watched.value("roost_mail_waiting")).toBe(2);
  expect(await watched.value("roost_mail_oldest_waiting_seconds")).toBeGreaterThanOrEqual(3_600);
  expect(await watched.value('roost_mail_attempts_total{outcome="deferred"}')).toBe(1);
  expect(await watched.value('roost_mail_attempts_total{outcome="accepted"}')).toBe(0);
  expect(await watched.value("roost_mail_stopped")).toBe(0);
  await stopQueue(db, "535 5.7.8 Wrong password for metricia@example.org");
  expect(await watched.value("roost_mail_stopped")).toBe(1);
  expect(await watched.read()).not.toMatch(/metricia|5\.7\.8/);
});

test("the metrics count submissions that wait to be stored, and omit a number that the database does not return", async () => {
  await using opened = await openTestContext();
  const { context } = opened;
  await using watched = await openWatched(context);
  const release = await context.submissions.pause();
  expect((await post(watched.site, "/api/save-form-data", answers)).status).toBe(201);
  expect(await watched.value("roost_submissions_waiting")).toBe(1);
  release();
  await context.submissions.idle();
  expect(await watched.value("roost_submissions_waiting")).toBe(0);

  const pending = "roost_analytics_pending_events";
  expect(await watched.value(pending)).toBe(0);
  await context.database.db.transaction().execute(async (trx) => {
    await sql`lock table analytics_pending`.execute(trx);
    // On the embedded engine, the query for the metrics waits until the transaction ends, because
    // the engine runs no other query during a transaction.
    const isUp = context.database.engine === "postgres" ? 1 : 0;
    expect(await watched.value("roost_database_up")).toBe(isUp);
    expect(await watched.value(pending)).toBeUndefined();
  });
  expect(await watched.value(pending)).toBe(0);
});

test.each(["refuses", "hangs"])(
  "the metrics are served quickly even if the database %s",
  async (how) => {
    await using opened = await openTestContext();
    // A server that stands in for a database: it accepts connections and never responds.
    await using hanging = await listen(createServer());
    const port = how === "hangs" ? hanging.port : 1;
    const database = openPostgres(`postgres://roost@127.0.0.1:${port}/roost`, silent);
    try {
      await using watched = await openWatched({ ...opened.context, database });
      const startedAt = performance.now();
      const texts = await Promise.all(Array.from({ length: 20 }, watched.read));
      expect(performance.now() - startedAt).toBeLessThan(5_000);
      for (const text of texts) {
        expect(text).toMatch(/^roost_database_up 0$/m);
        expect(text).not.toMatch(
          /^roost_(database_bytes|webhook_jobs|mail_waiting|mail_stopped|analytics_pending_events)[ {]/m,
        );
        expect(text).toMatch(/^roost_submissions_waiting 0$/m);
      }
      // Twenty concurrent requests for the metrics share one query for each figure.
      expect(database.connections()?.waiting).toBe(0);
      expect(database.connections()?.used).toBeLessThan(6);
    } finally {
      await database.close();
    }
  },
);

test("closing the metrics server frees its port", async () => {
  await using opened = await openTestContext();
  const metrics = createMetrics(opened.context);
  const first = await serveMetrics(metrics, anyPort, silent);
  await fetch(first.url);
  await first.close();
  const again = { host: "127.0.0.1", metricsPort: Number(new URL(first.url).port) };
  const second = await serveMetrics(metrics, again, silent);
  await expect(serveMetrics(metrics, again, silent)).rejects.toThrow("EADDRINUSE");
  await second.close();
});
