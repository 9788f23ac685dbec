import { type Expression, type RawBuilder, sql } from "kysely";
import type { Paged } from "#common/paging.ts";

/** Where a row stands in a list that is sorted by a time and then by id: exact, unlike a `Date`. */
export function cursorOf(time: string, id = "id"): RawBuilder<string> {
  return sql<string>`
    to_char(${sql.ref(time)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z_"') || ${sql.ref(id)}
  `;
}

/** Whether a row comes after a cursor in such a list, newest first. */
export function isAfter(cursor: string, time: string, id = "id"): Expression<boolean> {
  const [moment, rowId] = cursor.split("_");
  return sql<boolean>`
    (${sql.ref(time)}, ${sql.ref(id)}) < (${moment}::timestamptz, ${Number(rowId)}::integer)
  `;
}

/** The part of a list that is sorted by id alone, of rows that were read with one to spare. */
export function pageById<Row extends { id: number }, Item>(
  rows: Row[],
  limit: number,
  toItem: (row: Row) => Item,
): Paged<Item> {
  const items = rows.slice(0, limit);
  const nextCursor = rows.length > limit ? String(items.at(-1)?.id) : null;
  return { items: items.map(toItem), nextCursor };
}

/** The part of a list that was asked for, of rows that were read with one to spare. */
export function pageOf<Row extends { cursor: string }, Item>(
  rows: Row[],
  limit: number,
  toItem: (row: Omit<Row, "cursor">) => Item,
): Paged<Item> {
  const items = rows.slice(0, limit);
  const nextCursor = rows.length > limit ? (items.at(-1)?.cursor ?? null) : null;
  return { items: items.map(({ cursor: _cursor, ...row }) => toItem(row)), nextCursor };
}
