import { buildIfStale } from "./build-client.ts";
import { findHeadlessChromium, findPostgresBinaries } from "./find-tools.ts";
import { run } from "./run.ts";
import { startTemporaryPostgres } from "./temporary-postgres.ts";

const chromium = await findHeadlessChromium();
if (!chromium) {
  console.error("The journeys need Chromium: install it, or set CHROME_PATH");
  process.exit(1);
}
await buildIfStale();
// Run these journeys on both engines if PostgreSQL is installed, because their result is in the
// database.
const binaries = await findPostgresBinaries();
const postgres = binaries ? await startTemporaryPostgres(binaries) : undefined;
try {
  process.exitCode = await run("playwright", ["test", ...process.argv.slice(2)], {
    CHROME_PATH: chromium,
    JOURNEY_DATABASE_URL: postgres?.url ?? "",
  });
} finally {
  await postgres?.stop();
}
