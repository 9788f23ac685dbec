import { setTimeout as wait } from "node:timers/promises";
import { pino } from "pino";
import { describe, expect, inject, test } from "vitest";
import { readConfig } from "#server/config.ts";
import { openContext } from "#server/open-context.ts";
import { startBuiltServer } from "../scripts/server-process.ts";
import { alsoOnPostgres, createDatabase } from "./databases.ts";
import { fullOrShort, isFull } from "./scale.ts";
import { type Answered, listLosses, submit, UnexpectedAnswer } from "./submissions.ts";
import { temporaryDirectory } from "./temporary-directory.ts";

const clients = 8;
const env = { RATE_LIMITS: "off" };

/**
 * Starts the server, and kills it after some submissions got a response, while others are in
 * progress.
 */
async function killWhileSubmitting(dataDir: string, databaseUrl: string | undefined) {
  await using server = await startBuiltServer({
    dataDir,
    env,
    ...(databaseUrl ? { databaseUrl } : {}),
  });
  const answered: Answered[] = [];
  const refused: unknown[] = [];
  const killAfter = 1 + Math.floor(Math.random() * 100);
  const enough = Promise.withResolvers<void>();

  async function keepSubmitting(): Promise<void> {
    try {
      for (;;) {
        answered.push(await submit(server.url));
        if (answered.length >= killAfter) enough.resolve();
      }
    } catch (error) {
      // The kill breaks the connection, so an error without a response is expected. A response with
      // an unexpected status is a problem.
      if (error instanceof UnexpectedAnswer) refused.push(error.message);
      enough.resolve();
    }
  }

  const submitting = Array.from({ length: clients }, keepSubmitting);
  await enough.promise;
  // Kill the server at a random moment between two of its responses.
  await wait(Math.random() * 20);
  await server.kill("SIGKILL");
  await Promise.all(submitting);
  expect(refused).toEqual([]);
  return answered;
}

/**
 * Starts and kills the server the given number of times with the same data directory. Returns
 * descriptions of the lost submissions.
 */
async function lossesOf(rounds: number, databaseUrl?: string): Promise<string[]> {
  await using directory = await temporaryDirectory(inject("dataTemplate"));
  const answered: Answered[] = [];
  for (let round = 0; round < rounds; round += 1) {
    answered.push(...(await killWhileSubmitting(directory.path, databaseUrl)));
  }
  console.log(`${rounds} kills, ${answered.length} answered submissions`);
  return await lossesAfterReplay(directory.path, answered, databaseUrl);
}

/**
 * Starts the site again, which stores the submissions that were only in the files of its journal in
 * the database. Returns descriptions of the answered submissions that the database still lacks.
 */
async function lossesAfterReplay(dataDir: string, answered: Answered[], databaseUrl = "") {
  const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl });
  const { context, begin, close } = await openContext(config, pino({ level: "silent" }));
  try {
    await begin();
    return await listLosses(context.database, answered);
  } finally {
    await close();
  }
}

// These tests run at the same time, because each mostly waits for a process to start.
describe.concurrent("if the process is killed while visitors submit, no submission is lost", () => {
  test.each(isFull ? ["one", "another"] : ["one"])(
    "in %s run on the embedded database, killing the server loses no submission that the server has already accepted",
    async () => {
      expect(await lossesOf(fullOrShort(40, 2))).toEqual([]);
    },
  );

  test.runIf(alsoOnPostgres)(
    "on PostgreSQL, killing the server loses no submission that the server has already accepted",
    async () => {
      await using database = await createDatabase();
      expect(await lossesOf(fullOrShort(20, 1), database.url)).toEqual([]);
    },
  );
});
