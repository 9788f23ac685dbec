import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import {
  type SubmissionCounts,
  type SubmissionPage,
  type SubmissionSort,
  submissionStatuses,
} from "#common/submissions/submission.ts";
import type { ArrivedInput, SubmissionTableInput } from "#common/submissions/submission-input.ts";
import type { DB } from "#db/types.ts";
import type { Db } from "../../db/connection.ts";
import { sortableText, tablePageOf } from "../../db/table.ts";
import { countUndelivered } from "./delivery-store.ts";
import { due, isOverdueAt, isWaiting, matchesFilter } from "./filter-store.ts";
import { selectSummaries, toSummary } from "./store.ts";

const statusOrder = sql`array_position(array[${sql.join(
  submissionStatuses.map((status) => sql.lit(status)),
)}], status::text)`;

type Direction = RawBuilder<unknown>;

/**
 * The columns by which the table of submissions can be sorted. Submissions with the same name, city
 * or status are sorted by time. In both directions, submissions without a name, a city or a
 * deadline come last. A deadline counts only while a submission waits for its first results.
 */
const sortedBy: Record<SubmissionSort, (direction: Direction) => RawBuilder<unknown>[]> = {
  received: (direction) => [sql`accepted_at ${direction}`],
  name: (direction) => [
    sql`${sortableText("contactName")} ${direction} nulls last`,
    sql`accepted_at ${direction}`,
  ],
  city: (direction) => [
    sql`${sortableText("city")} ${direction} nulls last`,
    sql`accepted_at ${direction}`,
  ],
  status: (direction) => [sql`${statusOrder} ${direction}`, sql`accepted_at ${direction}`],
  deadline: (direction) => [
    sql`case when ${isWaiting} then ${due} end ${direction} nulls last`,
    sql`accepted_at desc`,
  ],
};

/** Returns the SQL expressions by which submissions are sorted, each with its direction. */
export function sortKeys({
  sort,
  order,
}: Pick<SubmissionTableInput, "sort" | "order">): RawBuilder<unknown>[] {
  const direction = order === "asc" ? sql`asc` : sql`desc`;
  return [...sortedBy[sort](direction), sql`submissions.id ${direction}`];
}

const sorted = <Tables extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Tables, Row>,
  sorting: Pick<SubmissionTableInput, "sort" | "order">,
): SelectQueryBuilder<DB, Tables, Row> =>
  sortKeys(sorting).reduce<SelectQueryBuilder<DB, Tables, Row>>(
    (sortedSoFar, key) => sortedSoFar.orderBy(key),
    query,
  );

/** Returns one page of the table of the submissions that match a filter. */
export async function tableSubmissions(
  db: Db,
  { sort, order, page, ...filter }: SubmissionTableInput,
  now = new Date(),
): Promise<SubmissionPage> {
  const found = db.selectFrom("submissions").where(matchesFilter(filter, now));
  // The time is read before the list. So a submission that arrives between both reads counts as new
  // in the next request.
  const moment = await findMoment(db);
  const { total } = await found
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const part = await tablePageOf(page, total, async ({ offset, limit }) => {
    // The inner query sorts only ids, because sorting whole rows needs more memory.
    const ids = sorted(found.select("submissions.id"), { sort, order }).offset(offset).limit(limit);
    const rows = await sorted(selectSummaries(db), { sort, order })
      .where("submissions.id", "in", ids)
      .execute();
    return rows.map(toSummary);
  });
  return { ...part, ...moment };
}

/**
 * The maximum time between a submission's `stored_at` and the commit that makes the submission
 * visible.
 */
const storing = sql`interval '5 seconds'`;
/**
 * The maximum number of ids in `recent`: submissions that arrived just before a list was loaded.
 * The client later asks how many submissions have arrived since. Its request contains the ids that
 * must not be counted: those in `recent`, and the 25 ids of the page. The request may contain at
 * most 100 ids.
 */
