import { pino } from "pino";
import { readConfig } from "../src/server/config.ts";
import { createCounters } from "../src/server/counters.ts";
import type { Database } from "../src/server/db/connection.ts";
import { listenForNews } from "../src/server/db/news.ts";
import { createImportGate } from "../src/server/features/backup/guard-imports.ts";
import { listingsChannel } from "../src/server/features/listings/news-store.ts";
import { insertListing } from "../src/server/features/listings/store.ts";
import { createMatchQueue } from "../src/server/features/matches/match-queue.ts";
import { submissionsChannel } from "../src/server/features/submissions/news-store.ts";
import type { MatchQueue } from "../src/server/queues.ts";
import { fillListings, makeFlat } from "./fill-listings.ts";
import { fillSearches } from "./fill-searches.ts";
import { fillDatabase, type Place, startOwnPostgres } from "./filled-database.ts";
import type { Row } from "./report.ts";
import { median, percentile, rounds } from "./rounds.ts";

const listings = 100_000;
const searches = 10_000;
const measuredEach = 25;
const limitMs = 100;

async function openQueue(database: Database, { dataDir, databaseUrl }: Place) {
  const config = readConfig({ DATA_DIR: dataDir });
  const news = await listenForNews(database, databaseUrl, [listingsChannel, submissionsChannel]);
  const queue = createMatchQueue({
    config,
    counters: createCounters(),
    database,
    imports: createImportGate({ database }),
    log: pino({ level: "silent" }),
    news,
  });
  return {
    queue,
    async [Symbol.asyncDispose]() {
      await queue.close();
      await news.close();
    },
  };
}

/**
 * Returns the 95th percentile of the milliseconds in which an added listing or search is matched.
 */
async function measure(
  queue: MatchQueue,
  add: (number: number) => Promise<unknown>,
): Promise<number> {
  const p95s = await rounds(async (round) => {
    const times: number[] = [];
    for (let place = 0; place < measuredEach; place += 1) {
      await add(round * measuredEach + place);
      const startedAt = performance.now();
      await queue.settle();
      times.push(performance.now() - startedAt);
    }
    return percentile(times, 95);
  });
  return median(p95s);
}

async function measureAt(place: Place, where: string): Promise<Row[]> {
  return fillDatabase(place, async (database) => {
    await fillListings(database, listings);
    await fillSearches(database, 0, searches);
    await database.query("vacuum analyze submissions");
    await using opened = await openQueue(database, place);
    const { queue } = opened;
    const startedAt = performance.now();
    await queue.settle();
    const allMs = performance.now() - startedAt;
    await database.query("vacuum analyze matches");
    const listingMs = await measure(queue, (number) => {
      const { source, text, fields } = makeFlat(listings + number * 11);
      const now = new Date();
      const times = { postedAt: now, capturedAt: now, updatedAt: now };
      return insertListing(database.db, { ...fields, ...times, source, text, status: "open" });
    });
    const searchMs = await measure(queue, (number) => fillSearches(database, searches + number, 1));
    const open = listings / 5;
    const row = (name: string, measured: number): Row => ({
      name: `${name} on ${where}, p95`,
      unit: "ms",
      measured,
      limit: limitMs,
      limitIs: "maximum",
      note: `all ${searches} searches were matched first, in ${Math.round(allMs / 1_000)} s`,
    });
    return [
      row(`a new listing matched with ${searches} searches`, listingMs),
      row(`a new search matched with ${open} open listings`, searchMs),
    ];
  });
}

/** Measures in an embedded database how fast added listings and searches are matched. */
export function measureEmbeddedMatching(dataDir: string): Promise<Row[]> {
  return measureAt({ dataDir }, "PGlite");
}

/** Measures in a PostgreSQL database how fast added listings and searches are matched. */
export async function measurePostgresMatching(dataDir: string, binaries: string): Promise<Row[]> {
  await using postgres = await startOwnPostgres(binaries);
  return await measureAt({ dataDir, databaseUrl: await postgres.create("matching") }, "PostgreSQL");
}
