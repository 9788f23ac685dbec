import { dayOfSearch, type PauseEvent } from "#common/search-page/days.ts";
import type { Config } from "../../config.ts";
import type { Context } from "../../context.ts";
import { changeDurably, endSearch } from "../submissions/change-life.ts";
import { findSearchForUpdate, listStops, listStopsOf } from "../submissions/life-store.ts";
import { listPerhapsFinished, type SearchDays } from "./candidate-store.ts";
import { clockOf } from "./shortlist-rules.ts";
import { cityOf } from "./write-shortlists.ts";

type SweepConfig = Pick<Config, "timeZone" | "trialDays">;

/**
 * Ends active searches whose last day is over, on the next morning of their city.
 *
 * @param isStopped returns whether the process is about to end, so that no further search is ended
 * @returns the number of ended searches
 */
export async function sweepFinished(
  parts: Pick<Context, "database" | "imports"> & { config: SweepConfig },
  now: Date,
  isStopped: () => boolean,
): Promise<number> {
  const { config, database } = parts;
  const { trialDays } = config;
  const searches = await listPerhapsFinished(database.db, { now, trialDays });
  const ids = searches.map(({ id }) => id);
  const stops = await listStopsOf(database.db, ids);
  const finished = searches.filter((search) =>
    isFinished(search, stops.get(search.id) ?? [], config, now),
  );
  let count = 0;
  for (const { id } of finished) {
    if (isStopped()) break;
    const isEnded = await changeDurably(parts, async (trx) => {
      // The search may have changed since it was listed, so it is checked again under its lock.
      const search = await findSearchForUpdate(trx, id);
      if (search?.life !== "active" || search.daysBeganAt === null) return false;
      const daysBeganAt = new Date(search.daysBeganAt);
      const days = { ...search, city: cityOf(search), daysBeganAt };
      if (!isFinished(days, await listStops(trx, id), config, now)) return false;
      await endSearch(trx, search, { reason: "days_over", note: null, actor: "roost" }, now);
      return true;
    });
    if (isEnded) count += 1;
  }
  return count;
}

/** Returns whether the last day of a search is over, and the next morning has come in its city. */
function isFinished(
  { city, daysBeganAt, extraDays }: Omit<SearchDays, "id">,
  events: PauseEvent[],
  config: SweepConfig,
  now: Date,
): boolean {
  if (daysBeganAt === null) return false;
  const { timeZone, hasMorningCome } = clockOf(city, config, now);
  const past = dayOfSearch(daysBeganAt, { events, now, timeZone }) - config.trialDays - extraDays;
  return past > 1 || (past === 1 && hasMorningCome);
}
