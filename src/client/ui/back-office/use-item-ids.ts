import { useState } from "react";

let last = 0;

const newIds = (count: number): string[] =>
  Array.from({ length: count }, () => `item-${(last += 1)}`);

/**
 * Ids for the items of a list that has none: they stay with their items while these are moved and
 * removed here. When the list becomes another one by itself, they stay with the places.
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

/** A list with one of its items in another place. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const item = items[from];
  return item === undefined ? [...items] : items.toSpliced(from, 1).toSpliced(to, 0, item);
}
