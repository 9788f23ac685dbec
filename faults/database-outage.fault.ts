import { expect, onTestFailed, onTestFinished, test } from "vitest";
import { startBuiltServer } from "../scripts/server-process.ts";
import { startTemporaryPostgres } from "../scripts/temporary-postgres.ts";
import { openStored, postgresBinaries } from "./databases.ts";
import { pausePostgres } from "./paused-postgres.ts";
import { fullOrShort, isFull } from "./scale.ts";
import { startSubmissions } from "./submission-stream.ts";
import { countStored, listLosses } from "./submissions.ts";
import { temporaryDirectory } from "./temporary-directory.ts";
import { until } from "./until.ts";

const perSecond = 50;
const outageMs = fullOrShort(60_000, 6_000);
/**
 * The maximum response time during an outage, in milliseconds. It is higher in the short run of the
 * fault tests, because the machine may be busy with the rest of `npm test`. In both runs, it is
 * shorter than the outage, so the test fails if a response waits for the end of the outage.
 */
const answerWithinMs = fullOrShort(1_000, 5_000);
/**
 * The maximum number of milliseconds from the end of the outage until all waiting submissions are
 * stored.
 */
const storedWithinMs = isFull ? 60_000 : 20_000;

/**
 * The paths that simulated visitors request: the home page, its questionnaire, and the health
 * check.
 */
const visitorPaths = ["/", "/api/form-settings/form_questions", "/healthz"];

let visits = 0;

/** Requests a URL from one of many IP addresses, because each address has a rate limit. */
async function expectAnswer(url: string, status: number): Promise<number> {
  visits += 1;
  const headers = { "x-forwarded-for": `203.0.113.${visits % 250}` };
  const startedAt = performance.now();
  const response = await fetch(url, { headers });
  await response.arrayBuffer();
  expect({ url, status: response.status }).toEqual({ url, status });
  return performance.now() - startedAt;
}

/**
 * Requests pages while the database is down, and returns the slowest response time in milliseconds.
 */
async function watchOutage(url: string): Promise<number> {
  const end = performance.now() + outageMs;
  let slowestMs = 0;
  while (performance.now() < end) {
    const times = await Promise.all(visitorPaths.map((path) => expectAnswer(url + path, 200)));
    slowestMs = Math.max(slowestMs, ...times);
    await expectAnswer(`${url}/readyz`, 503);
  }
  return Math.round(slowestMs);
}

const isReady = async (url: string) => (await fetch(`${url}/readyz`)).status === 200;

test.skipIf(!postgresBinaries)(
  "while the database is down, the server responds to every submission and to every request for an already rendered page without waiting for the database",
  async () => {
    await using directory = await temporaryDirectory();
    const postgres = await startTemporaryPostgres(postgresBinaries ?? "", { durable: true });
    onTestFinished(() => postgres.stop());
    await using server = await startBuiltServer({
      dataDir: directory.path,
      databaseUrl: postgres.url,
      env: { TRUST_PROXY: "127.0.0.1/32" },
    });
    onTestFailed(() => console.log(server.output()));
    await using stored = await openStored(directory.path, postgres.url);
    const { url } = server;
    let total = 0;

    type Outage = { begin: () => Promise<void>; end: () => Promise<void> };

    async function duringOutage(name: string, { begin, end }: Outage) {
      const stream = startSubmissions(url, perSecond);
      await until(() => stream.sent() > 10, { timeoutMs: 60_000 });
      await begin();
      let slowestPageMs: number;
      try {
        slowestPageMs = await watchOutage(url);
      } finally {
        await end();
      }
      const endedAt = performance.now();
      await until(() => isReady(url), { timeoutMs: 60_000 });
      const { answered, problems, slowestMs } = await stream.stop();
      total += answered.length;
      await until(async () => (await countStored(stored)) >= total, { timeoutMs: storedWithinMs });
      const storedMs = Math.round(performance.now() - endedAt);
      console.log(
        `${name} for ${outageMs / 1000} s: ${answered.length} submissions answered, ` +
          `the slowest in ${slowestMs} ms; pages in ${slowestPageMs} ms at most; ` +
          `all stored ${storedMs} ms after the end`,
      );
      expect(problems).toEqual([]);
      expect(slowestMs).toBeLessThan(answerWithinMs);
      expect(slowestPageMs).toBeLessThan(answerWithinMs);
      return answered;
    }

    const refused = await duringOutage("killed", {
      begin: () => postgres.kill(),
      end: () => postgres.start(),
    });
    let resume = () => {};
    const hung = await duringOutage("hanging", {
      begin: async () => {
        resume = await pausePostgres(postgres.url);
      },
      end: async () => resume(),
    });

    expect(await listLosses(stored, [...refused, ...hung])).toEqual([]);
    expect(await countStored(stored)).toBe(total);
  },
);
