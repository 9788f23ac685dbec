import type { DraftSubject } from "./draft-store.ts";

let handedOver: { key: string; values: object } | undefined;

const keyOf = ({ userId, noun, id }: DraftSubject) => [userId, noun, id].join(" ");

/**
 * Keeps the values of the editor of a new row for the editor that replaces it once the row is
 * created: they include what the user typed during the save.
 */
export function handOver(editor: DraftSubject, values: object): void {
  handedOver = { key: keyOf(editor), values };
}

/** Returns the values once, to the editor for which they were kept. */
export function takeHandedOver(editor: DraftSubject): object | undefined {
  const mine = handedOver?.key === keyOf(editor) ? handedOver.values : undefined;
  handedOver = undefined;
  return mine;
}
