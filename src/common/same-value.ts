/** Returns an object's keys whose values are not undefined. */
const namesOf = (value: object): string[] =>
  Object.keys(value).filter((name) => (value as Record<string, unknown>)[name] !== undefined);

/**
 * Returns whether two values are the same JSON, regardless of the order of keys. An object that is
 * the same object in both values is not compared in depth, so that a large value with one change is
 * compared quickly.
 */
export function sameValue(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a) || Array.isArray(b)) {
    return (
      Array.isArray(a) &&
      Array.isArray(b) &&
      a.length === b.length &&
      a.every((item, place) => sameValue(item, b[place]))
    );
  }
  const names = namesOf(a);
  return (
    names.length === namesOf(b).length &&
    names.every(
      (name) =>
        Object.hasOwn(b, name) &&
        sameValue((a as Record<string, unknown>)[name], (b as Record<string, unknown>)[name]),
    )
  );
}
