import { sql } from "kysely";
import type { Db } from "../../db/connection.ts";
import type { LastDayTimes, SearchDays } from "./shortlist-rules.ts";
import { lockShortlists } from "./store.ts";

/**
 * Returns active searches whose last day may be over. The searches with the earliest day 1 come
 * first.
 */
export async function listPerhapsFinished(
  db: Db,
  { now, trialDays }: { now: Date; trialDays: number },
): Promise<(SearchDays & { id: string })[]> {
  return (
    db
      .selectFrom("submissions")
      .select(["id", "city", "daysBeganAt", "extraDays"])
      .where("life", "=", "active")
      // The days of a search are calendar days, so day 1 lasts only minutes if it begins just
      // before midnight. The last day then ends almost 24 hours earlier than with a full day 1, so
      // the condition subtracts one day. It also finds some searches whose last day is not over, so
      // the caller computes the current day of each search.
      .where(
        sql<boolean>`days_began_at <= ${now}::timestamptz
          - make_interval(days => ${sql.lit(trialDays)} + extra_days - 1)`,
      )
      .orderBy("daysBeganAt")
      .execute()
  );
}

/**
 * Returns the times of the latest shortlist of a last day of each given search. Leaves out searches
 * without such a shortlist, and skipped shortlists.
 */
export async function listLastDayTimes(
  db: Db,
  submissionIds: readonly string[],
): Promise<Map<string, LastDayTimes>> {
  if (submissionIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("shortlists")
    .distinctOn("submissionId")
    .select(["submissionId", "proposedAt", "sentAt"])
    .where("submissionId", "=", sql<string>`any(${[...submissionIds]}::uuid[])`)
    .where("kind", "=", "last_day")
    .where("state", "<>", "skipped")
    .orderBy("submissionId")
    .orderBy("proposedAt", "desc")
    .execute();
  return new Map(rows.map(({ submissionId, ...times }) => [submissionId, times]));
}

/** A proposed shortlist of a search's last day. */
type ProposedLastDay = SearchDays & { id: string; submissionId: string; day: string };

/** Returns the proposed shortlists for the last day of a search, if the search is active. */
export async function listLastDays(db: Db): Promise<ProposedLastDay[]> {
  return db
    .selectFrom("shortlists")
    .innerJoin("submissions", "submissions.id", "submissionId")
    .select(["shortlists.id", "submissionId", "city", "daysBeganAt", "extraDays"])
    .select(sql<string>`day::text`.as("day"))
    .where("state", "=", "proposed")
    .where("kind", "=", "last_day")
    .where("life", "=", "active")
    .execute();
}

/**
 * Turns proposed shortlists of a last day into ordinary ones, because their searchers have got more
 * days. Shortlists of earlier days, and those without flats, are skipped instead. `updatedAt` stays
 * the same, because no person has changed the shortlists.
 */
export async function undoLastDays(
  trx: Db,
  shortlists: readonly { id: string; isOld: boolean }[],
): Promise<void> {
  // Transactions that send shortlists lock them in the same order, so no deadlock occurs.
  await lockShortlists(
    trx,
    shortlists.map(({ id }) => id),
  );
  await sql`
    update shortlists set kind = 'shortlist', state = case
      when given."isOld" or not exists (
        select from shortlist_flats where shortlist_id = shortlists.id
      ) then 'skipped' else 'proposed'
    end
    from jsonb_to_recordset(${JSON.stringify(shortlists)}::jsonb)
      as given (id uuid, "isOld" boolean)
    where shortlists.id = given.id and state = 'proposed' and kind = 'last_day'
  `.execute(trx);
}
