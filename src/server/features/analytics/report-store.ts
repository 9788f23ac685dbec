import { sql } from "kysely";
import type { AnalyticsReport } from "#common/analytics/report.ts";
import type { IsoDate } from "#common/dates.ts";
import type { Db } from "../../db/connection.ts";
import type { Count } from "./compute-figures.ts";
import { type Measure, measures } from "./count-session.ts";
import type { Span } from "./split-range.ts";

/** Returns the first and the last day that have sessions; undefined if no day has sessions. */
export async function findCountedDays(
  db: Db,
): Promise<{ first: IsoDate; last: IsoDate } | undefined> {
  const days = sql`
    select first_day from analytics_counts where measure = 'sessions' and span_days = 1 and count > 0
  `;
  const { rows } = await sql<{ first: IsoDate | null; last: IsoDate | null }>`
    select (${days} order by measure, span_days, first_day limit 1) as first,
      (${days} order by measure desc, span_days desc, first_day desc limit 1) as last
  `.execute(db);
  const { first, last } = rows[0] ?? { first: null, last: null };
  return first === null || last === null ? undefined : { first, last };
}

const isVersion = (version: number | undefined) =>
  version === undefined ? sql`` : sql`and definition_version = ${version}`;

/**
 * Returns the content of the `from` clause of an SQL query for stored counts of sessions in the
 * given spans of days. The query needs one index lookup for each span and measure (kind of count).
 */
const countsIn = (spans: Span[], of: readonly Measure[]) => sql`
  unnest(${sql.lit(`{${of.join(",")}}`)}::text[]) as asked (measure)
  cross join jsonb_to_recordset(${JSON.stringify(spans)}::jsonb) as span (days int, "firstDay" date, part int)
  cross join lateral (
    select name, seconds, definition_version, count from analytics_counts
    where analytics_counts.measure = asked.measure
      and span_days = span.days and first_day = span."firstDay"
    offset 0
  ) as found
`;

/** Adds up the counts of several spans of days. */
export async function sumCounts(
  db: Db,
  spans: Span[],
  version: number | undefined,
  of: readonly Measure[] = measures,
): Promise<Count[]> {
  const { rows } = await sql<Count>`
    select asked.measure, name, seconds, sum(count)::bigint as count
    from ${countsIn(spans, of)}
    where true ${isVersion(version)}
    group by asked.measure, name, seconds
    having sum(count) > 0
  `.execute(db);
  return rows;
}

/**
 * The maximum number of questionnaire versions in a report. The number is limited because clients
 * can send any number as a version.
 */
const listedVersions = 100;

/**
 * Returns the number of sessions for each of the most used questionnaire versions, newest version
 * first.
 */
export async function sumVersions(db: Db, spans: Span[]): Promise<AnalyticsReport["versions"]> {
  const { rows } = await sql<AnalyticsReport["versions"][number]>`
    select version, sessions, completed from (
      select definition_version as version,
        coalesce(sum(count) filter (where asked.measure = 'sessions'), 0)::bigint as sessions,
        coalesce(sum(count) filter (where asked.measure = 'completed'), 0)::bigint as completed
      from ${countsIn(spans, ["sessions", "completed"])}
      group by definition_version having sum(count) filter (where asked.measure = 'sessions') > 0
      order by sessions desc, definition_version desc limit ${sql.lit(listedVersions)}
    ) as listed
    order by version desc
  `.execute(db);
  return rows;
}

/** The views and drop-offs of a step in one part of a range of days. `part` counts from 0. */
export type StepPart = { stepId: string; part: number; views: number; dropoffs: number };

/**
 * Returns the views and drop-offs of each given step in each part of a range of days. Parts without
 * views and drop-offs are left out.
 */
export async function sumStepParts(
  db: Db,
  stepIds: string[],
  parts: Span[][],
  version: number | undefined,
): Promise<StepPart[]> {
  const spans = parts.flatMap((spansOfPart, part) =>
    spansOfPart.map((span) => ({ part, ...span })),
  );
  const { rows } = await sql<StepPart>`
    select name as step_id, part,
      coalesce(sum(count) filter (where asked.measure = 'views'), 0)::bigint as views,
      coalesce(sum(count) filter (where asked.measure = 'dropoffs'), 0)::bigint as dropoffs
    from ${countsIn(spans, ["views", "dropoffs"])}
    where name = any(array(select jsonb_array_elements_text(${JSON.stringify(stepIds)}::jsonb)))
      ${isVersion(version)}
    group by name, part
  `.execute(db);
  return rows;
}

/** Returns the days of a range that have sessions, oldest first. */
export async function listDays(
  db: Db,
  { first, last }: { first: IsoDate; last: IsoDate },
  version: number | undefined,
): Promise<AnalyticsReport["days"]> {
  const { rows } = await sql<AnalyticsReport["days"][number]>`
    select first_day as date,
      coalesce(sum(count) filter (where measure = 'sessions'), 0)::bigint as sessions,
      coalesce(sum(count) filter (where measure = 'completed'), 0)::bigint as completed,
      coalesce(sum(count) filter (where measure = 'abandoned'), 0)::bigint as abandoned
    from analytics_counts
    where measure in ('sessions', 'completed', 'abandoned') and span_days = 1
      and first_day between ${first}::date and ${last}::date ${isVersion(version)}
    group by first_day
    having sum(count) filter (where measure = 'sessions') > 0
    order by first_day
  `.execute(db);
  return rows;
}

/** A step in a version of the questionnaire. The first step has `position` 1. */
export type KnownStep = { id: string; title: string; position: number };

/**
 * Returns the steps with the given ids in earlier versions of the questionnaire. A step that
 * several versions have comes from the newest of them.
 */
export async function findFormerSteps(db: Db, ids: string[]): Promise<KnownStep[]> {
  const { rows } = await sql<KnownStep>`
    select distinct on (step ->> 'id') step ->> 'id' as id, step ->> 'title' as title, position
    from questionnaire_versions as kept,
      jsonb_array_elements(kept.value -> 'steps') with ordinality as steps (step, position)
    where step ->> 'id' in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))
    order by step ->> 'id', kept.version desc
  `.execute(db);
  return rows;
}
