/** A part of a list, newest first; `nextCursor` is null on the last part. */
export type Paged<Item> = { items: Item[]; nextCursor: string | null };

/** A page of a table. If the requested page does not exist, it is the last page. */
export type TablePage<Item> = { items: Item[]; total: number; page: number; pageSize: number };

/** The number of rows on one page of a table. */
export const tablePageSize = 25;
