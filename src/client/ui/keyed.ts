/**
 * Returns the items of a list, each with a unique key: its name, and a number that tells apart
 * items with the same name.
 * @param nameOf returns an item's name, which need not be unique
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
