const largestId = 2_147_483_647;

/** Returns the number in a path as an id; undefined if no row could have this id. */
export function readId(text: string): number | undefined {
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0;
  return id >= 1 && id <= largestId ? id : undefined;
}

/** Returns the UUID in a path, in lower case; undefined if it is not a UUID. */
export function readUuid(text: string): string | undefined {
  return /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i.test(text)
    ? text.toLowerCase()
    : undefined;
}
