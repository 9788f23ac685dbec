import { LRUCache } from "lru-cache";

type Balance = { left: number; filling?: Promise<void> | undefined };

/** The largest number of keys whose points are held. A key that is dropped buys points again. */
const maxBalances = 10_000;

/**
 * Buys points of a limit in bulk and spends them one by one, so that most requests do not query the
 * shared counters. Each process may hold up to one lump of points that another process could have
 * spent.
 * @param buy spends a key's points in the shared counters, or throws if too few are left
 * @returns a function that spends points, and throws whatever `buy` throws
 */
export function createPrepaidPoints(
  buy: (key: string, points: number) => Promise<unknown>,
  { lump, duration }: { lump: number; duration: number },
): (key: string, points: number) => Promise<void> {
  const balances = new LRUCache<string, Balance>({ max: maxBalances, ttl: duration * 1_000 });

  async function fill(balance: Balance, key: string, points: number): Promise<void> {
    try {
      await buy(key, points);
      balance.left += points;
    } finally {
      balance.filling = undefined;
    }
  }

  return async (key, points) => {
    const balance = balances.get(key) ?? { left: 0 };
    if (!balances.has(key)) balances.set(key, balance);
    while (balance.left < points) {
      balance.filling ??= fill(balance, key, Math.max(lump, points));
      await balance.filling;
    }
    balance.left -= points;
  };
}
