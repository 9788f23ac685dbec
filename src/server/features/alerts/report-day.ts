import { toIsoDate } from "#common/dates.ts";
import type { Context } from "../../context.ts";
import { type DailySummaryData, listedSearches } from "../mail/templates/daily-summary.ts";
import { countFailedMails } from "../mail/waiting-store.ts";
import { countProposed } from "../shortlists/store.ts";
import { countUndelivered } from "../submissions/delivery-store.ts";
import { countErasuresAhead } from "../submissions/retention-schedule.ts";
import { listCities } from "../submissions/table-store.ts";
import { dayMs, describeProblem, type Problem } from "./alert-rules.ts";
import { countNews, findWaitingSearches } from "./summary-store.ts";

/**
 * Returns the summary of the last 24 hours; undefined if nothing happened and the team has nothing
 * to do. Searches that will be erased soon do not cause a summary, because the dashboard lists them
 * for a week anyway.
 */
export async function reportDay(
  parts: Pick<Context, "config" | "database">,
  problems: readonly Problem[],
  now: Date,
): Promise<DailySummaryData | undefined> {
  const { db } = parts.database;
  const since = new Date(now.getTime() - dayMs);
  const news = await countNews(db, since);
  const waiting = await findWaitingSearches(db, now, listedSearches);
  const undelivered = (await countUndelivered(db)).failing;
  const failedMails = await countFailedMails(db, since);
  const shortlists = (await countProposed(db, now)).waiting;
  const toDo =
    news.arrived + news.confirmed + waiting.count + undelivered + failedMails + shortlists;
  if (toDo + problems.length === 0) return undefined;
  const erased = (await countErasuresAhead(parts, now)).count;
  const cityNames = new Map((await listCities(db)).map(({ value, label }) => [value, label]));
  return {
    day: toIsoDate(now),
    figures: [
      { label: "New searches in 24 hours", value: news.arrived },
      { label: "Confirmed in 24 hours", value: news.confirmed },
      ...[
        { label: "Shortlists to review", value: shortlists },
        { label: "Late searches", value: waiting.late },
        { label: "Undelivered to the webhook", value: undelivered },
        { label: "Mails that failed in 24 hours", value: failedMails },
        { label: "Searches erased within 7 days", value: erased },
      ].filter(({ value }) => value > 0),
    ],
    waiting: {
      ...waiting,
      first: waiting.first.map(({ id, city, dueAt }) => ({
        submissionId: id,
        city: city && (cityNames.get(city) ?? city),
        dueAt: dueAt.toISOString(),
        isLate: dueAt < now,
      })),
    },
    problems: problems.map(describeProblem),
  };
}
