/**
 * One page of a list, newest first. `nextCursor` requests the next page; it is null on the last
 * page.
 */
export type Paged<Item> = { items: Item[]; nextCursor: string | null };

/** One page of a table. If the requested page does not exist, the last page is returned instead. */
export type TablePage<Item> = { items: Item[]; total: number; page: number; pageSize: number };

/** The number of rows on one page of a table. */
export const tablePageSize = 25;
