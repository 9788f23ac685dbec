const form = /^((?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3})\d{3}Z_(.+)$/;

/**
 * Returns the id of the row in a cursor; undefined if the cursor does not begin with a valid time.
 */
function idIn(cursor: string): string | undefined {
  const [, moment = "", id] = form.exec(cursor) ?? [];
  const date = new Date(`${moment}Z`);
  // Compare the parsed time with the text, because a `Date` would turn 31 February into a day of
  // March.
  if (Number.isNaN(date.getTime()) || date.toISOString() !== `${moment}Z`) return undefined;
  return id;
}

/** Returns whether a text is a valid cursor: a time with microseconds, and a row's id. */
export function isCursor(text: string): boolean {
  const id = idIn(text) ?? "";
  return /^\d{1,10}$/.test(id) && Number(id) <= 2_147_483_647;
}

/** Returns whether a text is a valid cursor of a list whose rows have a UUID as their id. */
export function isUuidCursor(text: string): boolean {
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(idIn(text) ?? "");
}
