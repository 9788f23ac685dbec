import { type Expression, sql } from "kysely";
import type { ReportInput } from "#common/analytics/report-input.ts";
import type { Db } from "../../db/connection.ts";
import type { SessionStep } from "./apply-event.ts";

/**
 * The position after which the next page of the export starts. The time is a text with
 * microseconds, because a JavaScript `Date` has only milliseconds.
 */
type Position = { moment: string; sessionId: string };

/**
 * Returns the SQL condition that a session began within a range of days, on the requested version
 * of the questionnaire.
 */
function fits({ startDate, endDate, version }: ReportInput): Expression<boolean> {
  const parts: Expression<boolean>[] = [sql`true`];
  if (startDate !== undefined) {
    parts.push(sql`began_at >= ${startDate}::timestamp at time zone 'UTC'`);
  }
  if (endDate !== undefined) {
    parts.push(sql`began_at < (${endDate}::date + 1)::timestamp at time zone 'UTC'`);
  }
  if (version !== undefined) parts.push(sql`definition_version = ${version}`);
  return sql<boolean>`${sql.join(parts, sql` and `)}`;
}

/** Counts the sessions that an export contains. */
export async function countExported(db: Db, range: ReportInput): Promise<number> {
  const { count } = await db
    .selectFrom("analyticsSessions")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where(fits(range))
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Returns the next page of the export after the given position, newest session first. Sessions that
 * begin while the export runs are left out, because they belong before the first page.
 */
export async function listExported(
  db: Db,
  range: ReportInput,
  after: Position | undefined,
  limit: number,
) {
  const rows = await db
    .selectFrom("analyticsSessions")
    .selectAll()
    .select(sql<string>`began_at::text`.as("moment"))
    .where(fits(range))
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(began_at, session_id) < (${after?.moment}::timestamptz, ${after?.sessionId})`,
      ),
    )
    .orderBy("beganAt", "desc")
    .orderBy("sessionId", "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, steps: row.steps as unknown as SessionStep[] }));
}
