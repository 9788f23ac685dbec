import { isCursor } from "#common/cursors.ts";

/** Returns the cursor from the URL; undefined, which means the newest posts, if it is invalid. */
export function readCursor(search: Record<string, unknown>): { cursor?: string } {
  const { cursor } = search;
  return typeof cursor === "string" && isCursor(cursor) ? { cursor } : {};
}
