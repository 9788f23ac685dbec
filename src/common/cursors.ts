const form = /^((?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3})\d{3}Z_(\d{1,10})$/;

/** Whether a text is a place in a list: a moment to the microsecond, and the id of a row. */
export function isCursor(text: string): boolean {
  const [, moment = "", id] = form.exec(text) ?? [];
  const date = new Date(`${moment}Z`);
  // There is no 31 February; a `Date` would take it for a day of March.
  return (
    !Number.isNaN(date.getTime()) &&
    date.toISOString() === `${moment}Z` &&
    Number(id) <= 2_147_483_647
  );
}
