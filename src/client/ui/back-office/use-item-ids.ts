import { useState } from "react";

let last = 0;

const newIds = (count: number): string[] =>
  Array.from({ length: count }, () => `item-${(last += 1)}`);

/**
 * Returns ids for list items that have none. The ids follow their items when these are moved or
 * removed with the returned functions. When the list is replaced, the ids keep their positions.
 */
export function useItemIds(count: number) {
  const [ids, setIds] = useState(() => newIds(count));
  const fitting =
    ids.length < count ? [...ids, ...newIds(count - ids.length)] : ids.slice(0, count);
  if (ids.length !== count) setIds(fitting);
  return {
    ids: fitting,
    moveId: (from: number, to: number) => setIds((all) => moved(all, from, to)),
    removeId: (index: number) => setIds((all) => all.toSpliced(index, 1)),
  };
}

/** Returns the list with one item moved to another position. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const item = items[from];
  return item === undefined ? [...items] : items.toSpliced(from, 1).toSpliced(to, 0, item);
}
