import { setTimeout as wait } from "node:timers/promises";
import { pino } from "pino";
import { expect, onTestFailed, test } from "vitest";
import type { Database } from "#server/db/connection.ts";
import { countNaively } from "#server/features/analytics/testing.ts";
import { reportFigures } from "#server/features/analytics/testing-streams.ts";
import { listBackups } from "#server/features/backup/backup-files.ts";
import { openJournal } from "#server/journal/journal.ts";
import { createDatabase, hasPostgres, openStored } from "./databases.ts";
import { startFleet } from "./fleet.ts";
import { startLoad, titleOf } from "./fleet-load.ts";
import { adminCookie, fillBlog, openNext } from "./imports.ts";
import { countUndone, retryJobsOfKilledProcesses } from "./passing-time.ts";
import { fullOrShort, isFull } from "./scale.ts";
import { listLosses } from "./submissions.ts";
import { temporaryDirectory } from "./temporary-directory.ts";
import { until } from "./until.ts";
import { startTarget } from "./webhook-target.ts";

const processes = 4;
const kills = fullOrShort(24, 2);
const everyMs = fullOrShort(5_000, 1_500);
/** The maximum number of deliveries that one process makes at the same time. */
const workers = 4;

/** Creates a database with a post to edit, and logs its administrator in. */
async function prepare(databaseUrl: string) {
  await using directory = await temporaryDirectory();
  await using opened = await openNext(directory.path, databaseUrl);
  const { database } = opened.context;
  await fillBlog(database, "edited", 1);
  const { rows } = await database.query("select id from blog_posts");
  return { cookie: await adminCookie(opened), postId: Number(rows[0]?.id), slug: "edited-1" };
}

/**
 * Returns the ids of all submissions in the processes' journals. An id that is in several journals
 * is repeated.
 */
async function journalled(dataDirs: string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const dataDir of dataDirs) {
    const journal = await openJournal(dataDir, pino({ level: "silent" }));
    for await (const { entry } of journal.entries()) {
      if (entry.type === "submission") ids.push(entry.id);
    }
    await journal.close();
  }
  return ids;
}

const listIds = async ({ query }: Database, text: string) =>
  (await query(text)).rows.map(({ id }) => String(id));

/**
 * Checks that the analytics figures equal a naive count, and that the database contains each event
 * that got a response.
 */
async function expectFigures(databaseUrl: string, tracked: number): Promise<void> {
  await using directory = await temporaryDirectory();
  await using opened = await openNext(directory.path, databaseUrl);
  const { context } = opened;
  const naive = await countNaively(context.database.db, {});
  expect(await reportFigures(context, {})).toEqual(naive);
  const { rows } = await context.database.query(
    "select count(*)::int as count from form_analytics",
  );
  expect(rows).toEqual([{ count: tracked }]);
}

test.skipIf(!hasPostgres)(
  "while four processes are killed in turn, no submission is lost, stored twice or delivered twice",
  async () => {
    await using database = await createDatabase();
    await using target = await startTarget({ answerMs: 20 });
    const editing = await prepare(database.url);
    await using fleet = await startFleet(processes, {
      databaseUrl: database.url,
      receiverPort: target.port,
    });
    onTestFailed(() => {
      for (const server of fleet.servers) console.log(server.output().slice(-3_000));
    });
    await using own = await temporaryDirectory();
    await using stored = await openStored(own.path, database.url);

    const load = startLoad(fleet, editing);
    for (let kill = 0; kill < kills; kill += 1) {
      await wait(everyMs);
      await fleet.replace(kill % processes);
    }
    const outcome = await load.stop();
    const { answered, unanswered, read, tracked, edits, problems } = outcome;
    console.log(
      `${kills} kills: ${answered.length} submissions answered and ${unanswered} not, ` +
        `${read} pages, ${tracked} events, ${edits} edits`,
    );
    expect(problems).toEqual([]);
    expect(answered.length).toBeGreaterThan(10 * kills);
    expect(new Set(answered.map(({ id }) => id)).size).toBe(answered.length);

    // Each process first writes a submission to the files of its journal. In the end, the database
    // must contain exactly the submissions in these journals.
    const inJournals = await journalled(fleet.dataDirs);
    expect(inJournals.length).toBeLessThanOrEqual(answered.length + unanswered);
    await until(
      async () => (await listIds(stored, "select id from submissions")).length >= inJournals.length,
      { timeoutMs: 60_000 },
    );
    const submissions = await listIds(stored, "select id from submissions order by id");
    expect(submissions).toEqual(inJournals.toSorted());
    expect(await listLosses(stored, answered)).toEqual([]);

    // The queue repeats the jobs of a killed process only after minutes, so the short run of this
    // test does not wait for them.
    await until(
      async () => {
        if (!isFull) await retryJobsOfKilledProcesses(stored);
        return (await countUndone(stored)) === 0;
      },
      { timeoutMs: 300_000, everyMs: 500 },
    );
    expect([...target.effects.keys()].toSorted()).toEqual(submissions);
    expect(target.problems).toEqual([]);
    // A message is repeated if its process is killed after sending it and before recording the
    // delivery. A process sends up to 4 messages at the same time, so a kill may repeat all 4.
    expect(target.repeated()).toBeLessThanOrEqual(kills * workers);
    console.log(`${submissions.length} delivered, of which ${target.repeated()} came again`);
    const tries = "select submission_id as id from webhook_deliveries where status = 'delivered'";
    expect(await listIds(stored, `${tries} order by 1`)).toEqual(submissions);
    expect(
      await listIds(
        stored,
        "select data->>'submissionId' as id from pgboss.job where name = 'deliver-submission' order by 1",
      ),
    ).toEqual(submissions);

    // An edit that was sent twice must have created only one version.
    const { rows: versions } = await stored.query(
      "select title, count(*)::int as count from post_versions group by 1 having count(*) > 1",
    );
    expect(versions).toEqual([]);
    for (const { url } of fleet.servers) {
      const page = await fetch(`${url}/blog/${editing.slug}`);
      expect(await page.text()).toContain(titleOf(edits));
    }
    for (const dataDir of fleet.dataDirs) {
      const daily = (await listBackups(dataDir)).filter(({ kind }) => kind === "daily");
      expect(daily.length).toBeLessThanOrEqual(1);
    }
    await expectFigures(database.url, tracked);
  },
);
