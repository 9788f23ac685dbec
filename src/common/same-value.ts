/** What a value holds under names of its own; a name that holds nothing is not there. */
const namesOf = (value: object): string[] =>
  Object.keys(value).filter((name) => (value as Record<string, unknown>)[name] !== undefined);

/**
 * Whether two values would be the same JSON, in whatever order their names stand. What both share
 * is not looked into, so that a large value with one change is compared at once.
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
