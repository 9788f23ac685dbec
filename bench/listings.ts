import type { Database } from "../src/server/db/connection.ts";
import { findDuplicates } from "../src/server/features/listings/duplicates/find-duplicates.ts";
import { fillListings, makeFlat } from "./fill-listings.ts";
import { fillDatabase, type Place, startOwnPostgres } from "./filled-database.ts";
import { startMeasuredServer } from "./measured-server.ts";
import type { Row } from "./report.ts";
import { median, percentile, rounds } from "./rounds.ts";
import { type Call, slowestOf } from "./slowest-call.ts";

const many = 100_000;
const compared = 100;
const duplicatesMs = 50;

/** Requests for the first page of the table of listings, with each filter and each sort order. */
const tables: Call[] = (
  [
    ["without a filter", {}],
    ["open ones", { status: "open" }],
    ["new ones, of which there are none", { status: "new" }],
    ["of one city", { city: "berlin" }],
    ["of an unknown city", { city: "nowhere" }],
    ["flagged ones", { flagged: true }],
    ["of one source", { source: "Group 7" }],
    ["by automations, of which there are none", { capturedBy: 0 }],
    ["of an account that captured none", { capturedBy: 1_000 }],
    [
      "open ones of one city, the cheapest first",
      { status: "open", city: "paris", sort: "rent", order: "asc" },
    ],
    [
      "rejected ones of one source and city",
      { status: "rejected", city: "berlin", source: "Group 4" },
    ],
    ["of one day", { since: new Date().toISOString().slice(0, 10) }],
    ["with a frequent word", { q: "wa" }],
    ["with two words, open, of one city", { q: "wb wc", status: "open", city: "paris" }],
    ["with a word that none has", { q: "nonesuch" }],
    ["with a word of one of three, open ones", { q: "berlin", status: "open" }],
    ["by rent", { sort: "rent", order: "asc" }],
    ["by rent, the highest first", { sort: "rent", order: "desc" }],
  ] as const
).map(([words, input]) => [words, "listings.table", input]);

/** Returns the 95th percentile of the milliseconds in which a new flat's duplicates are found. */
async function measureDuplicates({ db }: Database): Promise<number> {
  const p95s = await rounds(async (round) => {
    const times: number[] = [];
    for (let place = 0; place < compared; place += 1) {
      // Half of the compared flats are in the database already, and the others are new.
      const known = place % 2 === 0 ? place * 97 : many + (round * compared + place) * 13;
      const flat = { ...makeFlat(known), url: null };
      const startedAt = performance.now();
      await findDuplicates(db, flat);
      times.push(performance.now() - startedAt);
    }
    return percentile(times, 95);
  });
  return median(p95s);
}

async function measureAt(place: Place, where: string, limitMs: number): Promise<Row[]> {
  const foundMs = await fillDatabase(place, async (database) => {
    await fillListings(database, many);
    return measureDuplicates(database);
  });
  await using server = await startMeasuredServer(place);
  // As in the browser, the filter of the table is sent in the request's body. A filter may be a
  // person's name, and personal data must not be in a URL.
  const { ms, words } = await slowestOf(tables, (name, input) =>
    server.ask(`/trpc/${name}`, { method: "POST", body: input }),
  );
  return [
    {
      name: `duplicates of a new listing among ${many} on ${where}, p95`,
      unit: "ms",
      measured: foundMs,
      limit: duplicatesMs,
      limitIs: "maximum",
    },
    {
      name: `the table's first page of ${many} listings on ${where}, any filter, p95`,
      unit: "ms",
      measured: ms,
      limit: limitMs,
      limitIs: "maximum",
      note: `the slowest: ${words}`,
    },
  ];
}

/**
 * Measures how fast listings are stored and found, with 100,000 listings in an embedded database.
 */
export function measureEmbeddedListings(dataDir: string): Promise<Row[]> {
  return measureAt({ dataDir }, "PGlite", 100);
}

/**
 * Measures how fast listings are stored and found, with 100,000 listings in a PostgreSQL database.
 */
export async function measurePostgresListings(dataDir: string, binaries: string): Promise<Row[]> {
  await using postgres = await startOwnPostgres(binaries);
  const databaseUrl = await postgres.create("listings");
  return await measureAt({ dataDir, databaseUrl }, "PostgreSQL", 50);
}
