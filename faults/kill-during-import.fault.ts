import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, inject, test } from "vitest";
import { startBuiltServer } from "../scripts/server-process.ts";
import { createDatabase, hasPostgres } from "./databases.ts";
import { adminCookie, countPosts, dumpTo, fillBlog, openNext, sendImport } from "./imports.ts";
import { fullOrShort } from "./scale.ts";
import { temporaryDirectory } from "./temporary-directory.ts";

/** The number of times that the server is killed on each engine. */
const kills = fullOrShort(50, 2);
const posts = { odd: 400, even: 300 };
type Name = keyof typeof posts;

/**
 * Fills the database with two different sets of posts, one after the other, and dumps each.
 * Afterwards the database has the second set, and an administrator is logged in.
 */
async function prepare(dataDir: string, databaseUrl?: string) {
  await using opened = await openNext(dataDir, databaseUrl);
  const { database } = opened.context;
  const dumps = {} as Record<Name, Buffer>;
  for (const name of ["odd", "even"] as const) {
    await fillBlog(database, name, posts[name]);
    dumps[name] = await dumpTo(database, join(dataDir, `${name}.sql`));
  }
  return { dumps, cookie: await adminCookie(opened) };
}

/**
 * Starts the server again. Returns the number of posts with each name, and all remains of an
 * interrupted import.
 */
async function look(dataDir: string, databaseUrl?: string) {
  await using opened = await openNext(dataDir, databaseUrl);
  const { database } = opened.context;
  const counts = await countPosts(database);
  const { rows } = await database.query(
    "select nspname from pg_namespace where nspname like 'roost%'",
  );
  const uploads = await readdir(join(dataDir, "imports")).catch(() => []);
  return { counts, left: [...rows, ...uploads], cookie: await adminCookie(opened) };
}

/** Kills the server at a random moment of an import. */
async function killWhileImporting(
  options: { dataDir: string; databaseUrl?: string },
  cookie: string,
  dump: Buffer,
  withinMs: number,
): Promise<{ tookMs: number; status: number | undefined }> {
  await using server = await startBuiltServer({ ...options, env: { DAILY_BACKUPS: "off" } });
  const startedAt = performance.now();
  const answered = sendImport(server.url, cookie, dump).then(
    ({ status }) => status,
    () => undefined,
  );
  const killed = wait(withinMs).then(() => server.kill("SIGKILL"));
  const status = await answered;
  const tookMs = performance.now() - startedAt;
  await (status === 200 ? Promise.resolve() : killed);
  return { tookMs, status };
}

async function importAndKill(rounds: number, dataDir: string, databaseUrl?: string) {
  const options = { dataDir, ...(databaseUrl === undefined ? {} : { databaseUrl }) };
  const { dumps, ...prepared } = await prepare(dataDir, databaseUrl);
  let present: Name = "even";
  // Measure the duration of an import that is not killed.
  const whole = await killWhileImporting(options, prepared.cookie, dumps.even, 120_000);
  expect(whole.status).toBe(200);
  const outcomes = { old: 0, new: 0 };
  let { cookie } = await look(dataDir, databaseUrl);
  for (let round = 0; round < rounds; round += 1) {
    const next: Name = present === "odd" ? "even" : "odd";
    const { status } = await killWhileImporting(
      options,
      cookie,
      dumps[next],
      // The usual duration of an import, plus a fifth, is divided into one part for each round.
      // Each round kills the server in its own part, so that the kills cover the whole import.
      ((round + Math.random()) / rounds) * whole.tookMs * 1.2,
    );
    const { counts, left, ...looked } = await look(dataDir, databaseUrl);
    cookie = looked.cookie;
    expect(left).toEqual([]);
    const isNew = Object.hasOwn(counts, next);
    expect(counts).toEqual({ [isNew ? next : present]: posts[isNew ? next : present] });
    // If the response to an import was a success, the database must contain the imported data.
    expect(isNew || status !== 200).toBe(true);
    outcomes[isNew ? "new" : "old"] += 1;
    if (isNew) present = next;
  }
  return outcomes;
}

describe("a kill during an import leaves no half-imported data", () => {
  test("after a kill during an import, the database has either all its old data or all the new data, on the embedded database", async () => {
    await using directory = await temporaryDirectory(inject("dataTemplate"));
    const outcomes = await importAndKill(kills, directory.path);
    expect(outcomes.old + outcomes.new).toBe(kills);
  });

  test.runIf(hasPostgres)(
    "after a kill during an import, the database has either all its old data or all the new data, on PostgreSQL",
    async () => {
      await using directory = await temporaryDirectory();
      await using database = await createDatabase();
      const outcomes = await importAndKill(kills, directory.path, database.url);
      expect(outcomes.old + outcomes.new).toBe(kills);
    },
  );
});
