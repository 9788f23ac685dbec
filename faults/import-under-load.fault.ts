import { readdir } from "node:fs/promises";
import { request } from "node:http";
import { join } from "node:path";
import { describe, expect, inject, test } from "vitest";
import type { Database } from "#server/db/connection.ts";
import { storingLockKey } from "#server/db/storing-lock.ts";
import { startBuiltServer } from "../scripts/server-process.ts";
import { alsoOnPostgres, createDatabase, hasPostgres, openStored } from "./databases.ts";
import { adminCookie, countPosts, dumpTo, fillBlog, openNext, sendImport } from "./imports.ts";
import { scaled } from "./scale.ts";
import { startSubmissions } from "./submission-stream.ts";
import { type Answered, submit } from "./submissions.ts";
import { temporaryDirectory } from "./temporary-directory.ts";
import { until } from "./until.ts";

type Options = { dataDir: string; databaseUrl?: string };

const env = { RATE_LIMITS: "off", TRUST_PROXY: "127.0.0.1", DAILY_BACKUPS: "off" };

/**
 * Creates a dump that contains posts, then fills the database with other posts, and logs an
 * administrator in.
 */
async function prepare({ dataDir, databaseUrl }: Options) {
  await using opened = await openNext(dataDir, databaseUrl);
  const { database } = opened.context;
  await fillBlog(database, "imported", 300);
  const dump = await dumpTo(database, join(dataDir, "dump.sql"));
  await fillBlog(database, "present", 200);
  return { dump, cookie: await adminCookie(opened) };
}

const endOtherSessions = (url: string, cookie: string) =>
  fetch(`${url}/trpc/accounts.endOtherSessions`, {
    method: "POST",
    headers: { "content-type": "application/json", cookie },
    body: "{}",
  });

/**
 * Repeats a change until a running import makes the server refuse the change. Returns the refusal.
 */
async function untilRefused(url: string, cookie: string): Promise<Response> {
  let answer = await endOtherSessions(url, cookie);
  await until(
    async () => {
      if (answer.status === 200) answer = await endOtherSessions(url, cookie);
      return answer.status !== 200;
    },
    { timeoutMs: 60_000, everyMs: 5 },
  );
  return answer;
}

/**
 * Returns whether an import has stopped every process from storing submissions. Until then, a
 * process may store a submission among the data that the import replaces.
 */
async function isStoringHeldUp({ query }: Pick<Database, "query">): Promise<boolean> {
  const { rows } = await query(
    `select 1 from pg_locks where locktype = 'advisory' and objid = $1 and mode = 'ExclusiveLock'
       and granted and database = (select oid from pg_database where datname = current_database())`,
    [storingLockKey],
  );
  return rows.length > 0;
}

/**
 * Requests pages one after the other until it is stopped. Collects the responses with an unexpected
 * status.
 */
function startReading(url: string) {
  const problems: string[] = [];
  let isStopped = false;
  let read = 0;
  const reading = (async () => {
    while (!isStopped) {
      for (const path of ["/", "/blog", "/about", "/api/site-settings/site_content"]) {
        const { status } = await fetch(`${url}${path}`).catch(() => ({ status: 0 }));
        if (status !== 200) problems.push(`${path} answered ${status}`);
        read += 1;
      }
    }
  })();
  return {
    async stop() {
      isStopped = true;
      await reading;
      return { problems, read };
    },
  };
}

/** Imports a dump while visitors submit and read. Returns descriptions of all problems. */
async function importUnderLoad(options: Options): Promise<string[]> {
  const { dump, cookie } = await prepare(options);
  const server = await startBuiltServer({ ...options, env });
  const answered: Answered[] = [];
  const problems: string[] = [];
  await using ended = server;
  const stream = startSubmissions(ended.url);
  const reading = startReading(ended.url);
  await until(() => stream.sent() > 20, { timeoutMs: 120_000 });
  const importing = sendImport(ended.url, cookie, dump);
  // While the import runs, the server responds to each submission at once, but it stores the
  // submission in the database only after the import has ended.
  const refused = await untilRefused(ended.url, cookie);
  if (refused.status !== 503) problems.push(`a change during the import: ${refused.status}`);
  const during = await submit(ended.url);
  const answer = await importing;
  if (answer.status !== 200) problems.push(`${answer.status}: ${await answer.text()}`);
  const after = await submit(ended.url);
  const { answered: others, problems: unanswered } = await stream.stop();
  const read = await reading.stop();
  answered.push(...others, during, after);
  problems.push(...unanswered, ...read.problems);
  await ended.kill("SIGTERM");

  // The stopped server may have accepted submissions that are only in its journal files. The next
  // start replays the journal, so that all accepted submissions are in the database.
  await using next = await openNext(options.dataDir, options.databaseUrl);
  await next.context.submissions.idle();
  const { query } = next.context.database;
  const stored = new Set((await query("select id from submissions")).rows.map(({ id }) => id));
  const { rows } = await query("select id from replaced_submissions");
  const replaced = new Set(rows.map(({ id }) => id));
  for (const { id } of answered) {
    if (stored.has(id) === replaced.has(id)) problems.push(`${id} is in neither or in both`);
  }
  for (const { id } of [during, after]) if (!stored.has(id)) problems.push(`${id} is lost`);
  if (stored.size + replaced.size !== answered.length) problems.push("there are others");
  const twice = await query(
    "select 1 from submissions group by answers->>'email' having count(*) > 1",
  );
  if (twice.rows.length > 0) problems.push("something is stored twice");
  expect(await countPosts(next.context.database)).toEqual({ imported: 300 });
  return problems;
}

