import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { pino } from "pino";
import type { TestProject } from "vitest/node";
import { type Database, openEmbedded, openPostgres } from "./db/connection.ts";
import { migrate } from "./db/migrate.ts";
import { seedStarterContent } from "./db/seed-starter-content.ts";
import { deliveryQueue } from "./features/webhook/deliver-submission.ts";
import { createJobs } from "./jobs.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** A migrated, seeded database that tests copy: a dump file, or a server with a template. */
    template:
      | { engine: "pglite"; file: string }
      | { engine: "postgres"; url: string; name: string };
  }
}

const silent = { warn() {} };

/** What every test may count on: the starter content, and the accounts that `testing.ts` names. */
async function prepare(database: Database): Promise<void> {
  await migrate(database, () => seedStarterContent(database.db, { webhookUrl: undefined }));
  await database.db
    .insertInto("users")
    .values([
      { username: "user", password: "none", isAdmin: false },
      { username: "admin", password: "none", isAdmin: true },
    ])
    .execute();
  // Its tables are made at its first start, which takes a while.
  const jobs = createJobs(database, pino({ level: "silent" }));
  await jobs.start({ [deliveryQueue]: async () => {} });
  await jobs.stop(1_000);
}

/** Makes the database that every test starts from, once for the whole run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env.TEST_DATABASE_URL;
  return url ? postgresTemplate(project, url) : pgliteTemplate(project);
}

async function pgliteTemplate(project: TestProject) {
  const directory = await mkdtemp(join(tmpdir(), "roost-template-"));
  const file = join(directory, "template.tar");
  const database = await openEmbedded(undefined);
  await prepare(database);
  // What no test asks for, and each would load: two thirds of the files.
  await database.query("update pg_database set datistemplate = false");
  await database.query("drop database template0");
  await database.query("drop database template1");
  const dump = await database.pglite?.dumpDataDir("none");
  if (!dump) throw new Error("The template could not be dumped");
  await writeFile(file, Buffer.from(await dump.arrayBuffer()));
  await database.close();
  project.provide("template", { engine: "pglite", file });
  return () => rm(directory, { recursive: true, force: true });
}

async function postgresTemplate(project: TestProject, url: string) {
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
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  };
}
