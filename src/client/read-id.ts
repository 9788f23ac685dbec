const largestId = 2_147_483_647;

/** The id that a path names; none when no row can have it. */
export function readId(text: string): number | undefined {
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0;
  return id >= 1 && id <= largestId ? id : undefined;
}
