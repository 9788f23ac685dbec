import { expect, inject, onTestFailed, test } from "vitest";
import type { PromiseSummary } from "#common/promise/promise.ts";
import { defaultDefinition } from "#common/questionnaire/default-definition.ts";
import { admin } from "../scripts/first-site.ts";
import { createEmptyDatabase, hasPostgres } from "./databases.ts";
import { reviewShortlists } from "./fortnight/desk.ts";
import { emptyLog } from "./fortnight/log.ts";
import { startMailbox } from "./fortnight/mailbox.ts";
import { createMarket } from "./fortnight/market.ts";
import { type MovedServer, type Place, startMovedServer } from "./fortnight/moved-process.ts";
import { withCities } from "./fortnight/questionnaire.ts";
import { bySource, countFigures } from "./fortnight/reckon-figures.ts";
import { listBroken, morningsOf } from "./fortnight/reckon-rules.ts";
import { createSearchers } from "./fortnight/searchers.ts";
import { createChance, createTeam, day, hour, type World } from "./fortnight/world.ts";
import { mailVariables } from "./mails.ts";
import { fullOrShort, isFull } from "./scale.ts";
import { temporaryDirectory } from "./temporary-directory.ts";

/**
 * The simulated days begin on March 20. Summer time begins on March 28 in Lisbon and Berlin, but
 * not in Tokyo.
 */
const start = Date.parse("2027-03-20T00:00:00Z");
const days = 14;
const searches = fullOrShort(300, 20);
const posts = fullOrShort(2_000, 120);
const kills = fullOrShort(30, 1);
// The short run always uses the same random numbers, so that `npm test` fails only after a change.
const seed = Number(process.env.FAULT_SEED ?? fullOrShort(Date.now() % 100_000, 38_544));

/**
 * The hours of each simulated day, in UTC, at which the searchers and the team act, and the server
 * does its due work.
 */
const hours = isFull ? [0, 2, 4, 6, 7, 8, 10, 12, 14, 16, 18, 20, 22, 23] : [6, 7, 8, 15, 23];
/**
 * The longest time between two successive `hours`, in milliseconds. The team acts only at these
 * hours. So if a shortlist will be due within this time, the team sends the shortlist at once.
 */
const longestPause = fullOrShort(2 * hour, 8 * hour);
/** The time limit of a run, in milliseconds. On a busy machine, a full run takes hours. */
const longestRun = 6 * hour;

async function simulate(place: Omit<Place, "env">) {
  const log = emptyLog();
  let server: MovedServer | undefined;
  const mailbox = await startMailbox(log, () => server?.now() ?? start);
  await using stack = new AsyncDisposableStack();
  stack.defer(() => mailbox.close());
  const env = {
    ...mailVariables(mailbox),
    RATE_LIMITS: "off",
    SHORTLISTS: "auto",
    ADMIN_USERNAME: admin.username,
    ADMIN_PASSWORD: admin.password,
    LOG_LEVEL: "warn",
  };
  server = stack.use(await startMovedServer({ ...place, env }, start));
  const own = server;
  onTestFailed(() => console.log(own.output().slice(-4_000)));
  const team = createTeam(own, admin);
  const chance = createChance(seed);
  const share = 1 / hours.length;
  const world: World = { chance, log, mailbox, server: own, team, start, share, longestPause };
  await prepare(world);
  const market = createMarket(world, posts);
  const searchers = createSearchers(world, searches, (listing) => market.report(listing));
  const steps = days * hours.length;
  const killed = new Map(
    Array.from({ length: kills }, () => [chance.between(1, steps), chance.between(0, 3)]),
  );
  let lastWorkMs = 100;

  async function work(at = own.now() + 60_000): Promise<void> {
    const startedAt = performance.now();
    await own.moveTo(at);
    await own.work();
    lastWorkMs = performance.now() - startedAt;
    searchers.deliver(await mailbox.read());
  }

  const timeOf = (step: number) =>
    start + Math.floor(step / hours.length) * day + (hours[step % hours.length] ?? 0) * hour;

  for (let step = 0; step < steps; step += 1) {
    await own.moveTo(timeOf(step));
    if (process.env.PROGRESS)
      console.log(step, Math.round(performance.now()), lastWorkMs, own.kills());
    // A kill happens while the searchers act, while the server does its work, or while the team
    // acts.
    const killAt = killed.get(step);
    const within = chance.between(0, Math.round(lastWorkMs * 1.2));
    if (killAt === 0) own.killIn(within);
    await market.live();
    await searchers.live();
    await market.review();
    if (killAt === 1) own.killIn(within);
    await work();
    if (killAt === 2) own.killIn(within);
    if (await reviewShortlists(world)) await work();
    // A real server checks once a minute for due work, but this server works only when the test
    // asks it to. So if a searcher was promised the first shortlist by a time before the next step,
    // the test also asks the server a minute after that time.
    const due = searchers.all
      .map(({ promisedUntil = 0 }) => promisedUntil)
      .filter((promised) => promised > own.now() && promised < timeOf(step + 1));
    for (const promised of due.toSorted((a, b) => a - b)) await work(promised + 60_000);
  }
  // The server counts two similar listings as one flat until the team decides about the pair. If
  // they are different flats, and a searcher got both, the figures would report one flat that was
  // sent twice. So the team decides about all pairs before the test reads the figures.
  await market.decideAll();
  const figures = (await team.call("GET", "/api/promise/summary")) as PromiseSummary;
  const until = own.now();
  return { world, searchers: searchers.all, until, figures, output: own.output() };
}

