import { type Expression, sql } from "kysely";
import { promisedHours } from "#common/submissions/submission.ts";
import type { SubmissionFilter } from "#common/submissions/submission-input.ts";
import { containing } from "../../db/search.ts";

/** Whether someone's name or address holds a text, or a submission's id begins with it. */
function isFoundBy(text: string): Expression<boolean> {
  const pattern = containing(text);
  const beginning = /^[0-9a-f-]{1,36}$/i.test(text) ? `${text.toLowerCase()}%` : null;
  return sql<boolean>`(
    contact_name ilike ${pattern} or contact_email ilike ${pattern}
    ${beginning === null ? sql`` : sql`or submissions.id::text like ${beginning}`}
  )`;
}

/**
 * Until when a submission must have been accepted to be overdue now. With its status it says what
 * `isOverdue` says of one.
 */
const overdueBefore = (now: Date) => new Date(now.getTime() - promisedHours * 3_600_000);

/** What an overdue submission is, by its columns. */
export const isOverdueAt = (now: Date): Expression<boolean> =>
  sql<boolean>`(status in ('new', 'working') and accepted_at < ${overdueBefore(now)})`;

/** Whether a submission fits a filter: every part of it. Only the `submissions` are needed for it. */
export function fits(
  { q, status, city, assignee, from, to, overdue }: SubmissionFilter,
  now: Date,
): Expression<boolean> {
  const parts: Expression<boolean>[] = [];
  if (q) parts.push(isFoundBy(q));
  if (status !== undefined) parts.push(sql`status = ${status}`);
  if (city !== undefined) parts.push(sql`city = ${city}`);
  if (assignee === 0) parts.push(sql`assignee_id is null`);
  else if (assignee !== undefined) parts.push(sql`assignee_id = ${assignee}`);
  if (from !== undefined) parts.push(sql`accepted_at >= ${from}::timestamp at time zone 'UTC'`);
  if (to !== undefined) {
    parts.push(sql`accepted_at < (${to}::date + 1)::timestamp at time zone 'UTC'`);
  }
  if (overdue) parts.push(isOverdueAt(now));
  return parts.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(parts, sql` and `)}`;
}
