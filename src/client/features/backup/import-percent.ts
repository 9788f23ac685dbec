import { useEffect, useState } from "react";

const tickMs = 500;
const highestStep = 10;
/** The percentage at which the progress bar stops until the server has responded. */
const cap = 95;
const whole = 100;
const resetAfterMs = 1000;

/**
 * Returns the next value of the progress bar, in percent. The bar only shows that the import is
 * running; the list of stages shows the real progress.
 * @param chance a random number from 0 to below 1
 */
export const nextPercent = (percent: number, chance: number): number =>
  Math.min(cap, percent + chance * highestStep);

/**
 * Returns the value of the progress bar in percent: it rises during an import, is 100 when the
 * import ends, and 0 one second later.
 */
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
