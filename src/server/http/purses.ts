import { LRUCache } from "lru-cache";

type Purse = { left: number; filling?: Promise<void> | undefined };

/** Keys of which points are held; who is forgotten buys again. */
const mostPurses = 10_000;

/**
 * Spends points that were bought at once for many spendings, so that the shared counters are not
 * asked each time. A process may hold up to one lump that another could have spent.
 *
 * @param buy spends points of a key from the shared counters, or throws
 * @returns spends points, or throws what `buy` throws
 */
export function createPurses(
  buy: (key: string, points: number) => Promise<unknown>,
  { lump, duration }: { lump: number; duration: number },
): (key: string, points: number) => Promise<void> {
  const purses = new LRUCache<string, Purse>({ max: mostPurses, ttl: duration * 1_000 });

  async function fill(purse: Purse, key: string, points: number): Promise<void> {
    try {
      await buy(key, points);
      purse.left += points;
    } finally {
      purse.filling = undefined;
    }
  }

  return async (key, points) => {
    const purse = purses.get(key) ?? { left: 0 };
    if (!purses.has(key)) purses.set(key, purse);
    while (purse.left < points) {
      purse.filling ??= fill(purse, key, Math.max(lump, points));
      await purse.filling;
    }
    purse.left -= points;
  };
}
