/**
 * An id that nothing has yet: the prefix, a timestamp and a random number below 1000.
 *
 * @param taken the ids that there are
 */
export function newId(prefix: "step" | "field", taken: ReadonlySet<string>): string {
  for (;;) {
    const id = `${prefix}_${Date.now()}_${Math.floor(Math.random() * 1000)}`;
    if (!taken.has(id)) return id;
  }
}
