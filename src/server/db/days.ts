import { type Expression, type RawBuilder, sql } from "kysely";
import type { DayRangeInput } from "#common/day-range.ts";

/** SQL condition: a time is on one of the days of the range (UTC). */
export function isOnDays(
  column: RawBuilder<unknown>,
  { startDate, endDate }: DayRangeInput,
): Expression<boolean> {
  const parts = [sql`true`];
  if (startDate !== undefined) {
    parts.push(sql`${column} >= ${startDate}::timestamp at time zone 'UTC'`);
  }
  if (endDate !== undefined) {
    parts.push(sql`${column} < (${endDate}::date + 1)::timestamp at time zone 'UTC'`);
  }
  return sql<boolean>`${sql.join(parts, sql` and `)}`;
}
