import { buildIfStale } from "./build-client.ts";
import { findPostgresBinaries } from "./find-tools.ts";
import { run } from "./run.ts";
import { startTemporaryPostgres } from "./temporary-postgres.ts";

// Usage: node scripts/faults.ts [--short] [name of a fault test, or another argument of vitest …]
const options = process.argv.slice(2);
const isShort = options.includes("--short");
const selection = options.filter((option) => option !== "--short");

const binaries = await findPostgresBinaries();

if (!binaries) {
  console.log("SKIPPED  faults on PostgreSQL: install postgresql");
  if (process.env.REQUIRE_ALL === "1") {
    console.error("REQUIRE_ALL=1: nothing may be skipped");
    process.exit(1);
  }
}
await buildIfStale();
// The PostgreSQL server is durable and must not lose data: the tests kill Roost's own processes and
// then look for lost data.
const postgres = binaries && (await startTemporaryPostgres(binaries, { durable: true }));

try {
  const config = ["run", "--config", "faults/vitest.config.ts"];
  process.exitCode = await run("vitest", [...config, ...selection], {
    FAULT_SCALE: isShort ? "0.1" : "1",
    FAULT_DATABASE_URL: postgres ? postgres.url : "",
    FAULT_POSTGRES_BINARIES: binaries ?? "",
  });
} finally {
  if (postgres) await postgres.stop();
}
