import type { PromiseInput } from "#common/promise/promise-input.ts";
import type { Context } from "../../context.ts";
import { type Actor, appendAudit } from "../audit/store.ts";
import { listFlatLabels } from "../matches/flat-group-store.ts";
import {
  listRepeats,
  listSearchFigures,
  runWithoutCompiling,
  type SearchFigures,
} from "./store.ts";

/** The number of searches for which the export reads figures from the database at once. */
const partSize = 1_000;

const header = [
  "Search",
  "Received",
  "Confirmed",
  "Promised until",
  "First shortlist",
  "Hours to it",
  "Due",
  "In time",
  "Told that there is nothing yet",
  "Shortlists",
  "Flats",
  "Liked",
  "Disliked",
  "Calls booked",
  "Duplicates sent",
  "Bounces",
];

/**
 * Exports one row for each search that visitors submitted on the days of a range, newest first. A
 * row says, for example, how soon the search got its first shortlist, and how many flats it got.
 * The screen's summary is computed from the same figures. The rows contain no name and no address.
 * The audit log records the export before the first row is sent.
 */
export async function exportPromise(
  { database }: Pick<Context, "database">,
  range: PromiseInput,
  actor: Actor,
): Promise<{ header: string[]; rows: AsyncGenerator<string[], void> }> {
  const { searches, repeats } = await readFigures(database, range);
  const subject = `${searches.length} searches`;
  await appendAudit(database.db, { actor, action: "promise.export", subject });

  async function* rows(): AsyncGenerator<string[], void> {
    for (const search of searches) yield cellsOf(search, repeats.get(search.id) ?? 0);
  }

  return { header, rows: rows() };
}

/**
 * Reads the figures of all searches from one snapshot of the database, so that the columns agree
 * with each other. The snapshot ends before the first row is sent: a slow client would otherwise
 * occupy a connection, and the embedded database has only one.
 */
async function readFigures({ db: database }: Context["database"], range: PromiseInput) {
  const asked = { range, now: new Date() };
  const snapshot = database.transaction().setIsolationLevel("repeatable read");
  return snapshot.execute(async (db) => {
    await runWithoutCompiling(db);
    const repeats = await listRepeats(db, range, await listFlatLabels(db));
    const searches: Awaited<ReturnType<typeof listSearchFigures>> = [];
    let part: typeof searches;
    do {
      part = await listSearchFigures(db, asked, { after: searches.at(-1), limit: partSize });
      searches.push(...part);
    } while (part.length === partSize);
    return { searches, repeats };
  });
}

const yesOrNo = (is: boolean) => (is ? "yes" : "no");
const timeOf = (moment: Date | null) => moment?.toISOString() ?? "";

function cellsOf(search: SearchFigures, repeats: number): string[] {
  const { acceptedAt, firstAt } = search;
  const hours = firstAt && (firstAt.getTime() - acceptedAt.getTime()) / 3_600_000;
  return [
    search.id,
    timeOf(acceptedAt),
    timeOf(search.confirmedAt),
    timeOf(search.deadline),
    timeOf(firstAt),
    hours === null ? "" : hours.toFixed(2),
    yesOrNo(search.isDue),
    yesOrNo(search.isInTime),
    yesOrNo(search.toldNothingYet),
    String(search.shortlists),
    String(search.flats),
    String(search.liked),
    String(search.disliked),
    String(search.calls),
    String(repeats),
    String(search.bounces),
  ];
}
