import { prepareSites } from "../e2e/prepare-sites.ts";
import { buildIfStale } from "./build-client.ts";
import { findHeadlessChromium, findPostgresBinaries } from "./find-tools.ts";
import { run } from "./run.ts";
import { startTemporaryPostgres } from "./temporary-postgres.ts";

// Usage: node scripts/e2e.ts [--short | --main] [name of a journey's file, or another argument of
// playwright …]
const options = process.argv.slice(2);
const journeys = ["--main", "--short"].find((option) => options.includes(option)) ?? "--all";
const selection = options.filter((option) => option !== journeys);

const chromium = await findHeadlessChromium();
if (!chromium) {
  console.error("The journeys need Chromium: install it, or set CHROME_PATH");
  process.exit(1);
}
await buildIfStale();
// Sites whose data the journeys change use PostgreSQL if it is installed, because a site on
// PostgreSQL starts faster than one on the embedded database.
const binaries = await findPostgresBinaries();
const postgres = binaries ? await startTemporaryPostgres(binaries) : undefined;
try {
  // The sites are prepared before Playwright starts. If Playwright prepared them, it would compile
  // all files of the server again.
  const sites = await prepareSites(postgres?.url);
  try {
    process.exitCode = await run("playwright", ["test", ...selection], {
      CHROME_PATH: chromium,
      JOURNEYS: journeys.slice(2),
      JOURNEY_DATABASE_URL: postgres?.url ?? "",
      ...sites.environment,
    });
  } finally {
    await sites[Symbol.asyncDispose]();
  }
} finally {
  await postgres?.stop();
}
