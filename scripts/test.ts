import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findHeadlessChromium, findPostgresBinaries } from "./find-tools.ts";
import { sharedFirstStart } from "./first-site.ts";
import { run, runStages, type Stage } from "./run.ts";
import { keepTemporaryFilesInMemory } from "./temporary-files.ts";
import { startTemporaryPostgres } from "./temporary-postgres.ts";

// Usage: node scripts/test.ts [--full]
/**
 * Whether this is the full run: all journeys, and all fault tests at a tenth of their size. Without
 * `--full`, only the main journeys and fault tests run, so that the run takes less than 8 minutes
 * on two cores.
 */
const isFull = process.argv.includes("--full");

/**
 * The fault tests that also run without `--full`: one for each kind of fault, such as a killed
 * process, a power cut or a full disk.
 */
const mainFaults = [
  "content-changes",
  "disk-full",
  "hostile-dumps",
  "hostile-posts",
  "kill-during-submissions",
  "power-cut",
  "rich-text",
  "second-process",
  "sigterm-drain",
  "webhook-receivers",
];

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
  "src/server/db/{check-data-dir,directory-lock,open-directory,pglite,types}.test.ts",
  "scripts/**",
  "src/server/{check-start,command-socket,config,misspelled,worker}*.test.ts",
  "src/server/{cache,fetching,html,journal,mail,object-store,passwords,secrets}/**",
  "src/server/http/{csv-text,finished-requests,messages,request-deadline,server,visitor-address}.test.ts",
  "src/server/web/used-variables.test.ts",
  "src/server/dump/{copy-rows,lz4-frame,open-dump,row-block}.test.ts",
  "src/server/features/analytics/{describe-visitor,split-range}.test.ts",
  "src/server/features/api-keys/key-rules.test.ts",
  "src/server/features/backup/{log-import,share-sessions}.test.ts",
  "src/server/features/calls/free-time-rules.test.ts",
  "src/server/features/listings/addresses-rules.test.ts",
  "src/server/features/listings/duplicates/{hash-picture,name-places}.test.ts",
  "src/server/features/listings/{reading,scams}/**",
  "src/server/features/mail/render-mail.test.ts",
  "src/server/commands/administer-backups.test.ts",
  "src/server/features/media/{render-picture,share-picture-rules}.test.ts",
  "src/server/features/remote-backups/retention-rules.test.ts",
  "src/server/features/webhook/{n8n-workflow,retry-schedule,send-webhook*}.test.ts",
];

/**
 * Tests that need only one of the two database engines. They test code above the database, such as
 * requests and responses, or code whose queries work the same on both engines. They run on
 * PostgreSQL, which takes less time, or on the embedded database if there is no PostgreSQL.
 */
const onOneEngine = [
  "src/server/http/{api-keys,database-import,guards,headers,picture*,policy-reports,rest}.test.ts",
  "src/server/http/{same-origin,search-forms,share-target,submissions-csv}.test.ts",
  "src/server/metrics/metrics.test.ts",
  "src/server/web/**",
  "src/server/features/accounts/{account-mail,first-admin,login-limits,passkeys}.test.ts",
  "src/server/features/accounts/{second-factors,sessions,team}.test.ts",
  // These tests need only one database engine, because the fault test `bad-dumps` shows that Roost
  // refuses bad dumps on both engines.
  "src/server/features/backup/{carry-over*,import-refusals,import-row-rules}.test.ts",
  "src/server/features/matches/any-change.test.ts",
  "src/server/features/messages/messages.test.ts",
  "src/server/features/questionnaire/any-definition.test.ts",
];

/**
 * A test that fails is repeated once, because a busy machine can delay it past a time limit. A test
 * that passes only the second time is listed as flaky.
 */
const twice = ["--retry=1", "--reporter=default", "--reporter=./scripts/list-flaky.ts"];

const excluding = (patterns: string[]) => patterns.flatMap((pattern) => ["--exclude", pattern]);

/** Runs the tests on the embedded database. */
function onEmbedded(hasPostgres: boolean): Promise<number> {
  const excluded = hasPostgres ? onOneEngine : [];
  const tests = ["run", ...twice, ...excluding(excluded)];
  return run("vitest", tests, { TEST_DATABASE_URL: "" });
}

/**
 * Runs the tests on the PostgreSQL server of the variable TEST_DATABASE_URL. Without the variable,
 * starts a temporary server for them.
 */
async function onPostgres(binaries: string | undefined): Promise<number> {
  const given = process.env.TEST_DATABASE_URL;
  const tests = ["run", ...twice, ...excluding(withoutDatabase)];
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
const faults = (project: string): Stage => ({
  name: `${project} faults, in short`,
  run: () => {
    const names = isFull ? [] : mainFaults;
    return run("node", ["scripts/faults.ts", "--short", `--project=${project}`, ...names]);
  },
});
const hasPostgres = Boolean(binaries || process.env.TEST_DATABASE_URL);
// The stages run one after the other, because each stage uses all cores. Two stages at the same
// time would slow each other down and take longer in total.
const stages: Stage[] = [
  { name: "check", run: () => run("node", ["scripts/check.ts"]) },
  { name: "build", run: () => run("node", ["scripts/build.ts"]) },
  faults("timed"),
  { name: "tests on the embedded database", run: () => onEmbedded(hasPostgres) },
];
if (hasPostgres) {
  stages.push({ name: "tests on PostgreSQL", run: () => onPostgres(binaries) });
} else {
  skip("tests on PostgreSQL", "install postgresql, or set TEST_DATABASE_URL");
}
stages.push(faults("untimed"));
if (chromium) {
  // Two workers are enough: two browsers with their servers already use two cores.
  const journeys = ["scripts/e2e.ts", isFull ? "--short" : "--main", "--workers=2"];
  stages.push({ name: "journeys", run: () => run("node", journeys) });
} else skip("journeys in a browser", "install chromium, or set CHROME_PATH");

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
