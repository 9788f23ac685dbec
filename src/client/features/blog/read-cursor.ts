import { isCursor } from "#common/cursors.ts";

/**
 * Returns the cursor of the list of posts from the URL; undefined if the cursor is invalid, so that
 * the newest posts are shown.
 */
export function readCursor(search: Record<string, unknown>): { cursor?: string } {
  const { cursor } = search;
  return typeof cursor === "string" && isCursor(cursor) ? { cursor } : {};
}
