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
 * Returns the stored values to the editor of the created row. Returns undefined on a second call.
 */
export function takeHandedOver(editor: DraftSubject): object | undefined {
  const mine = handedOver?.key === keyOf(editor) ? handedOver.values : undefined;
  handedOver = undefined;
  return mine;
}
