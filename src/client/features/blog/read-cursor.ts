import { isCursor } from "#common/cursors.ts";

/** Where in the list a screen begins. What is not a place in it is the beginning. */
export function readCursor(search: Record<string, unknown>): { cursor?: string } {
  const { cursor } = search;
  return typeof cursor === "string" && isCursor(cursor) ? { cursor } : {};
}
