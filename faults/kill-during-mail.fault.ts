import { expect, inject, onTestFailed, test } from "vitest";
import type { Database } from "#server/db/connection.ts";
import { startMailServer, type TestMailServer } from "#server/mail/testing.ts";
import { freePort } from "../scripts/free-port.ts";
import { readMetrics } from "../scripts/read-metrics.ts";
import { startBuiltServer } from "../scripts/server-process.ts";
import { alsoOnPostgres, createDatabase, openStored } from "./databases.ts";
import { countStates, letMailTimePass, mailVariables, messageIdsOf, storeMails } from "./mails.ts";
import { fullOrShort } from "./scale.ts";
import { temporaryDirectory } from "./temporary-directory.ts";
import { until } from "./until.ts";

const kills = fullOrShort(50, 2);
const mails = fullOrShort(2_000, 100);
/**
 * The maximum number of mails that one process reserves for sending at once. A killed process may
 * have sent all of these mails without recording it, so they are sent again.
 */
const claimedAtOnce = 25;
const patience = { timeoutMs: 60_000 };

type Place = { dataDir: string; databaseUrl?: string };

/**
 * Kills one server after another while it sends mail, and lets the last server send the remaining
 * mails.
 */
async function sendAcrossKills(place: Place, mailServer: TestMailServer): Promise<void> {
  const metricsPort = await freePort();
  const env = { ...mailVariables(mailServer), METRICS_PORT: String(metricsPort) };
  const options = { ...place, env };
  const { arrived } = mailServer;
  for (let count = 1; count <= kills; count += 1) {
    await using server = await startBuiltServer(options);
    onTestFailed(() => console.log(server.output().slice(-2_000)));
    // A server sends mails in batches. `count % 7` makes the kills hit different mails of a batch.
    const target = Math.round((count * mails * 0.9) / kills) + (count % 7);
    await until(() => arrived.length >= Math.min(target, mails), { ...patience, everyMs: 3 });
    await server.kill("SIGKILL");
    if (place.databaseUrl !== undefined) await passTime(place);
  }
  await using server = await startBuiltServer(options);
  onTestFailed(() => console.log(server.output().slice(-2_000)));
  // A killed process may have sent a mail without recording it. The mail is then sent twice, so the
  // number of arrived mails does not show whether all mails have arrived. So the test waits until
  // no mail is waiting.
  await until(async () => (await readMetrics(metricsPort))("roost_mail_waiting") === 0, patience);
  await server.kill("SIGTERM");
}

/**
 * Ends the reservations of a killed process, so that the next process can send the reserved mails
 * at once. Otherwise the reservations would end only after some minutes.
 */
const passTime = (place: Place) => withStored(place, (database) => letMailTimePass(database, 10));

/**
 * Sends mails while servers are killed. Returns the mails that were stored, the mails that arrived,
 * and the mails' final states.
 */
async function sendAll(place: Place) {
  const mailServer = await startMailServer();
  try {
    const stored = await withStored(place, (database) => storeMails(database, mails));
    await sendAcrossKills(place, mailServer);
    const arrived = messageIdsOf(mailServer.arrived);
    const repeated = arrived.length - mails;
    console.log(`${mails} mails across ${kills} kills: ${repeated} were handed over twice`);
    return {
      stored,
      arrived: new Set(arrived),
      repeated,
      states: await withStored(place, countStates),
    };
  } finally {
    await mailServer.close();
  }
}

async function withStored<Result>(
  { dataDir, databaseUrl }: Place,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  await using stored = await openStored(dataDir, databaseUrl);
  return await work(stored);
}

// The test compares Message-IDs, because a mailbox shows mails with the same Message-ID as one
// mail.
test("if servers are killed while they send mail, every mail is delivered, and any repeat has the same Message-ID", async () => {
  await using directory = await temporaryDirectory(inject("dataTemplate"));
  const { stored, arrived, repeated, states } = await sendAll({ dataDir: directory.path });
  expect(arrived).toEqual(stored);
  expect(repeated).toBeLessThanOrEqual(kills * claimedAtOnce);
  expect(states).toEqual({ sent: mails });
});

test.runIf(alsoOnPostgres)(
  "if servers are killed while they send mail, every mail is delivered, and any repeat has the same Message-ID, on PostgreSQL",
  async () => {
    await using directory = await temporaryDirectory();
    await using database = await createDatabase();
    const place = { dataDir: directory.path, databaseUrl: database.url };
    await using first = await startBuiltServer(place);
    await first.kill("SIGTERM");
    const { stored, arrived, repeated, states } = await sendAll(place);
    expect(arrived).toEqual(stored);
    expect(repeated).toBeLessThanOrEqual(kills * claimedAtOnce);
    expect(states).toEqual({ sent: mails });
  },
);
