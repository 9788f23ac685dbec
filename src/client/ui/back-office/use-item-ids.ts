import { useState } from "react";

let last = 0;

const newIds = (count: number): string[] =>
  Array.from({ length: count }, () => `item-${(last += 1)}`);

/**
 * Returns React keys for list items that have no ids. A key stays with its item when the item is
 * moved or removed with the returned functions. If the whole list is replaced, each key stays at
 * its position instead.
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

/** Returns a copy of the list with one item moved to another position. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const item = items[from];
  return item === undefined ? [...items] : items.toSpliced(from, 1).toSpliced(to, 0, item);
}
