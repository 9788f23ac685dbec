import type { Ask } from "./soak-client.ts";

/**
 * A kind of request that the soak test sends at even intervals. `ask` gets the number of earlier
 * requests of this kind.
 */
export type Kind = { name: string; perMinute: number; ask: (count: number) => Ask };

/** Returns the item at the index `count` of a list, as if the list were repeated without end. */
export function inTurn<Item>(items: readonly Item[], count: number): Item {
  const item = items[count % items.length];
  if (item === undefined) throw new Error("There is nothing to choose from");
  return item;
}
