const form = /^((?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3})\d{3}Z_(\d{1,10})$/;

/** Returns whether a text is a valid cursor: a time with microseconds, and a row's id. */
export function isCursor(text: string): boolean {
  const [, moment = "", id] = form.exec(text) ?? [];
  const date = new Date(`${moment}Z`);
  // Compare the parsed time with the text, because a `Date` would turn 31 February into a day of
  // March.
  return (
    !Number.isNaN(date.getTime()) &&
    date.toISOString() === `${moment}Z` &&
    Number(id) <= 2_147_483_647
  );
}
