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
import { fits, isOverdueAt } from "./filter-store.ts";
import { selectSummaries, toSummary } from "./store.ts";

const statusOrder = sql`array_position(array[${sql.join(
  submissionStatuses.map((status) => sql.lit(status)),
)}], status::text)`;

/** Those of the same name, city or status stand in the order in which they came. */
const sortedBy: Record<SubmissionSort, RawBuilder<unknown>[]> = {
  received: [sql.ref("acceptedAt")],
  name: [sortableText("contactName"), sql.ref("acceptedAt")],
  city: [sortableText("city"), sql.ref("acceptedAt")],
  status: [statusOrder, sql.ref("acceptedAt")],
};

function sorted<Tables extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Tables, Row>,
  { sort, order }: Pick<SubmissionTableInput, "sort" | "order">,
): SelectQueryBuilder<DB, Tables, Row> {
  const columns = [...sortedBy[sort], sql.ref("submissions.id")];
  return columns.reduce(
    (sortedSoFar, column) =>
      sortedSoFar.orderBy(column, (by) => {
        const directed = order === "asc" ? by.asc() : by.desc();
        // Where there is no name or city, there is nothing to sort by, whichever way.
        return sort === "name" || sort === "city" ? directed.nullsLast() : directed;
      }),
    query,
  );
}

/** A page of the submissions that a filter finds, as a table. */
export async function tableSubmissions(
  db: Db,
  { sort, order, page, ...filter }: SubmissionTableInput,
  now = new Date(),
): Promise<SubmissionPage> {
  const found = db.selectFrom("submissions").where(fits(filter, now));
  // First: what comes while the list is read is counted rather than missed.
  const moment = await findMoment(db);
  const { total } = await found
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const part = await tablePageOf(page, total, async ({ offset, limit }) => {
    // First which rows, then what is in them: what is sorted stays narrow.
    const ids = sorted(found.select("submissions.id"), { sort, order }).offset(offset).limit(limit);
    const rows = await sorted(selectSummaries(db), { sort, order })
      .where("submissions.id", "in", ids)
      .execute();
    return rows.map(toSummary);
  });
  return { ...part, ...moment };
}

/** Storing a submission takes at most so long from when it is noted until others can see it. */
const storing = sql`interval '5 seconds'`;
/** Of those that came just before a list was read: a call takes lists of 100, a page's 25 among them. */
const mostRecent = 75;

/** Submissions that may have come after a moment; those of an old journal are found by their index, too. */
const maybeAfter = (moment: RawBuilder<unknown>) => sql<boolean>`(
  stored_at > ${moment} - ${storing} and accepted_at > ${moment} - interval '1 day'
)`;

async function findMoment(db: Db): Promise<Pick<SubmissionPage, "asOf" | "recent">> {
  const { rows } = await sql<{ asOf: Date; recent: string[] }>`
    select now() as as_of, array(
      select id::text from submissions where ${maybeAfter(sql`now()`)}
      order by stored_at desc limit ${sql.lit(mostRecent)}
    ) as recent
  `.execute(db);
  const { asOf = new Date(), recent = [] } = rows[0] ?? {};
  return { asOf: asOf.toISOString(), recent };
}

/** How many submissions that fit a filter have come since a list was read. */
export async function countArrived(
  db: Db,
  { since, except, ...filter }: ArrivedInput,
  now = new Date(),
): Promise<number> {
  const { count } = await db
    .selectFrom("submissions")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where(fits(filter, now))
    // The database refuses offsets of 16 hours and more, which ISO 8601 allows.
    .where(maybeAfter(sql`${new Date(since).toISOString()}::timestamptz`))
    .$if(except.length > 0, (query) => query.where("submissions.id", "not in", except))
    .executeTakeFirstOrThrow();
  return count;
}

/** The most cities that are listed: a questionnaire may let visitors type theirs. */
const listedCities = 200;

/** The cities that most submissions are about, with the label of the newest definition that offers them. */
export async function listCities(
  db: Db,
): Promise<{ value: string; label: string; count: number }[]> {
  const { rows } = await sql<{ value: string; label: string; count: number }>`
    with counted as (
      select city as value, count(*) as count from submissions where city is not null
      group by city order by count(*) desc, city limit ${sql.lit(listedCities)}
    ), labels as (
      select distinct on (option ->> 'value') option ->> 'value' as value, option ->> 'label' as label
      from questionnaire_versions as kept, jsonb_path_query(
        kept.value, '$.steps[*].fields[*] ? (@.id == "city").options.** ? (exists(@.label))'
      ) as option
      where option ->> 'value' in (select value from counted)
      order by option ->> 'value', kept.version desc
    )
    select counted.value, coalesce(labels.label, counted.value) as label, counted.count
    from counted left join labels on labels.value = counted.value
    order by lower(coalesce(labels.label, counted.value)), counted.value
  `.execute(db);
  return rows;
}

/** What is new, what is overdue, and what does not reach the webhook: each counted in an index. */
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
