import { percentOf } from "#common/analytics/percent.ts";
import { percentWords } from "./figure-words.ts";

const signed = (change: number, words: string) => {
  if (change === 0) return `±${words}`;
  return `${change > 0 ? "+" : "−"}${words}`;
};

/** Formats the change of a number since the preceding period: `+12.5% (before: 8)`. */
export function countChange(now: number, before: number): string {
  const was = `before: ${before.toLocaleString("en-US")}`;
  if (before === 0) return was;
  const change = now - before;
  return `${signed(change, percentWords(percentOf(Math.abs(change), before)))} (${was})`;
}

/** Formats the change of a percentage since the preceding period: `+3.2 points (before: 30.1%)`. */
export function shareChange(now: number, before: number): string {
  const change = Math.round((now - before) * 10) / 10;
  return `${signed(change, `${Math.abs(change).toFixed(1)} points`)} (before: ${percentWords(before)})`;
}
