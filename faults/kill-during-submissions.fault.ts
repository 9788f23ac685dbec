import { setTimeout as wait } from "node:timers/promises";
import { pino } from "pino";
import { describe, expect, inject, test } from "vitest";
import { readConfig } from "#server/config.ts";
import { openContext } from "#server/open-context.ts";
import { startServer } from "../scripts/server-process.ts";
import { createDatabase, hasPostgres } from "./databases.ts";
import { fullOrShort, isFull } from "./scale.ts";
import { type Answered, listLosses, submit, UnexpectedAnswer } from "./submissions.ts";
import { temporaryDirectory } from "./temporary-directory.ts";

const clients = 8;
const env = { RATE_LIMITS: "off" };

/**
 * Starts the server, and kills it after some responses, while other submissions are in progress.
 */
async function killWhileSubmitting(dataDir: string, databaseUrl: string | undefined) {
  await using server = await startServer({ dataDir, env, ...(databaseUrl ? { databaseUrl } : {}) });
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
      // The connection must break. A response other than success is a problem.
      if (error instanceof UnexpectedAnswer) refused.push(error.message);
      enough.resolve();
    }
  }

  const submitting = Array.from({ length: clients }, keepSubmitting);
  await enough.promise;
  // Kill at a random moment between two responses.
  await wait(Math.random() * 20);
  await server.kill("SIGKILL");
  await Promise.all(submitting);
  expect(refused).toEqual([]);
  return answered;
}

/** Kills the server this many times over the same data. Returns what was lost. */
async function lossesOf(rounds: number, databaseUrl?: string): Promise<string[]> {
  await using directory = await temporaryDirectory(inject("dataTemplate"));
  const answered: Answered[] = [];
  for (let round = 0; round < rounds; round += 1) {
    answered.push(...(await killWhileSubmitting(directory.path, databaseUrl)));
  }
  console.log(`${rounds} kills, ${answered.length} answered submissions`);
  return await lossesAfterReplay(directory.path, answered, databaseUrl);
}

/** Returns what is missing after the next start has stored the submissions in the journal. */
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

// Run them at the same time: each mostly waits for a process to start.
describe.concurrent("kills during submissions", () => {
  test.each(isFull ? ["one", "another"] : ["one"])(
    "after kills no answered submission is lost, on %s embedded database",
    async () => {
      expect(await lossesOf(fullOrShort(40, 2))).toEqual([]);
    },
  );

  test.skipIf(!hasPostgres)(
    "after kills no answered submission is lost, on PostgreSQL",
    async () => {
      await using database = await createDatabase();
      expect(await lossesOf(fullOrShort(20, 1), database.url)).toEqual([]);
    },
  );
});
