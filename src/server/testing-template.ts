import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { pino } from "pino";
import type { TestProject } from "vitest/node";
import { type Database, openPostgres, wrapPglite } from "./db/connection.ts";
import { migrate } from "./db/migrate.ts";
import { openPglite } from "./db/pglite.ts";
import { syncedMark } from "./db/synced-files.ts";
import { deliveryQueue } from "./features/webhook/deliver-submission.ts";
import { createJobs } from "./jobs.ts";
import { someHash } from "./passwords/testing-hash.ts";
import { seedStarterContent } from "./seed-starter-content.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The migrated and seeded database that tests copy: a directory, or a database on a server. */
    template:
      | { engine: "pglite"; directory: string }
      | { engine: "postgres"; url: string; name: string };
    /** The directory of an embedded database that has no tables. */
    emptyDirectory: string;
  }
}

const silent = { warn() {} };

/**
 * Creates the data that every test may use: the starter content, and the accounts in `testing.ts`.
 */
async function prepare(database: Database): Promise<void> {
  await migrate(database, () => seedStarterContent(database.db, { webhookUrl: undefined }));
  await database.db
    .insertInto("users")
    .values([
      { username: "user", password: someHash, isAdmin: false },
      { username: "admin", password: someHash, isAdmin: true },
    ])
    .execute();
  // The job queue creates its tables when it starts for the first time, which takes long. It is
  // started here once, so that each copy of this database has the tables already.
  const noNews = { onNews: () => () => {} };
  const jobs = createJobs(database, pino({ level: "silent" }), noNews);
  await jobs.start({ [deliveryQueue]: async () => {} });
  await jobs.stop(1_000);
}

/** Creates the database that tests copy, once for the whole run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(tmpdir(), "roost-template-"));
  const empty = join(directory, "empty");
  await makeEmpty(empty);
  project.provide("emptyDirectory", empty);
  const url = process.env.TEST_DATABASE_URL;
  if (url) return postgresTemplate(project, url, directory);
  const prepared = join(directory, "prepared");
  await cp(empty, prepared, { recursive: true });
  const database = wrapPglite(await openPglite(prepared));
  await prepare(database);
  await closeInFewBytes(database, prepared);
  project.provide("template", { engine: "pglite", directory: prepared });
  return () => rm(directory, { recursive: true, force: true });
}

async function makeEmpty(directory: string): Promise<void> {
  const database = wrapPglite(await openPglite(directory));
  // Deletes the databases `template0` and `template1`, which tests do not use and which are two
  // thirds of the files to copy.
  await database.query("update pg_database set datistemplate = false");
  await database.query("drop database template0");
  await database.query("drop database template1");
  // These settings make tests faster. For example, `wal_init_zero` would fill each file of the
  // write-ahead log with zeros, which each test would then copy.
  await database.query("alter system set wal_init_zero = off");
  await database.query("alter system set full_page_writes = off");
  await closeInFewBytes(database, directory);
}

/** Closes a database after shortening its write-ahead log, so that copies are small. */
async function closeInFewBytes(database: Database, directory: string): Promise<void> {
  await database.query("set wal_recycle = off");
  await database.query("select pg_switch_wal()");
  await database.query("checkpoint");
  await database.close();
  // Mark the files as synced, so that no start syncs them: a test database need not survive a power
  // failure.
  await writeFile(join(directory, syncedMark), "");
}

async function postgresTemplate(project: TestProject, url: string, directory: string) {
  const name = `roost_template_${process.pid}`;
  const admin = new pg.Client(url);
  await admin.connect();
  await admin.query(`create database ${name}`);
  const templateUrl = Object.assign(new URL(url), { pathname: `/${name}` }).href;
  const database = openPostgres(templateUrl, silent, 0);
  await prepare(database);
  await database.close();
  project.provide("template", { engine: "postgres", url, name });
  return async () => {
    // Drops the template, and the databases that workers kept for further tests. Their names begin
    // with the template's name.
    const { rows } = await admin.query<{ datname: string }>(
      "select datname from pg_database where starts_with(datname, $1)",
      [name],
    );
    for (const { datname } of rows) await admin.query(`drop database ${datname} with (force)`);
    await admin.end();
    await rm(directory, { recursive: true, force: true });
  };
}
