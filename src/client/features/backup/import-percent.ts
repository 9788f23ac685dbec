import { useEffect, useState } from "react";

const tickMs = 500;
const highestStep = 10;
/** As far as the bar gets by itself: the rest is the answer's. */
const cap = 95;
const whole = 100;
const resetAfterMs = 1000;

/**
 * How far the bar is that goes on for as long as something takes, in percent. How far the thing
 * itself is, its stages say.
 *
 * @param chance between 0 and 1, below 1
 */
export const nextPercent = (percent: number, chance: number): number =>
  Math.min(cap, percent + chance * highestStep);

/** It rises while the import is under way, is full when it is over, and empty a second later. */
export function useImportPercent(isImporting: boolean): number {
  const [percent, setPercent] = useState(0);
  const [wasImporting, setWasImporting] = useState(false);
  if (isImporting !== wasImporting) {
    setWasImporting(isImporting);
    setPercent(isImporting ? 0 : whole);
  }

  useEffect(() => {
    if (!isImporting) return undefined;
    const timer = setInterval(
      () => setPercent((before) => nextPercent(before, Math.random())),
      tickMs,
    );
    return () => clearInterval(timer);
  }, [isImporting]);

  useEffect(() => {
    if (percent !== whole) return undefined;
    const timer = setTimeout(() => setPercent(0), resetAfterMs);
    return () => clearTimeout(timer);
  }, [percent]);
  return percent;
}
