import type { Ask } from "./soak-client.ts";

/** A kind of request that is sent at even intervals. `ask` gets the number of earlier requests. */
export type Kind = { name: string; perMinute: number; ask: (count: number) => Ask };

/** Returns the items in turn, again and again, as `count` grows. */
export function inTurn<Item>(items: readonly Item[], count: number): Item {
  const item = items[count % items.length];
  if (item === undefined) throw new Error("There is nothing to choose from");
  return item;
}

/** Returns a random visitor's address, so that the rate limits have many addresses to count. */
export function someAddress(): string {
  const byte = () => Math.floor(Math.random() * 256);
  return `198.${18 + (byte() % 2)}.${byte()}.${byte()}`;
}
