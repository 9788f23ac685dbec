/**
 * Items of a list with a key for each: what it is called, and which of its namesakes it is.
 *
 * @param nameOf what tells it from the others; two may have the same
 */
export function keyed<Item>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
): { key: string; item: Item }[] {
  const met = new Map<string, number>();
  return items.map((item) => {
    const name = nameOf(item);
    const count = (met.get(name) ?? 0) + 1;
    met.set(name, count);
    return { key: `${name} ${count}`, item };
  });
}
