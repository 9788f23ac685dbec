import { LRUCache } from "lru-cache";

type Balance = { left: number; filling?: Promise<void> | undefined };

/**
 * The maximum number of keys (such as visitors' addresses) for which prepaid points are held in
 * memory. If there are more keys, the prepaid points of the least recently used key are dropped.
 */
const maxBalances = 10_000;

/**
 * Creates a function that spends the points of a rate limit. Each key, such as a visitor's address,
 * has points in a counter of the database. The function takes many points of a key at once and then
 * spends them from this process's memory, so that most requests do not query the database. No other
 * process can spend these points.
 * @param buy takes points of a key from its counter, or throws if too few are left
 * @returns a function that spends points of a key; it throws the error of `buy`
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
