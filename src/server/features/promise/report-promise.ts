import { shareOf } from "#common/analytics/percent.ts";
import type { PromiseSource, PromiseSummary } from "#common/promise/promise.ts";
import type { PromiseInput } from "#common/promise/promise-input.ts";
import type { Context } from "../../context.ts";
import { listFlatLabels } from "../matches/flat-group-store.ts";
import { listRepeats, listSources, runWithoutCompiling, sumSearches } from "./store.ts";

/** The maximum number of sources of listings that the Promise screen lists by name. */
const listedSources = 100;

const oneDecimal = (number: number) => Math.round(number * 10) / 10;

/**
 * Returns the figures of the Promise screen: whether the searches that visitors submitted on the
 * given days got what was promised, such as a first shortlist within 24 hours. All figures come
 * from one snapshot of the database. `promiseFigures` defines the figures.
 * @param now decides which searches are due
 */
export async function summarisePromise(
  { database }: Pick<Context, "database">,
  range: PromiseInput,
  now = new Date(),
): Promise<PromiseSummary> {
  const snapshot = database.db.transaction().setIsolationLevel("repeatable read");
  return snapshot.execute(async (db) => {
    await runWithoutCompiling(db);
    const { medianSeconds, shortlists, flats, calls, ...sums } = await sumSearches(db, {
      range,
      now,
    });
    const repeats = await listRepeats(db, range, await listFlatLabels(db));
    const sources = await listSources(db, range);
    return {
      ...sums,
      inTimePercent: shareOf(sums.inTime, sums.due),
      medianHours: medianSeconds === null ? null : oneDecimal(medianSeconds / 3_600),
      shortlistsSent: shortlists,
      flatsSent: flats,
      flatsPerMail: shortlists === 0 ? null : oneDecimal(flats / shortlists),
      likedPercent: shareOf(sums.liked, flats),
      callsBooked: calls,
      duplicatesSent: [...repeats.values()].reduce((sum, count) => sum + count, 0),
      sources: sources.slice(0, listedSources),
      otherSources: sumOf(sources.slice(listedSources)),
    };
  });
}

function sumOf(sources: PromiseSource[]): Omit<PromiseSource, "source"> | null {
  if (sources.length === 0) return null;
  const sum = { captured: 0, sent: 0, liked: 0 };
  for (const { captured, sent, liked } of sources) {
    sum.captured += captured;
    sum.sent += sent;
    sum.liked += liked;
  }
  return sum;
}