const mostRecent = 75;

/**
 * SQL condition: a submission may have become visible after the given time. Its commit, which makes
 * it visible, may happen up to five seconds after `stored_at`. The comparison of `accepted_at` lets
 * PostgreSQL use an index. The comparison also excludes submissions that were accepted more than a
 * day before the given time. They are stored after that time only if the database was unavailable.
 */
const maybeAfter = (moment: RawBuilder<unknown>) => sql<boolean>`(
  stored_at > ${moment} - ${storing} and accepted_at > ${moment} - interval '1 day'
)`;

/**
 * Returns the time of the database, and the submissions that arrived in the last seconds before it.
 */
export async function findMoment(db: Db): Promise<Pick<SubmissionPage, "asOf" | "recent">> {
  const { rows } = await sql<{ asOf: Date; recent: string[] }>`
    select now() as as_of, array(
      select id::text from submissions where ${maybeAfter(sql`now()`)}
      order by stored_at desc limit ${sql.lit(mostRecent)}
    ) as recent
  `.execute(db);
  const { asOf = new Date(), recent = [] } = rows[0] ?? {};
  return { asOf: asOf.toISOString(), recent };
}

/**
 * Counts the submissions that match a filter and arrived after a list of submissions was loaded.
 */
export async function countArrived(
  db: Db,
  { since, except, ...filter }: ArrivedInput,
  now = new Date(),
): Promise<number> {
  const { count } = await db
    .selectFrom("submissions")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where(matchesFilter(filter, now))
    // A time zone offset of 16 hours or more is refused, because PostgreSQL does not accept it
    // although ISO 8601 allows it.
    .where(maybeAfter(sql`${new Date(since).toISOString()}::timestamptz`))
    .$if(except.length > 0, (query) => query.where("submissions.id", "not in", except))
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * SQL: those of the given cities that any version of the questionnaire offers. Each city has the
 * label of the newest version that offers it.
 */
export const cityLabels = (values: RawBuilder<unknown>) => sql`
  select distinct on (option ->> 'value') option ->> 'value' as value, option ->> 'label' as label
  from questionnaire_versions as kept, jsonb_path_query(
    kept.value, '$.steps[*].fields[*] ? (@.id == "city").options.** ? (exists(@.label))'
  ) as option
  where option ->> 'value' in (${values})
  order by option ->> 'value', kept.version desc
`;

/**
 * The maximum number of cities in the list. It is limited because a questionnaire may let visitors
 * type any city.
 */
const listedCities = 200;

/**
 * Returns the most frequent cities of submissions. Each city has the label from the newest version
 * of the questionnaire that offers the city.
 */
export async function listCities(
  db: Db,
): Promise<{ value: string; label: string; count: number }[]> {
  const { rows } = await sql<{ value: string; label: string; count: number }>`
    with counted as (
      select city as value, count(*) as count from submissions where city is not null
      group by city order by count(*) desc, city limit ${sql.lit(listedCities)}
    ), labels as (${cityLabels(sql`select value from counted`)})
    select counted.value, coalesce(labels.label, counted.value) as label, counted.count
    from counted left join labels on labels.value = counted.value
    order by lower(coalesce(labels.label, counted.value)), counted.value
  `.execute(db);
  return rows;
}

/**
 * Counts the new, the overdue and the undelivered submissions. Each of the three counts uses an
 * index.
 */
export async function countSubmissions(db: Db, now = new Date()): Promise<SubmissionCounts> {
  const count = (condition: RawBuilder<unknown>) => sql<number>`
    (select count(*) from submissions where ${condition})
  `;
  const counts = await db
    .selectNoFrom([
      count(sql`status = 'new'`).as("new"),
      count(sql`${isOverdueAt(now)}`).as("overdue"),
    ])
    .executeTakeFirstOrThrow();
  return { ...counts, ...(await countUndelivered(db)) };
}
