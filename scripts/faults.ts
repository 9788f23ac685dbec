import { findPostgresBinaries } from "./find-tools.ts";
import { run } from "./run.ts";
import { startTemporaryPostgres } from "./temporary-postgres.ts";

/** Faults that measure no deadline: they may run beside each other. */
const patient = [
  "analytics-streams",
  "bad-dumps",
  "disk-full",
  "eight-processes",
  "four-processes",
  "fuzz",
  "hostile-dumps",
  "hostile-settings",
  "import-under-load",
  "kill-during",
  "made-up-addresses",
  "pipelined-requests",
  "refused-imports",
  "restored-by-psql",
  "second-process",
  "slow-content",
];

// Usage: node scripts/faults.ts [--short] [--patient | --punctual] [name of a fault …]
const options = process.argv.slice(2).filter((argument) => argument.startsWith("--"));
const names = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));
const isShort = options.includes("--short");

/** Which faults are run, and how; the others are those that must have the machine to themselves. */
function selection(): string[] {
  if (options.includes("--patient")) return [...patient, "--fileParallelism", "--maxWorkers=2"];
  if (options.includes("--punctual")) {
    return patient.flatMap((name) => ["--exclude", `faults/${name}*`]);
  }
  return names;
}

const binaries = await findPostgresBinaries();

if (!binaries) {
  console.log("SKIPPED  faults on PostgreSQL: install postgresql");
  if (process.env.REQUIRE_ALL === "1") {
    console.error("REQUIRE_ALL=1: nothing may be skipped");
    process.exit(1);
  }
}
// What is killed here is our own process: the server must lose nothing that it has confirmed.
const postgres = binaries && (await startTemporaryPostgres(binaries, { durable: true }));

try {
  const config = ["run", "--config", "faults/vitest.config.ts"];
  process.exitCode = await run("vitest", [...config, ...selection()], {
    FAULT_SCALE: isShort ? "0.1" : "1",
    FAULT_DATABASE_URL: postgres ? postgres.url : "",
    FAULT_POSTGRES_BINARIES: binaries ?? "",
  });
} finally {
  if (postgres) await postgres.stop();
}
