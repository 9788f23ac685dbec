import type { PauseEvent } from "#common/search-page/days.ts";
import type { Context } from "../../context.ts";
import { changeDurably, endSearch } from "../submissions/change-life.ts";
import { findSearchForUpdate, listStops, listStopsOf } from "../submissions/life-store.ts";
import { listLastDayTimes, listPerhapsFinished } from "./last-day-store.ts";
import {
  clockOf,
  type DaysConfig,
  daysLeft,
  endsToday,
  hasLastDay,
  type LastDayTimes,
  mostDaysLate,
  type SearchDays,
} from "./shortlist-rules.ts";
import { cityOf } from "./write-shortlists.ts";

/**
 * Ends active searches whose last day is over, on the morning after the day on which the shortlist
 * of the last day was proposed. So no search ends without an invitation to a call. A search whose
 * last day was over long ago, for example in an imported dump, ends without it.
 *
 * @param isStopped returns whether the process is about to end, so that no further search is ended
 * @returns the number of ended searches
 */
export async function sweepFinished(
  parts: Pick<Context, "database" | "imports"> & { config: DaysConfig },
  now: Date,
  isStopped: () => boolean,
): Promise<number> {
  const { config, database } = parts;
  const { trialDays } = config;
  const searches = await listPerhapsFinished(database.db, { now, trialDays });
  const ids = searches.map(({ id }) => id);
  const stops = await listStopsOf(database.db, ids);
  const lastDays = await listLastDayTimes(database.db, ids);
  const finished = searches.filter((search) =>
    isFinished(search, {
      config,
      events: stops.get(search.id) ?? [],
      lastDay: lastDays.get(search.id),
      now,
    }),
  );
  let count = 0;
  for (const { id } of finished) {
    if (isStopped()) break;
    const isEnded = await changeDurably(parts, async (trx) => {
      // The search may have changed since it was listed, so it is checked again under its lock.
      const search = await findSearchForUpdate(trx, id);
      if (search?.life !== "active") return false;
      const facts = {
        config,
        events: await listStops(trx, id),
        lastDay: (await listLastDayTimes(trx, [id])).get(id),
        now,
      };
      if (!isFinished({ ...search, city: cityOf(search) }, facts)) return false;
      await endSearch(trx, search, { reason: "days_over", note: null, actor: "roost" }, now);
      return true;
    });
    if (isEnded) count += 1;
  }
  return count;
}

type Facts = {
  config: DaysConfig;
  /** When the search was paused, ended or continued, oldest first. */
  events: PauseEvent[];
  /** The latest shortlist of a last day; undefined if there is none. */
  lastDay: LastDayTimes | undefined;
  now: Date;
};

/**
 * Returns whether the last day of a search is over, the morning has come in its city, and the
 * shortlist of the last day was proposed before today or is too late to be proposed.
 */
function isFinished(search: SearchDays, { config, events, lastDay, now }: Facts): boolean {
  const left = daysLeft(search, { config, events, now });
  const clock = clockOf(search.city, config, now);
  if (left === undefined || left >= 0 || !clock.hasMorningCome) return false;
  if (left < -mostDaysLate) return true;
  if (!lastDay || !hasLastDay(search, { config, events }, lastDay)) return false;
  return endsToday(left, lastDay.proposedAt, clock);
}
