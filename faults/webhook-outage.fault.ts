import { setTimeout as wait } from "node:timers/promises";
import { expect, onTestFailed, test } from "vitest";
import { createDatabase, hasPostgres, openStored } from "./databases.ts";
import { adminCookie, openNext } from "./imports.ts";
import { countUndone, letTimePass } from "./passing-time.ts";
import {
  listEarlyTries,
  listPlanned,
  passTime,
  patience,
  triesOfDay,
  untilTried,
  writeTriesOfDay,
} from "./planned-tries.ts";
import { fullOrShort, isFull } from "./scale.ts";
import { type Answered, countStored, listLosses, submit } from "./submissions.ts";
import { temporaryDirectory } from "./temporary-directory.ts";
import { until } from "./until.ts";
import { startWithWebhook } from "./webhook-server.ts";
import { startTarget } from "./webhook-target.ts";

const queued = fullOrShort(10_000, 160);
/**
 * The number of submissions for which the server makes every delivery attempt. For all other
 * submissions, the test writes the attempts into the database, which is faster.
 */
const tried = fullOrShort(304, 16);
const outageHours = 24;
const hour = 3_600;
/** The maximum number of requests that one process makes to a receiver at the same time. */
const workers = 4;
const visitEveryMs = 100;

/** Sends the given number of submissions, eight at a time. */
async function submitMany(url: string, count: number): Promise<Answered[]> {
  const answered: Answered[] = [];
  const sender = async () => {
    for (let sent = 0; sent < count / 8; sent += 1) answered.push(await submit(url));
  };
  await Promise.all(Array.from({ length: 8 }, sender));
  return answered;
}

/** Sends a submission and requests the home page, again and again until it is stopped. */
function startVisiting(url: string) {
  const answered: Answered[] = [];
  const problems: string[] = [];
  let slowestMs = 0;
  let isStopped = false;
  const visit = async () => {
    const startedAt = performance.now();
    answered.push(await submit(url));
    const home = await fetch(url);
    await home.arrayBuffer();
    if (home.status !== 200) problems.push(`home answered ${home.status}`);
    slowestMs = Math.max(slowestMs, performance.now() - startedAt);
  };
  const visiting = (async () => {
    while (!isStopped) {
      await visit().catch((error: unknown) => problems.push(String(error)));
      await wait(visitEveryMs);
    }
  })();
  return {
    async stop() {
      isStopped = true;
      await visiting;
      return { answered, problems, slowestMs: Math.round(slowestMs) };
    },
  };
}

/** Creates a receiver that refuses connections, and an empty database. */
async function beginOutage() {
  await using stack = new AsyncDisposableStack();
  const directory = stack.use(await temporaryDirectory());
  const database = stack.use(await createDatabase());
  const target = stack.use(await startTarget());
  await target.close();
  const stored = stack.use(await openStored(directory.path, database.url));
  const options = { dataDir: directory.path, databaseUrl: database.url };
  const kept = stack.move();
  return { target, stored, options, [Symbol.asyncDispose]: () => kept.disposeAsync() };
}

