import type { DraftSubject } from "./draft-store.ts";

let handedOver: { key: string; values: object } | undefined;

const keyOf = ({ userId, noun, id }: DraftSubject) => [userId, noun, id].join(" ");

/**
 * Stores the values of the editor of a new row, including what the user typed during the save. When
 * the row is created, another editor takes the values over and replaces this one.
 */
export function handOver(editor: DraftSubject, values: object): void {
  handedOver = { key: keyOf(editor), values };
}

/**
 * Returns the values that `handOver` stored for the given editor; undefined if there are none. Each
 * call deletes the stored values.
 */
export function takeHandedOver(editor: DraftSubject): object | undefined {
  const mine = handedOver?.key === keyOf(editor) ? handedOver.values : undefined;
  handedOver = undefined;
  return mine;
}
