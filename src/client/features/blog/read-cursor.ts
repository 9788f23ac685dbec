const cursorForm = /^(\d{4,6}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3})\d{3}Z_(\d{1,10})$/;

/** Where in the list to begin, from an address; what cannot be a place is left out. */
export function readCursor({ cursor }: Record<string, unknown>): { cursor?: string } {
  if (typeof cursor !== "string") return {};
  const [, moment, id] = cursorForm.exec(cursor) ?? [];
  return Date.parse(`${moment}Z`) && Number(id) < 2 ** 31 ? { cursor } : {};
}