/** Adds Tokyo to the cities of the questionnaire, and sets the hours for feedback calls. */
async function prepare({ team }: World): Promise<void> {
  const settings = (await team.call("GET", "/api/admin/form-settings")) as {
    key: string;
    lastUpdated: string;
  }[];
  const [setting] = settings;
  await team.call("PATCH", `/api/admin/form-settings/${setting?.key}`, {
    value: withCities(defaultDefinition),
    expectedUpdatedAt: setting?.lastUpdated,
  });
  const members = (await team.call("GET", "/api/admin/call-hours")) as { userId: number }[];
  const weekly = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: "09:00", until: "17:00" }));
  await team.call("PATCH", `/api/admin/call-hours/${members[0]?.userId}`, {
    weekly,
    timeZone: "Europe/Berlin",
    minutes: 20,
    pauseMinutes: 10,
    noticeHours: 4,
    daysAhead: 14,
    place: "https://meet.example.org/roost",
  });
}

/**
 * Simulates the fortnight. Returns a sentence for each broken promise to a searcher, and whether
 * the server logged failed work. Also returns the server's own figures (`figures`), and the same
 * figures computed from the test's log (`counted`).
 */
async function reckon(place: Omit<Place, "env">) {
  console.log(`FAULT_SEED=${seed}`);
  const startedAt = performance.now();
  const { world, searchers, until, figures, output } = await simulate(place);
  const { log, server } = world;
  const kindsOf = (items: { kind: string }[]) =>
    Object.fromEntries(
      Array.from(
        Map.groupBy(items, ({ kind }) => kind),
        ([kind, each]) => [kind, each.length],
      ),
    );
  console.log({
    seconds: Math.round((performance.now() - startedAt) / 1_000),
    cpuSecondsOfServers: Math.round(server.cpuSeconds()),
    kills: server.kills(),
    listings: log.sourceOf.size,
    joined: log.joined.size,
    searchers: kindsOf(log.searchers),
    listingEvents: kindsOf(log.listings),
    mails: kindsOf(log.mails),
    replies: kindsOf(log.mails.map(({ reply }) => ({ kind: reply }))),
    answers: log.answers.size,
    mornings: morningsOf(log, searchers),
  });
  const counted = countFigures(log, searchers, until);
  // The two medians may differ a little, because the log has the times of mails and responses.
  // These times are seconds later than the times in the database.
  const isNear = Math.abs((figures.medianHours ?? 0) - (counted.medianHours ?? 0)) <= 0.15;
  return {
    broken: listBroken(log, searchers, until),
    hasFailedWork: output.includes("could not be"),
    figures: bySource(figures),
    counted: bySource({ ...counted, ...(isNear && { medianHours: figures.medianHours }) }),
  };
}

const kept = { broken: [], hasFailedWork: false };

// In `npm test`, PostgreSQL alone is enough: it runs the same queries as the embedded database, and
// other tests run these queries on both. The embedded database would take more time.
test.runIf(isFull || !hasPostgres)(
  "on the embedded database, searchers get mails on time and no flat twice in 14 simulated days, although the server is killed",
  async () => {
    await using directory = await temporaryDirectory(inject("dataTemplate"));
    const { figures, counted, ...reckoned } = await reckon({ dataDir: directory.path });
    expect(reckoned).toEqual(kept);
    expect(figures).toEqual(counted);
  },
  longestRun,
);

test.runIf(hasPostgres)(
  "on PostgreSQL, searchers get mails on time and no flat twice in 14 simulated days, although the server is killed",
  async () => {
    await using directory = await temporaryDirectory();
    await using database = await createEmptyDatabase();
    const place = { dataDir: directory.path, databaseUrl: database.url };
    const { figures, counted, ...reckoned } = await reckon(place);
    expect(reckoned).toEqual(kept);
    expect(figures).toEqual(counted);
  },
  longestRun,
);