test.skipIf(!hasPostgres)(
  "a webhook receiver that was down for a day gets every message once, at most four at a time",
  async () => {
    await using outage = await beginOutage();
    const { target, stored, options } = outage;
    await using server = await startWithWebhook(target.port, options);
    onTestFailed(() => console.log(server.output().slice(-5_000)));

    const others = await submitMany(server.url, queued - tried);
    await until(async () => (await countStored(stored)) === others.length, patience);
    await until(async () => (await writeTriesOfDay(stored)) === 0, patience);
    const ownTries = await submitMany(server.url, tried);
    const answered = [...others, ...ownTries];
    await until(async () => (await countStored(stored)) === answered.length, patience);
    await passTime(stored, outageHours * hour);
    await untilTried(stored);
    const tries = await stored.query(
      "select attempt, count(*)::int as count from webhook_deliveries group by 1 order by 1",
    );
    expect(tries.rows).toEqual(
      Array.from({ length: triesOfDay }, (_, index) => ({
        attempt: index + 1,
        count: answered.length,
      })),
    );
    expect(
      await listEarlyTries(
        stored,
        ownTries.map(({ id }) => id),
      ),
    ).toEqual([]);
    const states = () => stored.query("select distinct delivery_state from submissions");
    expect((await states()).rows).toEqual([{ delivery_state: "retrying" }]);

    // Make all deliveries due at the moment when the receiver is back, because this is the worst
    // case.
    const planned = await listPlanned(stored);
    expect(planned).toHaveLength(answered.length);
    await target.open();
    await letTimePass(stored, 20 * hour);
    const startedAt = performance.now();
    const visitors = startVisiting(server.url);
    await until(() => planned.every((id) => target.effects.has(id)), patience);
    const drainMs = Math.round(performance.now() - startedAt);
    const meanwhile = await visitors.stop();
    console.log(
      `${planned.length} deliveries after ${outageHours} h: all made in ${drainMs} ms, ` +
        `${target.mostAtOnce()} at once; ${meanwhile.answered.length} submissions meanwhile, ` +
        `a submission and the home page in ${meanwhile.slowestMs} ms at most`,
    );
    expect(target.mostAtOnce()).toBeLessThanOrEqual(workers);
    expect(meanwhile.problems).toEqual([]);
    // During the deliveries, no visitor's request may take long. The limit is half of the time of
    // all deliveries, so that it also holds on a busy machine.
    expect(meanwhile.slowestMs).toBeLessThan(drainMs / 2);
    // Deliveries must arrive in the planned order, oldest first. Only deliveries that are in
    // progress at the same time can overtake each other.
    const order = [...target.effects.keys()].filter((id) => planned.includes(id));
    const places = new Map(planned.map((id, place) => [id, place]));
    const outOfTurn = order.map((id, place) => Math.abs((places.get(id) ?? -1) - place));
    expect(Math.max(...outOfTurn)).toBeLessThan(100);

    const everything = [...answered, ...meanwhile.answered];
    await until(() => target.effects.size === everything.length, patience);
    await until(async () => (await countUndone(stored)) === 0, patience);
    expect(new Set(target.effects.keys())).toEqual(new Set(everything.map(({ id }) => id)));
    expect({ problems: target.problems, repeated: target.repeated() }).toEqual({
      problems: [],
      repeated: 0,
    });
    expect((await states()).rows).toEqual([{ delivery_state: "delivered" }]);
    expect(await listLosses(stored, everything)).toEqual([]);
  },
);

/**
 * Opens the database, which creates its tables, and returns the session cookie of an administrator.
 */
async function loggedIn(dataDir: string, databaseUrl: string): Promise<string> {
  await using opened = await openNext(dataDir, databaseUrl);
  return adminCookie(opened);
}

// The short run of the fault tests omits this test, because a unit test already covers the delays
// between the delivery attempts.
test.runIf(isFull && hasPostgres)(
  "deliveries to a webhook receiver that is down for four days fail, and the team can send them again",
  async () => {
    await using outage = await beginOutage();
    const { target, stored, options } = outage;
    const cookie = await loggedIn(options.dataDir, options.databaseUrl);
    await using server = await startWithWebhook(target.port, options);
    const answered = await submitMany(server.url, 8);
    await until(async () => (await countStored(stored)) === answered.length, patience);
    const hours = (await passTime(stored, 200 * hour)) / hour;
    console.log(`after ${hours.toFixed(1)} h and ten tries nothing more is planned`);
    const { rows } = await stored.query(
      `select delivery_state, count(*)::int as count,
        (select count(*)::int from webhook_deliveries) as tries from submissions group by 1`,
    );
    expect(rows).toEqual([
      { delivery_state: "failed", count: answered.length, tries: 10 * answered.length },
    ]);
    await target.open();
    for (const { id } of answered) {
      const sent = await fetch(`${server.url}/trpc/webhook.resend`, {
        method: "POST",
        headers: { "content-type": "application/json", cookie },
        body: JSON.stringify({ id }),
      });
      expect(await sent.json()).toMatchObject({
        result: { data: { status: "delivered", attempt: 11 } },
      });
    }
    expect(target.effects.size).toBe(answered.length);
  },
);
