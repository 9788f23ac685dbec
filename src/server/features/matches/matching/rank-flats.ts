import type { Scored } from "../match-rules.ts";

/**
 * A ranking of listings by their scores, from which the best are taken, one batch after the other.
 */
export type Ranking = {
  add(listingId: string, score: number): void;
  /** Returns the best listings that no earlier call has returned, at most `count` of them. */
  take(count: number): Scored[];
};

const highest = 100;

/**
 * Creates a ranking with the best listings first. Listings with the same score are sorted only when
 * the first of them is taken, because a search takes few of the many listings that fit.
 */
export function createRanking(): Ranking {
  const byScore: string[][] = Array.from({ length: highest + 1 }, () => []);
  function* inOrder(): Generator<Scored, void> {
    for (let score = highest; score >= 0; score -= 1) {
      for (const listingId of byScore[score]?.sort() ?? []) yield { listingId, score };
    }
  }
  const ordered = inOrder();
  return {
    add(listingId, score) {
      byScore[score]?.push(listingId);
    },
    take(count) {
      const taken: Scored[] = [];
      while (taken.length < count) {
        const { value } = ordered.next();
        if (!value) break;
        taken.push(value);
      }
      return taken;
    },
  };
}
