import { dayOfSearch } from "#common/search-page/days.ts";
import type { Config } from "../../config.ts";
import type { Context } from "../../context.ts";
import { changeDurably, endSearch } from "../submissions/change-life.ts";
import { findSearchForUpdate, listStops } from "../submissions/life-store.ts";
import { listPerhapsFinished } from "./candidate-store.ts";
import { clockOf } from "./shortlist-rules.ts";
import { cityOf } from "./write-shortlists.ts";

/** The maximum number of searches that are checked at once. */
const mostAtOnce = 500;

/**
 * Ends active searches whose last day is over, on the next morning of their city.
 *
 * @returns the number of ended searches
 */
export async function sweepFinished(
  parts: Pick<Context, "database" | "imports"> & { config: Pick<Config, "timeZone" | "trialDays"> },
  now: Date,
): Promise<number> {
  const { config, database } = parts;
  const ids = await listPerhapsFinished(database.db, {
    now,
    trialDays: config.trialDays,
    limit: mostAtOnce,
  });
  let count = 0;
  for (const id of ids) {
    const isEnded = await changeDurably(parts, async (trx) => {
      const search = await findSearchForUpdate(trx, id);
      if (search?.life !== "active" || search.daysBeganAt === null) return false;
      const { timeZone, hasMorningCome } = clockOf(cityOf(search), config, now);
      const events = await listStops(trx, id);
      const day = dayOfSearch(new Date(search.daysBeganAt), { events, now, timeZone });
      const past = day - config.trialDays - search.extraDays;
      if (past < 1 || (past === 1 && !hasMorningCome)) return false;
      await endSearch(trx, search, { reason: "days_over", note: null, actor: "roost" }, now);
      return true;
    });
    if (isEnded) count += 1;
  }
  return count;
}
