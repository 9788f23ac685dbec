import { type Expression, type RawBuilder, sql } from "kysely";
import type { Paged } from "#common/paging.ts";

/**
 * Returns SQL for a cursor: a row's position in a list that is sorted by a time and then by id. The
 * SQL reads the time as a text with microseconds, because a JavaScript `Date` has only
 * milliseconds.
 */
export function cursorOf(time: string, id = "id"): RawBuilder<string> {
  return sql<string>`
    to_char(${sql.ref(time)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z_"') || ${sql.ref(id)}
  `;
}

/**
 * Returns the SQL condition that a row comes after the cursor in a list that is sorted newest
 * first.
 */
export function isAfter(cursor: string, time: string, id = "id"): Expression<boolean> {
  const [moment, rowId] = cursor.split("_");
  return sql<boolean>`
    (${sql.ref(time)}, ${sql.ref(id)}) < (${moment}::timestamptz, ${Number(rowId)}::integer)
  `;
}

/**
 * Returns the SQL condition that a row with a UUID comes after the cursor in a list that is sorted
 * newest first.
 */
export function isAfterUuid(cursor: string, time: string, id = "id"): Expression<boolean> {
  const [moment, rowId] = cursor.split("_");
  return sql<boolean>`
    (${sql.ref(time)}, ${sql.ref(id)}) < (${moment}::timestamptz, ${rowId}::uuid)
  `;
}

/**
 * Returns one page of a list that is sorted by id. The caller passes up to `limit + 1` rows: the
 * additional row shows that another page follows.
 */
export function pageById<Row extends { id: number }, Item>(
  rows: Row[],
  limit: number,
  toItem: (row: Row) => Item,
): Paged<Item> {
  const items = rows.slice(0, limit);
  const nextCursor = rows.length > limit ? String(items.at(-1)?.id) : null;
  return { items: items.map(toItem), nextCursor };
}

/**
 * Returns one page of a list whose rows have a cursor. The caller passes up to `limit + 1` rows:
 * the additional row shows that another page follows.
 */
export function pageOf<Row extends { cursor: string }, Item>(
  rows: Row[],
  limit: number,
  toItem: (row: Omit<Row, "cursor">) => Item,
): Paged<Item> {
  const items = rows.slice(0, limit);
  const nextCursor = rows.length > limit ? (items.at(-1)?.cursor ?? null) : null;
  return { items: items.map(({ cursor: _cursor, ...row }) => toItem(row)), nextCursor };
}
