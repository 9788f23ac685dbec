import { randomUUID } from "node:crypto";
import { pino } from "pino";
import { readConfig } from "../src/server/config.ts";
import type { MatchQueue } from "../src/server/context.ts";
import type { Database } from "../src/server/db/connection.ts";
import { listenForNews } from "../src/server/db/news.ts";
import { createImportGate } from "../src/server/features/backup/guard-imports.ts";
import { insertListing } from "../src/server/features/listings/store.ts";
import { createMatchQueue } from "../src/server/features/matches/match-queue.ts";
import { submissionsChannel } from "../src/server/features/submissions/news-store.ts";
import { createRandom, fillListings, makeFlat } from "./fill-listings.ts";
import { fillDatabase, type Place, startOwnPostgres } from "./filled-database.ts";
import type { Row } from "./report.ts";
import { median, percentile, rounds } from "./rounds.ts";

const listings = 100_000;
const searches = 10_000;
const measuredEach = 25;
const limitMs = 100;

const flatTypes = ["room", "studio", "1_bedroom", "2_bedroom", "3_bedroom"];
const features = ["balcony", "elevator", "furnished", "washingMachine", "petsAllowed", "parking"];

/** Returns the answers of a search that differs from those of other numbers. */
function makeAnswers(number: number) {
  const random = createRandom(number * 6_151 + 3);
  random();
  const some = (items: readonly string[], most: number) =>
    items.filter(() => random() < most / items.length);
  const quarters = Array.from({ length: 15 }, (_, quarter) => `quarter ${quarter}`);
  const lowest = 300 + Math.round(random() * 12) * 50;
  return {
    city: ["berlin", "paris", "lisbon"][number % 3],
    neighborhoods: some(quarters, 4),
    flatType: flatTypes[Math.floor(random() * flatTypes.length)],
    rentRange: [lowest, lowest + 200 + Math.round(random() * 16) * 50],
    includeUtilities: random() < 0.5,
    moveInDate: `2027-0${1 + Math.floor(random() * 6)}-15`,
    mustHaveFeatures: some(features, 2),
  };
}

/** Stores searches with these numbers. */
async function fillSearches({ query }: Database, from: number, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, place) => ({
    id: randomUUID(),
    answers: makeAnswers(from + place),
  }));
  await query(
    `insert into submissions (id, answers, accepted_at, journal_path)
     select id, answers, now(), 'journal/x.jsonl'
     from jsonb_to_recordset($1::jsonb) as made (id uuid, answers jsonb)`,
    [JSON.stringify(rows)],
  );
}

async function openQueue(database: Database, { dataDir, databaseUrl }: Place) {
  const config = readConfig({ DATA_DIR: dataDir });
  const news = await listenForNews(database, databaseUrl, submissionsChannel);
  const queue = createMatchQueue({
    config,
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

/** Returns the 95th percentile of the milliseconds that matching what was added takes. */
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

/** Measures matching in an embedded database. */
export function measureEmbeddedMatching(dataDir: string): Promise<Row[]> {
  return measureAt({ dataDir }, "PGlite");
}

/** Measures matching in a PostgreSQL database. */
export async function measurePostgresMatching(dataDir: string, binaries: string): Promise<Row[]> {
  await using postgres = await startOwnPostgres(binaries);
  return await measureAt({ dataDir, databaseUrl: await postgres.create("matching") }, "PostgreSQL");
}
