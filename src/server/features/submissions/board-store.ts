import { type RawBuilder, sql } from "kysely";
import { isPair } from "#common/questionnaire/fields.ts";
import { dayOfSearch, type PauseEvent } from "#common/search-page/days.ts";
import {
  type Board,
  type BoardCard,
  type BoardColumn,
  type BoardPart,
  boardColumns,
  firstCards,
  mapColumns,
} from "#common/submissions/board.ts";
import type { BoardInput } from "#common/submissions/board-input.ts";
import { timeZoneOf } from "#common/time-zones.ts";
import type { Db } from "../../db/connection.ts";
import { matchesFilter } from "./filter-store.ts";
import { listStopsOf } from "./life-store.ts";
import { selectSummaries, toSummary } from "./store.ts";
import { findMoment, sortKeys } from "./table-store.ts";

/** SQL: the start time of the booked feedback call of a search; null if no call is booked. */
const callAt: RawBuilder<Date | null> = sql`(
  select max(starts_at) from calls
  where calls.submission_id = submissions.id and calls.state = 'booked'
)`;

/**
 * SQL condition: a search is not in the last column of the board. A partial index has the same
 * condition.
 */
export const isOpen = sql<boolean>`(life <> 'ended' and status <> 'closed')`;

/**
 * SQL: the board column of a search that is not in the board's last column. The function `columnOf`
 * in src/common applies the same rule.
 */
const openColumn: RawBuilder<BoardColumn> = sql`(case
  when life = 'unconfirmed' then 'unconfirmed'
  when status = 'sent' and ${callAt} is not null then 'call'
  else status
end)`;

/** A card on the board, its column, and the number of all cards in that column. */
type Placed = { id: string; column: BoardColumn; total: number };

/**
 * Returns the cards that each column shows, in their order. One query sorts all columns but the
 * last. A second query reads only the shown cards of the last column, because after some years that
 * column holds nearly all searches.
 */
async function listPlaced(
  db: Db,
  { filter, sort, order, shown }: BoardInput,
  now: Date,
): Promise<Placed[]> {
  const limits = boardColumns.map(
    (name) => sql`when ${sql.lit(name)} then ${sql.lit(shown[name] ?? firstCards)}`,
  );
  const isFound = matchesFilter(filter, now);
  // An ended search has no deadline. So a board that is sorted by deadline shows the ended searches
  // by their arrival, newest first.
  const endedSorting =
    sort === "deadline" ? ({ sort: "received", order: "desc" } as const) : { sort, order };
  const { rows } = await sql<Placed>`
    with open as (
      select id, "column", count(*) over (partition by "column") as total, row_number() over (
        partition by "column" order by ${sql.join(sortKeys({ sort, order }))}
      ) as place
      from (
        select submissions.*, ${openColumn} as "column" from submissions
        where ${isOpen} and ${isFound}
      ) as submissions
    ), ended as (
      select id, row_number() over () as place from (
        select id from submissions where not ${isOpen} and ${isFound}
        order by ${sql.join(sortKeys(endedSorting))} limit ${shown.ended ?? firstCards}
      ) as sorted
    )
    select id, "column", total, place from open
    where place <= case "column" ${sql.join(limits, sql` `)} end
    union all
    select id, 'ended', (
      (select count(*) from submissions where ${isFound})
        - (select count(*) from submissions where ${isOpen} and ${isFound})
    ), place from ended
    order by place
  `.execute(db);
  return rows;
}

const selectCards = (db: Db) =>
  selectSummaries(db).select([
    "extraDays",
    sql`answers -> 'rentRange'`.as("rentRange"),
    callAt.as("callAt"),
    sql<Date | null>`(
      select min(shortlists.due_at) from shortlists
      where shortlists.submission_id = submissions.id and shortlists.state = 'proposed'
    )`.as("proposalDueAt"),
  ]);

type CardRow = Awaited<ReturnType<ReturnType<typeof selectCards>["executeTakeFirstOrThrow"]>>;

/** The usual number of days of a search, and the time zone of searches without a known city. */
type Days = { trialDays: number; timeZone: string; now: Date };

function toCard(
  { extraDays, rentRange, callAt: at, proposalDueAt, ...row }: CardRow,
  events: PauseEvent[],
  { trialDays, timeZone: fallback, now }: Days,
): BoardCard {
  const timeZone = timeZoneOf(row.city, fallback);
  return {
    ...toSummary(row),
    budget: isPair(rentRange) ? { lowest: rentRange[0], highest: rentRange[1] } : null,
    day: row.daysBeganAt && {
      number: dayOfSearch(row.daysBeganAt, { events, now, timeZone }),
      last: trialDays + extraDays,
    },
    proposalDueAt: proposalDueAt?.toISOString() ?? null,
    callAt: at?.toISOString() ?? null,
  };
}

/** Returns the board of the searches that match a filter. */
export async function findBoard(db: Db, input: BoardInput, days: Days): Promise<Board> {
  // The time is read before the cards. So a submission that arrives between both reads counts as
  // new in the next request, and is not missed.
  const moment = await findMoment(db);
  const placed = await listPlaced(db, input, days.now);
  const ids = placed.map(({ id }) => id);
  const rows = await selectCards(db)
    .where("submissions.id", "=", sql<string>`any(${ids}::uuid[])`)
    .execute();
  const stops = await listStopsOf(
    db,
    rows.flatMap(({ id, daysBeganAt }) => (daysBeganAt === null ? [] : id)),
  );
  const cards = new Map(rows.map((row) => [row.id, toCard(row, stops.get(row.id) ?? [], days)]));
  const partOf = (name: BoardColumn): BoardPart => {
    const own = placed.filter((each) => each.column === name);
    // A search may be erased between the query for the columns and the query for the cards. It then
    // has no card.
    return { total: own[0]?.total ?? 0, cards: own.flatMap(({ id }) => cards.get(id) ?? []) };
  };
  return { columns: mapColumns(partOf), ...moment };
}
