const largestId = 2_147_483_647;

/** The id that a path names; none when no row can have it. */
export function readId(text: string): number | undefined {
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0;
  return id >= 1 && id <= largestId ? id : undefined;
}

/** The UUID that a path names, as they are stored; none when it is no UUID. */
export function readUuid(text: string): string | undefined {
  return /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i.test(text)
    ? text.toLowerCase()
    : undefined;
}
