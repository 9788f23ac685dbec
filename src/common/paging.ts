/** A part of a list, newest first; `nextCursor` is null on the last. */
export type Paged<Item> = { items: Item[]; nextCursor: string | null };