describe("the server serves visitors during an import", () => {
  test("during an import visitors can read and submit, and no submission is lost, on the embedded database", async () => {
    await using directory = await temporaryDirectory(inject("dataTemplate"));
    expect(await importUnderLoad({ dataDir: directory.path })).toEqual([]);
  });

  test.runIf(alsoOnPostgres)(
    "during an import visitors can read and submit, and no submission is lost, on PostgreSQL",
    async () => {
      await using directory = await temporaryDirectory();
      await using database = await createDatabase();
      const options = { dataDir: directory.path, databaseUrl: database.url };
      expect(await importUnderLoad(options)).toEqual([]);
    },
  );
});

/** Begins to upload a dump, and never ends the upload. */
function beginUpload(url: string, cookie: string) {
  const upload = request(`${url}/api/database/import`, {
    method: "POST",
    headers: { cookie, "content-type": "multipart/form-data; boundary=x" },
  });
  upload.on("error", () => {});
  upload.write('--x\r\ncontent-disposition: form-data; name="file"; filename="a.sql"\r\n\r\n-- ');
  return upload;
}

test("aborted uploads of dumps leave no file", async () => {
  await using directory = await temporaryDirectory(inject("dataTemplate"));
  const { cookie } = await prepare({ dataDir: directory.path });
  await using server = await startBuiltServer({ dataDir: directory.path, env });
  const folder = join(directory.path, "imports");
  const uploads = () => readdir(folder).catch(() => []);
  for (let count = 0; count < scaled(100); count += 1) {
    const upload = beginUpload(server.url, cookie);
    await until(async () => (await uploads()).length === 1, { timeoutMs: 120_000, everyMs: 5 });
    upload.destroy();
    await until(async () => (await uploads()).length === 0, { timeoutMs: 120_000, everyMs: 5 });
  }
  await server.kill("SIGTERM");
  await using database = await openStored(directory.path, undefined);
  expect(await countPosts(database)).toEqual({ present: 200 });
});

test.runIf(hasPostgres)(
  "while one of two processes imports a dump, both processes refuse changes",
  async () => {
    await using directory = await temporaryDirectory();
    await using other = await temporaryDirectory();
    await using database = await createDatabase();
    const options = { dataDir: directory.path, databaseUrl: database.url };
    const { dump, cookie } = await prepare(options);
    await using first = await startBuiltServer({ ...options, env });
    await using second = await startBuiltServer({ ...options, dataDir: other.path, env });
    const uploads = () => readdir(join(directory.path, "imports")).catch(() => []);
    const upload = beginUpload(first.url, cookie);
    await until(async () => (await uploads()).length === 1, {
      timeoutMs: 120_000,
    });
    expect((await sendImport(second.url, cookie, dump)).status).toBe(409);
    upload.destroy();

    await until(async () => (await uploads()).length === 0, {
      timeoutMs: 120_000,
    });
    expect((await endOtherSessions(second.url, cookie)).status).toBe(200);
    const importing = sendImport(first.url, cookie, dump);
    const refused = await untilRefused(second.url, cookie);
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "10"]);
    await using stored = await openStored(directory.path, database.url);
    await until(async () => isStoringHeldUp(stored), { timeoutMs: 120_000, everyMs: 5 });
    const waiting = await submit(second.url);
    expect((await importing).status).toBe(200);
    await until(
      async () => (await (await fetch(`${second.url}/blog`)).text()).includes("imported-"),
      { timeoutMs: 120_000 },
    );
    await until(
      async () =>
        (await stored.query("select 1 from submissions where id = $1", [waiting.id])).rows
          .length === 1,
      { timeoutMs: 60_000 },
    );
  },
);
