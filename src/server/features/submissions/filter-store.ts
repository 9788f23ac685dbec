import { type Expression, sql } from "kysely";
import { promisedHours } from "#common/submissions/submission.ts";
import type { SubmissionFilter } from "#common/submissions/submission-input.ts";
import { foldedText } from "../../db/search.ts";

/** Escapes a text as in JSON, without the surrounding quotes. */
const withinJson = (text: string) => JSON.stringify(text).slice(1, -1);

/**
 * The pattern of a submission's reference, which visitors see. The reference is the beginning of
 * the submission's id.
 */
const reference = /^(?:reference\s*|#\s*)?([0-9a-f-]{1,36})$/i;

/** If a text looks like the beginning of a submission's id, returns it; otherwise undefined. */
export const referenceIn = (text: string): string | undefined =>
  reference.exec(text)?.[1]?.toLowerCase();

/**
 * If a search text looks like a phone number, returns its digits without leading zeros; otherwise
 * undefined.
 */
function digitsOf(text: string): string | undefined {
  if (!/^[-+0-9 ()./]+$/.test(text)) return undefined;
  const digits = text.replaceAll(/\D/g, "").replace(/^0+/, "");
  return digits.length >= 3 ? digits : undefined;
}

/**
 * SQL condition: the typed answers of a submission contain a text, its phone number contains the
 * text's digits, or its id begins with the text.
 */
export function isFoundBy(text: string): Expression<boolean> {
  const digits = digitsOf(text);
  const beginning = referenceIn(text);
  const conditions = [
    // The search text is in a subquery, so that PostgreSQL removes its accents and capitals once
    // and not again for each row.
    sql`strpos(search_text, (select ${foldedText(withinJson(text))})) > 0`,
    ...(digits === undefined ? [] : [sql`strpos(search_text, ${digits}) > 0`]),
    ...(beginning === undefined ? [] : [sql`starts_with(submissions.id::text, ${beginning})`]),
  ];
  return sql<boolean>`(${sql.join(conditions, sql` or `)})`;
}

/**
 * Returns the time that decides which submissions are overdue: a submission without results and
 * without the team's own deadline is overdue if it was accepted before this time. `isOverdue` in
 * src/common applies the same rule to a single submission.
 */
const overdueBefore = (now: Date) => new Date(now.getTime() - promisedHours * 3_600_000);

/**
 * SQL condition: a search waits for its first results. `isWaiting` in src/common applies the same
 * rule.
 */
export const isWaiting: Expression<boolean> = sql<boolean>`(
  status in ('new', 'working') and not (days_began_at is not null and sent_at is null)
  and (life = 'active' or (life = 'unconfirmed' and asked_at is null))
)`;

/**
 * SQL: the time by which the first results are promised. `deadlineOf` in src/common applies the
 * same rule.
 */
export const deadline: Expression<Date> = sql<Date>`greatest(
  accepted_at + make_interval(hours => ${sql.lit(promisedHours)}),
  confirmed_at + interval '1 hour'
)`;

/**
 * SQL: the time by which the first results are due: the team's own deadline, otherwise the promised
 * time. `dueOf` in src/common applies the same rule.
 */
export const due: Expression<Date> = sql<Date>`coalesce(own_deadline, ${deadline})`;

/** SQL condition: the first results of a submission were overdue at a given time. */
export const isOverdueAt = (now: Date): Expression<boolean> =>
  sql<boolean>`(
    ${isWaiting} and (own_deadline < ${now} or (
      own_deadline is null and accepted_at < ${overdueBefore(now)}
      and (confirmed_at is null or confirmed_at < ${new Date(now.getTime() - 3_600_000)})
    ))
  )`;

/**
 * SQL condition: a submission matches every part of a filter. The condition reads only the table
 * `submissions`.
 */
export function matchesFilter(
  { q, ids, status, life, city, assignee, from, to, overdue }: SubmissionFilter,
  now: Date,
): Expression<boolean> {
  const parts: Expression<boolean>[] = [];
  if (q) parts.push(isFoundBy(q));
  if (ids !== undefined) parts.push(sql`submissions.id = any(${ids}::uuid[])`);
  if (status !== undefined) parts.push(sql`status = ${status}`);
  if (life !== undefined) parts.push(sql`life = ${life}`);
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
