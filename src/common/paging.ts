/** A part of a list, newest first; `nextCursor` is null on the last. */
export type Paged<Item> = { items: Item[]; nextCursor: string | null };

/** A part of a table by its number; past the end it is the last there is. */
export type TablePage<Item> = { items: Item[]; total: number; page: number; pageSize: number };

/** How many rows one page of a table has. */
export const tablePageSize = 25;
