import { type Expression, sql } from "kysely";
import { promisedHours } from "#common/submissions/submission.ts";
import type { SubmissionFilter } from "#common/submissions/submission-input.ts";
import { foldedText } from "../../db/search.ts";

/** Escapes a text as JSON does, without the surrounding quotes. */
const withinJson = (text: string) => JSON.stringify(text).slice(1, -1);

/** The reference that a visitor is shown is the beginning of the id. */
const reference = /^(?:reference\s*|#\s*)?([0-9a-f-]{1,36})$/i;

/** The digits of what may be a part of a phone number, without `00` or `0` before them. */
function digitsOf(text: string): string | undefined {
  if (!/^[-+0-9 ()./]+$/.test(text)) return undefined;
  const digits = text.replaceAll(/\D/g, "").replace(/^0+/, "");
  return digits.length >= 3 ? digits : undefined;
}

/** Whether a submission's typed answers or phone number hold a text, or its id begins with it. */
function isFoundBy(text: string): Expression<boolean> {
  const digits = digitsOf(text);
  const [, beginning] = reference.exec(text) ?? [];
  const conditions = [
    // Made once, and not for each row.
    sql`strpos(search_text, (select ${foldedText(withinJson(text))})) > 0`,
    ...(digits === undefined ? [] : [sql`strpos(search_text, ${digits}) > 0`]),
    ...(beginning === undefined
      ? []
      : [sql`starts_with(submissions.id::text, ${beginning.toLowerCase()})`]),
  ];
  return sql<boolean>`(${sql.join(conditions, sql` or `)})`;
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
