/**
 * The size of this run of the fault tests: 1 for the full run, 0.1 for the short run in `npm test`.
 */
const scale = Number(process.env.FAULT_SCALE || "0.1");

export const isFull = scale >= 1;

/**
 * Returns the first number in the full run of the fault tests, and the second number in the short
 * run.
 */
export const fullOrShort = (full: number, short: number): number => (isFull ? full : short);

/**
 * Scales a number of rounds, requests or milliseconds: the short run gets a tenth of the full run's
 * number.
 */
export function scaled(full: number): number {
  return Math.max(1, Math.round(full * scale));
}
