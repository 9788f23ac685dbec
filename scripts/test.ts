import { findHeadlessChromium, findPostgresBinaries } from "./find-tools.ts";
import { run, runStages, type Stage } from "./run.ts";
import { keepTemporaryFilesInMemory } from "./temporary-files.ts";
import { startTemporaryPostgres } from "./temporary-postgres.ts";

const skipped: string[] = [];

function skip(what: string, remedy: string): void {
  skipped.push(what);
  console.log(`SKIPPED  ${what}: ${remedy}`);
}

/**
 * Tests that run on both engines, by the beginning of their paths: what stores, reads, listens or
 * counts in the database. All others run on the embedded one.
 */
const onBothEngines = [
  "db",
  "dump",
  "features",
  "metrics",
  "content-changes",
  "jobs",
  "http/admin-events",
  "http/analytics-csv",
  "http/database",
  "http/limits",
  "http/submissions-csv",
].map((path) => `src/server/${path}`);

/** What among these needs no database, and takes more than a moment. */
const withoutDatabase = [
  "db/{check-data-dir,directory-lock,types}",
  "dump/{copy-rows,open-dump,row-block}",
  "features/backup/{administer-backups,share-sessions}",
  "features/media/render-picture",
  "features/questionnaire/journal*",
  "features/webhook/send-webhook*",
].flatMap((path) => ["--exclude", `src/server/${path}.test.ts`]);

/** Runs these tests on a real server: the one that is named, or one of our own for as long as needed. */
async function onPostgres(binaries: string | undefined): Promise<number> {
  const given = process.env.TEST_DATABASE_URL;
  const tests = ["run", ...onBothEngines, ...withoutDatabase];
  if (given) return run("vitest", tests, { TEST_DATABASE_URL: given });
  const server = await startTemporaryPostgres(binaries ?? "");
  try {
    return await run("vitest", tests, { TEST_DATABASE_URL: server.url });
  } finally {
    await server.stop();
  }
}

keepTemporaryFilesInMemory();
const chromium = await findHeadlessChromium();
const binaries = await findPostgresBinaries();
const stages: Stage[] = [
  { name: "check", run: () => run("node", ["scripts/check.ts"]) },
  { name: "build", run: () => run("node", ["scripts/build.ts"]) },
  {
    name: "tests on the embedded database",
    run: () => run("vitest", ["run"], { TEST_DATABASE_URL: "" }),
  },
];
if (binaries || process.env.TEST_DATABASE_URL) {
  stages.push({ name: "tests on PostgreSQL", run: () => onPostgres(binaries) });
} else {
  skip("tests on PostgreSQL", "install postgresql, or set TEST_DATABASE_URL");
}
stages.push({ name: "faults, in short", run: () => run("node", ["scripts/faults.ts", "--short"]) });
if (chromium) stages.push({ name: "journeys", run: () => run("node", ["scripts/e2e.ts"]) });
else skip("journeys in a browser", "install chromium, or set CHROME_PATH");

if (skipped.length > 0 && process.env.REQUIRE_ALL === "1") {
  console.error("REQUIRE_ALL=1: nothing may be skipped");
  process.exit(1);
}
await runStages(stages);
