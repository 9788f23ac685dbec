/** A small generator of pseudo-random numbers. The same seed always gives the same numbers. */
export type Random = {
  /** Returns a number that is at least 0 and less than 1. */
  next(): number;
  chance(probability: number): boolean;
  /** Returns a random value of a list. A value with a larger weight is more likely. */
  pick<Value>(weighted: readonly (readonly [value: Value, weight: number])[]): Value;
  /**
   * Returns a random positive number, like a duration: often near the median, and sometimes much
   * larger.
   */
  around(median: number): number;
};

/** Creates a random number generator (Mulberry32), which is good enough for demo data. */
export function createRandom(seed: number): Random {
  let state = seed | 0;

  function next(): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  return {
    next,
    chance: (probability) => next() < probability,
    pick(weighted) {
      const [first] = weighted;
      if (!first) throw new Error("There is nothing to pick from");
      let rest = next() * weighted.reduce((sum, [, weight]) => sum + weight, 0);
      const found = weighted.find(([, weight]) => (rest -= weight) < 0) ?? first;
      return found[0];
    },
    around(median) {
      const bell = next() + next() + next() + next() - 2;
      return median * Math.exp(bell * 1.1);
    },
  };
}
