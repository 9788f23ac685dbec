import { expect, inject, onTestFailed, test } from "vitest";
import type { Call } from "#common/calls/call.ts";
import { startMailServer } from "#server/mail/testing.ts";
import { admin } from "../scripts/first-site.ts";
import { type ConfirmedSearch, confirmSearches, press, readMails } from "./confirmed-searches.ts";
import { alsoOnPostgres, createEmptyDatabase } from "./databases.ts";
import { type MovedServer, type Place, startMovedServer } from "./fortnight/moved-process.ts";
import { createChance, createTeam } from "./fortnight/world.ts";
import { mailVariables } from "./mails.ts";
import { fullOrShort } from "./scale.ts";
import { temporaryDirectory } from "./temporary-directory.ts";

const searches = fullOrShort(60, 8);
const kills = fullOrShort(20, 1);
/** The number of times that each searcher books, moves or cancels a feedback call. */
const changesEach = fullOrShort(12, 5);
const seed = Number(process.env.FAULT_SEED ?? fullOrShort(Date.now() % 100_000, 18_544));

/**
 * What the server has confirmed to one searcher: the time of the feedback call, and how often the
 * call was booked, moved and cancelled.
 */
type Story = { startsAt: string | undefined; booked: number; moved: number; cancelled: number };

/** Acts as a searcher on the page of the search: books a feedback call, moves it, or cancels it. */
async function changeCalls(
  server: MovedServer,
  search: ConfirmedSearch,
  { times, number }: { times: string[]; number: number },
): Promise<Story> {
  const chance = createChance(seed + number);
  const story: Story = { startsAt: undefined, booked: 0, moved: 0, cancelled: 0 };
  for (let count = 0; count < changesEach; count += 1) {
    // There are fewer free times than searchers, so many searchers choose a time that is already
    // taken.
    const time = chance.pick(times);
    if (story.startsAt === undefined) {
      const notice = await press(server, search, { do: "book-call", time });
      if (notice === "callBooked")
        Object.assign(story, { startsAt: time, booked: story.booked + 1 });
      else if (notice !== "callTaken") throw new Error(`A booking was refused: ${notice}`);
    } else if (chance.happens(0.3)) {
      const notice = await press(server, search, { do: "cancel-call" });
      if (notice !== "callCancelled") throw new Error(`A call was not cancelled: ${notice}`);
      Object.assign(story, { startsAt: undefined, cancelled: story.cancelled + 1 });
    } else if (time !== story.startsAt) {
      const notice = await press(server, search, { do: "move-call", time });
      if (notice === "callMoved") Object.assign(story, { startsAt: time, moved: story.moved + 1 });
      else if (notice !== "callTaken") throw new Error(`A call was not moved: ${notice}`);
    }
  }
  return story;
}

async function bookAcrossKills(place: Omit<Place, "env">) {
  await using stack = new AsyncDisposableStack();
  const mailServer = await startMailServer();
  stack.defer(() => mailServer.close());
  const env = {
    ...mailVariables(mailServer),
    RATE_LIMITS: "off",
    ADMIN_USERNAME: admin.username,
    ADMIN_PASSWORD: admin.password,
  };
  const server = stack.use(await startMovedServer({ ...place, env }, Date.now()));
  onTestFailed(() => console.log(`FAULT_SEED=${seed}`, server.output().slice(-2_000)));
  const confirmed = await confirmSearches(server, mailServer, searches);
  const team = createTeam(server, admin);
  const [member] = (await team.call("GET", "/api/admin/call-hours")) as { userId: number }[];
  await team.call("PATCH", `/api/admin/call-hours/${member?.userId}`, {
    weekly: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: "00:00", until: "23:59" })),
    timeZone: "Europe/Berlin",
    minutes: 20,
    pauseMinutes: 0,
    noticeHours: 4,
    daysAhead: 14,
    place: "https://meet.example.org/roost",
  });
  const free = (await team.call(
    "GET",
    `/api/submissions/${confirmed[0]?.id}/free-times`,
  )) as string[];
  // The test does not book the first free times. After each kill, the server starts with its clock
  // some minutes later, so these times may become too near to be booked.
  const times = free.slice(100, 100 + Math.ceil(searches * 0.8));

  const chance = createChance(seed);
  let isDone = false;
  const working = Promise.all(
    confirmed.map((search, number) => changeCalls(server, search, { times, number })),
  ).finally(() => {
    isDone = true;
  });
  const killing = (async () => {
    while (!isDone && server.kills() < kills) {
      server.killIn(chance.between(20, 300));
      const before = server.kills();
      while (!isDone && server.kills() === before) await server.ask("/healthz");
    }
  })();
  const [stories] = await Promise.all([working, killing]);
  await server.work();
  const calls = (await team.call("GET", "/api/admin/calls")) as Call[];
  return { confirmed, stories, calls, mails: await readMails(mailServer), kills: server.kills() };
}

/**
 * Kills servers, and checks that the stored feedback calls and the mails about them agree with the
 * responses that the searchers got.
 */
async function keepsCalls(place: Omit<Place, "env">): Promise<void> {
  const { confirmed, stories, calls, mails, kills: killed } = await bookAcrossKills(place);
  const told = confirmed.flatMap(({ id }, number) => {
    const startsAt = stories[number]?.startsAt;
    return startsAt === undefined ? [] : [`${id} ${startsAt}`];
  });
  expect(calls.map(({ submissionId, startsAt }) => `${submissionId} ${startsAt}`).sort()).toEqual(
    told.sort(),
  );
  expect(new Set(calls.map(({ startsAt }) => startsAt)).size).toBe(calls.length);
  const countOf = (address: string, beginning: string) =>
    mails.filter((mail) => mail.address === address && mail.subject.startsWith(beginning)).length;
  const mailed = confirmed.map(({ address }, number) => ({
    startsAt: stories[number]?.startsAt,
    booked: countOf(address, "Your feedback call"),
    moved: countOf(address, "Moved: "),
    cancelled: countOf(address, "Cancelled: "),
  }));
  expect(mailed).toEqual(stories);
  const total = stories.reduce((sum, story) => sum + story.booked + story.moved, 0);
  console.log(`${total} bookings and moves, ${calls.length} calls left, ${killed} kills`);
  expect(killed).toBeGreaterThan(0);
}

test("if servers are killed while people book, move and cancel feedback calls, no call is lost and none is booked twice", async () => {
  await using directory = await temporaryDirectory(inject("dataTemplate"));
  await expect(keepsCalls({ dataDir: directory.path })).resolves.toBeUndefined();
});

test.runIf(alsoOnPostgres)(
  "if servers are killed while people change feedback calls, no call is lost and none is booked twice, on PostgreSQL",
  async () => {
    await using directory = await temporaryDirectory();
    await using database = await createEmptyDatabase();
    const place = { dataDir: directory.path, databaseUrl: database.url };
    await expect(keepsCalls(place)).resolves.toBeUndefined();
  },
);
