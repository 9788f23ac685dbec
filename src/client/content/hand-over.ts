import type { DraftSubject } from "./draft-store.ts";

let handedOver: { key: string; values: object } | undefined;

const keyOf = ({ userId, noun, id }: DraftSubject) => [userId, noun, id].join(" ");

/**
 * Stores the values of the editor of a new row for the editor of the created row, which replaces
 * it. The values include what the user typed during the save.
 */
export function handOver(editor: DraftSubject, values: object): void {
  handedOver = { key: keyOf(editor), values };
}

/** Returns the stored values to the editor of the created row. A second call returns nothing. */
export function takeHandedOver(editor: DraftSubject): object | undefined {
  const mine = handedOver?.key === keyOf(editor) ? handedOver.values : undefined;
  handedOver = undefined;
  return mine;
}
