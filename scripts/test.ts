import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findHeadlessChromium, findPostgresBinaries } from "./find-tools.ts";
import { sharedFirstStart } from "./first-site.ts";
import { run, runStages, type Stage } from "./run.ts";
import { keepTemporaryFilesInMemory } from "./temporary-files.ts";
import { startTemporaryPostgres } from "./temporary-postgres.ts";

const skipped: string[] = [];

function skip(what: string, remedy: string): void {
  skipped.push(what);
  console.log(`SKIPPED  ${what}: ${remedy}`);
}

/**
 * Excludes two kinds of tests from the run on PostgreSQL: tests without a database, and tests that
 * always use the embedded database.
 */
const withoutDatabase = [
  "src/{common,client}/**",
  "{bench,db/demo}/**",
  "src/server/db/{check-data-dir,directory-lock,types}.test.ts",
  "scripts/**",
  "src/server/{check-start,command-socket,config,misspelled,worker}*.test.ts",
  "src/server/{cache,fetching,html,journal,mail,passwords}/**",
  "src/server/http/{csv-text,finished-requests,messages,request-deadline,server,visitor-address}.test.ts",
  "src/server/web/used-variables.test.ts",
  "src/server/dump/{copy-rows,open-dump,row-block}.test.ts",
  "src/server/features/analytics/{describe-visitor,split-range}.test.ts",
  "src/server/features/api-keys/key-rules.test.ts",
  "src/server/features/backup/{log-import,share-sessions}.test.ts",
  "src/server/features/calls/free-time-rules.test.ts",
  "src/server/features/listings/duplicates/hash-picture.test.ts",
  "src/server/features/listings/{reading,scams}/**",
  "src/server/features/mail/render-mail.test.ts",
  "src/server/commands/administer-backups.test.ts",
  "src/server/features/media/render-picture.test.ts",
  "src/server/features/webhook/{n8n-workflow,retry-schedule,send-webhook*}.test.ts",
].flatMap((pattern) => ["--exclude", pattern]);

/**
 * Runs the tests on the PostgreSQL server of the variable TEST_DATABASE_URL. Without the variable,
 * starts a temporary server for them.
 */
async function onPostgres(binaries: string | undefined): Promise<number> {
  const given = process.env.TEST_DATABASE_URL;
  const tests = ["run", ...withoutDatabase];
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
const directory = await mkdtemp(join(tmpdir(), "roost-test-run-"));
process.env[sharedFirstStart] = join(directory, "first-start");
// All processes of the run share one cache of compiled code, so that they start faster.
process.env.NODE_COMPILE_CACHE ??= join(tmpdir(), "node-compile-cache");
await runStages(stages);
await rm(directory, { recursive: true, force: true });
