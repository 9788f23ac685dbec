// A definition says nothing of which of its steps was which before an edit: ids may be renamed.
const keys = new WeakMap<object, string>();
let count = 0;

/** A name for a step or field under which it stays the same thing while it is edited and moved. */
export function keyOf(item: object): string {
  const known = keys.get(item);
  if (known) return known;
  count += 1;
  const key = `item-${count}`;
  keys.set(item, key);
  return key;
}

/** Lets what a step or field becomes by an edit go on under its name. */
export function asSame<Item extends object>(before: object, after: Item): Item {
  keys.set(after, keyOf(before));
  return after;
}
