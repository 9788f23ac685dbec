import { expect, inject, onTestFailed, test } from "vitest";
import { startMailServer } from "#server/mail/testing.ts";
import { admin } from "../scripts/first-site.ts";
import { confirmSearches, readMails } from "./confirmed-searches.ts";
import { alsoOnPostgres, createEmptyDatabase } from "./databases.ts";
import { type Place, startMovedServer } from "./fortnight/moved-process.ts";
import { createTeam } from "./fortnight/world.ts";
import { mailVariables } from "./mails.ts";
import { fullOrShort } from "./scale.ts";
import { temporaryDirectory } from "./temporary-directory.ts";

const searches = fullOrShort(200, 20);
const kills = fullOrShort(20, 1);

/** Eight flats in different buildings. Each flat fits every search. */
const flats = Array.from({ length: 8 }, (_, number) => ({
  source: "Feed",
  externalId: `flat-${number}`,
  fields: {
    title: `Flat ${number}`,
    city: "lisbon",
    neighborhood: number % 2 === 0 ? "alfama" : "graca",
    rent: 900 + 60 * number,
    rentKind: "warm",
    flatType: "2_bedroom",
    sizeM2: 50 + 4 * number,
  },
}));

async function sendAcrossKills(place: Omit<Place, "env">) {
  await using stack = new AsyncDisposableStack();
  const mailServer = await startMailServer();
  stack.defer(() => mailServer.close());
  const env = {
    ...mailVariables(mailServer),
    RATE_LIMITS: "off",
    SHORTLISTS: "auto",
    AUTO_SCORE: "1",
    ADMIN_USERNAME: admin.username,
    ADMIN_PASSWORD: admin.password,
  };
  const server = stack.use(await startMovedServer({ ...place, env }, Date.now()));
  onTestFailed(() => console.log(server.output().slice(-2_000)));
  const confirmed = await confirmSearches(server, mailServer, searches);
  await createTeam(server, admin).call("POST", "/api/listings", flats);
  for (let count = 1; count <= kills; count += 1) {
    const target = searches + Math.floor((searches * (count - 1)) / kills);
    const killing = setInterval(() => {
      // The first kill happens while shortlists are proposed, and the others while mails are sent.
      if (mailServer.arrived.length < target) return;
      clearInterval(killing);
      server.killIn(7 * count);
    }, 1);
    await server.work();
    clearInterval(killing);
    if (server.kills() < count) break;
  }
  await server.work();
  const mails = (await readMails(mailServer)).filter(({ text }) => text.includes("answer=like"));
  console.log(`${mails.length} shortlists across ${server.kills()} kills`);
  return {
    addresses: mails.map(({ address }) => address).sort(),
    expected: confirmed.map(({ address }) => address).sort(),
    flats: mails.map(({ text }) => text.match(/\?flat=[\w-]+&answer=like/g)?.length),
    kills: server.kills(),
  };
}

/** Kills servers, and checks that each search got one shortlist, with all eight `flats`. */
async function losesNoShortlist(place: Omit<Place, "env">): Promise<void> {
  const { addresses, expected, flats: counts, kills: killed } = await sendAcrossKills(place);
  expect(addresses).toEqual(expected);
  expect(counts).toEqual(expected.map(() => flats.length));
  expect(killed).toBeGreaterThan(0);
}

test("each search gets exactly one shortlist, although servers are killed while they propose and send shortlists", async () => {
  await using directory = await temporaryDirectory(inject("dataTemplate"));
  await expect(losesNoShortlist({ dataDir: directory.path })).resolves.toBeUndefined();
});

test.runIf(alsoOnPostgres)(
  "on PostgreSQL, each search gets exactly one shortlist, although servers are killed while they propose and send shortlists",
  async () => {
    await using directory = await temporaryDirectory();
    await using database = await createEmptyDatabase();
    const place = { dataDir: directory.path, databaseUrl: database.url };
    await expect(losesNoShortlist(place)).resolves.toBeUndefined();
  },
);
