import type { Ask } from "./soak-client.ts";

/** A kind of request that comes at even distances; `ask` is told how many came before. */
export type Kind = { name: string; perMinute: number; ask: (count: number) => Ask };

/** One of them after the other, over and over. */
export function inTurn<Item>(items: readonly Item[], count: number): Item {
  const item = items[count % items.length];
  if (item === undefined) throw new Error("There is nothing to choose from");
  return item;
}

/** A visitor's address: another one most of the time, so that the limits have much to count. */
export function someAddress(): string {
  const byte = () => Math.floor(Math.random() * 256);
  return `198.${18 + (byte() % 2)}.${byte()}.${byte()}`;
}
