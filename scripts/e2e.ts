import { prepareSites } from "../e2e/prepare-sites.ts";
import { buildIfStale } from "./build-client.ts";
import { findHeadlessChromium, findPostgresBinaries } from "./find-tools.ts";
import { run } from "./run.ts";
import { startTemporaryPostgres } from "./temporary-postgres.ts";

// Usage: node scripts/e2e.ts [--short] [name of a journey's file, or another argument of playwright …]
const options = process.argv.slice(2);
const isShort = options.includes("--short");
const selection = options.filter((option) => option !== "--short");

const chromium = await findHeadlessChromium();
if (!chromium) {
  console.error("The journeys need Chromium: install it, or set CHROME_PATH");
  process.exit(1);
}
await buildIfStale();
// The sites that tests change use PostgreSQL if it is installed, because its servers start faster.
const binaries = await findPostgresBinaries();
const postgres = binaries ? await startTemporaryPostgres(binaries) : undefined;
try {
  // Prepare the sites before Playwright starts, because Playwright would compile all files of the
  // server again.
  const sites = await prepareSites(postgres?.url);
  try {
    process.exitCode = await run("playwright", ["test", ...selection], {
      CHROME_PATH: chromium,
      JOURNEYS: isShort ? "short" : "all",
      JOURNEY_DATABASE_URL: postgres?.url ?? "",
      ...sites.environment,
    });
  } finally {
    await sites[Symbol.asyncDispose]();
  }
} finally {
  await postgres?.stop();
}
