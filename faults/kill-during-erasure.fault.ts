import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { pino } from "pino";
import { describe, expect, inject, test } from "vitest";
import { readConfig } from "#server/config.ts";
import { getSecret } from "#server/db/secret-store.ts";
import {
  digestOf,
  erasureSecret,
  listErasures,
} from "#server/features/submissions/erasure-store.ts";
import { cookieName } from "#server/http/cookies.ts";
import { openContext } from "#server/open-context.ts";
import { startBuiltServer } from "../scripts/server-process.ts";
import { createDatabase, hasPostgres } from "./databases.ts";
import { fullOrShort } from "./scale.ts";
import { someAnswers, submit } from "./submissions.ts";
import { temporaryDirectory } from "./temporary-directory.ts";

/**
 * In each round, the number of submissions of the person who is erased. Other people together have
 * the same number of submissions.
 */
const submissionsEach = 5;
/** The number of times that the server is killed on each engine. */
const kills = fullOrShort(30, 2);

/**
 * Opens the database of a stopped server and runs all background work, as the next start of the
 * server does.
 */
async function openNext(dataDir: string, databaseUrl = "") {
  const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl });
  const opened = await openContext(config, pino({ level: "silent" }));
  await opened.begin();
  return { ...opened, [Symbol.asyncDispose]: opened.close };
}

/** Logs the first administrator in, and returns the session cookie. */
async function adminCookie(dataDir: string, databaseUrl?: string): Promise<string> {
  await using opened = await openNext(dataDir, databaseUrl);
  const { sessions, database, config } = opened.context;
  const { rows } = await database.query("select id from users where is_admin");
  const token = await sessions.begin(Number(rows[0]?.id), "fault");
  return `${cookieName("session", config.siteUrl)}=${token}`;
}

const post = (url: string, cookie: string, email: string) =>
  fetch(`${url}/trpc/submissions.erasePerson`, {
    method: "POST",
    headers: { "content-type": "application/json", cookie },
    body: JSON.stringify({ email }),
  });

type Round = { email: string; others: string[]; status: number | undefined };

/**
 * Sends submissions of one person and of other people. Then kills the server while it erases the
 * data of the one person.
 *
 * @param moment when to kill the server: 0 is the beginning of the erasure, 1 is its usual end
 */
async function killWhileErasing(
  cookie: string,
  email: string,
  moment: number,
  options: { dataDir: string; databaseUrl?: string },
): Promise<Round> {
  await using server = await startBuiltServer({ ...options, env: { RATE_LIMITS: "off" } });
  const others: string[] = [];
  for (let count = 0; count < submissionsEach; count += 1) {
    others.push((await submit(server.url)).id);
    await submit(server.url, {}, { ...someAnswers(), email });
  }
  // The usual duration of an erasure decides when the server is killed. It is measured with an
  // email address that has no submissions, so that no data is erased yet.
  const startedAt = performance.now();
  await (await post(server.url, cookie, "nobody@example.org")).text();
  const usualMs = performance.now() - startedAt;
  const erasing = post(server.url, cookie, email).then(
    (answer) => answer.status,
    () => undefined,
  );
  await wait(moment * usualMs);
  await server.kill("SIGKILL");
  return { email, others, status: await erasing };
}

async function journalOf(dataDir: string): Promise<string> {
  const folder = join(dataDir, "journal");
  const names = await readdir(folder);
  return (await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")))).join("");
}

/**
 * Kills several servers during an erasure, and returns all problems: people who were erased in
 * part, and lost submissions of other people.
 */
async function problemsOf(rounds: number, databaseUrl?: string): Promise<string[]> {
  await using directory = await temporaryDirectory(inject("dataTemplate"));
  const dataDir = directory.path;
  const options = databaseUrl === undefined ? { dataDir } : { dataDir, databaseUrl };
  const cookie = await adminCookie(dataDir, databaseUrl);
  const killed: Round[] = [];
  for (let round = 0; round < rounds; round += 1) {
    // The rounds together cover the whole erasure: the usual time of an erasure is divided into as
    // many sections as there are rounds, and each round kills the server in another section.
    const moment = (round + Math.random()) / rounds;
    killed.push(await killWhileErasing(cookie, `person-${round}@example.org`, moment, options));
  }

  await using opened = await openNext(dataDir, databaseUrl);
  const { database } = opened.context;
  const { rows } = await database.query("select id, answers->>'email' as email from submissions");
  const journal = await journalOf(dataDir);
  const key = await getSecret(database.db, erasureSecret);
  const digests = new Set((await listErasures(database.db)).map(({ digest }) => digest));
  const stored = new Set(rows.map(({ id }) => id));
  const problems = killed.flatMap(({ email, others, status }) => {
    const isErased = digests.has(digestOf(key, email));
    const left = rows.filter((row) => row.email === email).length;
    const isInJournal = journal.includes(email);
    return [
      ...others.filter((id) => !stored.has(id)).map((id) => `${id} is lost`),
      ...(isErased && (left > 0 || isInJournal) ? [`${email} is erased and still there`] : []),
      ...(isErased || left === submissionsEach ? [] : [`${email} is there in part: ${left}`]),
      ...(status === 200 && !isErased ? [`${email} was said to be erased and is not`] : []),
      ...(status === undefined || status === 200 ? [] : [`answered with ${status}`]),
    ];
  });
  console.log(`${rounds} kills, ${digests.size - 1} after the person was erased`);
  return problems;
}

// The tests of both database engines run at the same time, because each test mostly waits for a
// process to start.
describe.concurrent("a kill during an erasure leaves no half-erased person", () => {
  test("on the embedded database, killing the server while it erases a person's data leaves all or none of the person's submissions", async () => {
    expect(await problemsOf(kills)).toEqual([]);
  });

  test.runIf(hasPostgres)(
    "on PostgreSQL, killing the server while it erases a person's data leaves all or none of the person's submissions",
    async () => {
      await using database = await createDatabase();
      expect(await problemsOf(kills, database.url)).toEqual([]);
    },
  );
});
