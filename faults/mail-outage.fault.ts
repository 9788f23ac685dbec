import { setTimeout as wait } from "node:timers/promises";
import { expect, onTestFailed, onTestFinished, test } from "vitest";
import { startMailServer } from "#server/mail/testing.ts";
import { startBuiltServer } from "../scripts/server-process.ts";
import { startTemporaryPostgres } from "../scripts/temporary-postgres.ts";
import { createDatabase, hasPostgres, openStored, postgresBinaries } from "./databases.ts";
import { countStates, letMailTimePass, mailVariables, messageIdsOf, storeMails } from "./mails.ts";
import { fullOrShort, scaled } from "./scale.ts";
import { temporaryDirectory } from "./temporary-directory.ts";
import { until } from "./until.ts";

const outageMs = fullOrShort(30_000, 3_000);
const mails = scaled(2_000);
const patience = { timeoutMs: 120_000 };

test.skipIf(!postgresBinaries)(
  "if the database goes down while a mail is being sent, the mail is sent exactly once",
  async () => {
    await using directory = await temporaryDirectory();
    const postgres = await startTemporaryPostgres(postgresBinaries ?? "", { durable: true });
    onTestFinished(() => postgres.stop());
    const mailServer = await startMailServer();
    onTestFinished(() => mailServer.close());
    const { arrived } = mailServer;
    await using server = await startBuiltServer({
      dataDir: directory.path,
      databaseUrl: postgres.url,
      env: mailVariables(mailServer),
    });
    onTestFailed(() => console.log(server.output().slice(-3_000)));
    await using stored = await openStored(directory.path, postgres.url);
    const ids = await storeMails(stored, mails);
    await stored.query("select pg_notify('roost_mail', '')");
    await until(() => arrived.length >= mails / 4, { ...patience, everyMs: 3 });
    await postgres.kill();
    await wait(outageMs);
    const during = arrived.length;
    await postgres.start();
    expect(during).toBeLessThan(mails);
    const isReady = async () => (await fetch(`${server.url}/readyz`)).status === 200;
    await until(isReady, patience);
    // Before the outage, the server may have reserved mails for sending without sending them. It
    // sends these mails only after the reservation has ended. So the test moves the end of each
    // reservation into the past.
    await until(async () => {
      await letMailTimePass(stored, 10);
      return (await countStates(stored)).sent === mails;
    }, patience);
    const handedOver = messageIdsOf(arrived);
    expect(handedOver).toHaveLength(mails);
    expect(new Set(handedOver)).toEqual(ids);
  },
);

test.skipIf(!hasPostgres)(
  "if the mail server is down for an hour, a waiting mail is retried with growing pauses, and then sent once",
  async () => {
    await using directory = await temporaryDirectory();
    await using database = await createDatabase();
    const mailServer = await startMailServer();
    await mailServer.close();
    await using server = await startBuiltServer({
      dataDir: directory.path,
      databaseUrl: database.url,
      env: mailVariables(mailServer),
    });
    onTestFailed(() => console.log(server.output().slice(-3_000)));
    await using stored = await openStored(directory.path, database.url);
    const count = scaled(200);
    const ids = await storeMails(stored, count);
    await stored.query("select pg_notify('roost_mail', '')");
    const areTried = (attempt: number) => async () => {
      const { rows } = await stored.query(
        "select count(*)::int as count from mail_attempts where attempt = $1",
        [attempt],
      );
      return Number(rows[0]?.count) === count;
    };
    // In its first hour, a mail is tried at once, and after 1, 6, 21 and 51 minutes.
    for (const [index, minutes] of [0, 1, 5, 15, 30].entries()) {
      await letMailTimePass(stored, minutes);
      await until(areTried(index + 1), patience);
      expect(await countStates(stored)).toEqual({ queued: count });
    }
    const returned = await startMailServer({ port: mailServer.port });
    onTestFinished(() => returned.close());
    await letMailTimePass(stored, 9);
    expect(returned.arrived).toEqual([]);
    await letMailTimePass(stored, 51);
    await until(async () => (await countStates(stored)).sent === count, patience);
    const handedOver = messageIdsOf(returned.arrived);
    expect(handedOver).toHaveLength(count);
    expect(new Set(handedOver)).toEqual(ids);
  },
);
