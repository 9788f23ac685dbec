import { placeKey } from "#common/matching/check-place.ts";

type Item = { id: string };

/** An index of items in memory, by id and by city. */
export type PlaceIndex<Indexed extends Item> = {
  get(id: string): Indexed | undefined;
  /**
   * Adds an item, or replaces the item with the same id. A null city means that the city is
   * unknown.
   */
  set(item: Indexed, city: string | null): void;
  delete(id: string): void;
  /** Returns the items of a city and the items of unknown cities; all items if the city is null. */
  near(city: string | null): Iterable<Indexed>;
};

/** Creates an index by city, so that items of other cities, which can never match, are skipped. */
export function createPlaceIndex<Indexed extends Item>(): PlaceIndex<Indexed> {
  const places = new Map<string | null, Map<string, Indexed>>();
  const placeOf = new Map<string, Map<string, Indexed>>();
  const keyOf = (city: string | null) => (city === null ? null : placeKey(city));
  const remove = (id: string) => {
    placeOf.get(id)?.delete(id);
    placeOf.delete(id);
  };
  return {
    get: (id) => placeOf.get(id)?.get(id),
    set(item, city) {
      remove(item.id);
      const key = keyOf(city);
      const place = places.get(key) ?? new Map<string, Indexed>();
      places.set(key, place);
      place.set(item.id, item);
      placeOf.set(item.id, place);
    },
    delete: remove,
    *near(city) {
      const key = keyOf(city);
      for (const [place, items] of places) {
        if (key === null || place === null || place === key) yield* items.values();
      }
    },
  };
}
