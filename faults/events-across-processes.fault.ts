import { pino } from "pino";
import { expect, test } from "vitest";
import { readConfig } from "#server/config.ts";
import { listAdmins } from "#server/features/accounts/store.ts";
import { openEvents } from "#server/http/testing-events.ts";
import { openContext } from "#server/open-context.ts";
import { sessionCookie } from "#server/testing.ts";
import { createDatabase, hasPostgres } from "./databases.ts";
import { startFleet } from "./fleet.ts";
import { submit } from "./submissions.ts";
import { temporaryDirectory } from "./temporary-directory.ts";
import { startTarget } from "./webhook-target.ts";

/** Logs an administrator in, and returns the session cookie. */
async function logIn(databaseUrl: string): Promise<string> {
  await using directory = await temporaryDirectory();
  const config = readConfig({
    DATA_DIR: directory.path,
    DATABASE_URL: databaseUrl,
    ADMIN_PASSWORD: "a-password-of-the-tests",
  });
  const { context, close } = await openContext(config, pino({ level: "silent" }));
  try {
    const [admin] = await listAdmins(context.database.db);
    if (!admin) throw new Error("There is no administrator");
    return await sessionCookie(context, admin);
  } finally {
    await close();
  }
}

test.skipIf(!hasPostgres)(
  "administrators on each of two processes are notified of a submission within 5 s, and their open event streams do not delay a shutdown",
  async () => {
    await using database = await createDatabase();
    const cookie = await logIn(database.url);
    await using target = await startTarget({ answerMs: 20 });
    await using fleet = await startFleet(2, {
      databaseUrl: database.url,
      receiverPort: target.port,
    });
    const [taking, other] = fleet.servers;
    if (!taking || !other) throw new Error("There are not two processes");
    using near = await openEvents(taking.url, cookie);
    using far = await openEvents(other.url, cookie);
    await Promise.all([near.next("ready"), far.next("ready")]);

    await submit(taking.url);
    const sentAt = performance.now();
    await Promise.all([near.next("submissions"), far.next("submissions")]);
    expect(performance.now() - sentAt).toBeLessThan(5_000);

    // After one process stops, the administrators who were connected to it connect to the other.
    const stoppedAt = performance.now();
    expect(await taking.kill("SIGTERM")).toMatchObject({ code: 0 });
    expect(performance.now() - stoppedAt).toBeLessThan(5_000);
    await near.ended;
    using again = await openEvents(other.url, cookie);
    await again.next("ready");
    await submit(other.url);
    await Promise.all([again.next("submissions"), far.next("submissions")]);
  },
);
