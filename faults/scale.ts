/**
 * The size of this run of the fault tests: 1 for the full form, 0.1 for the short form in `npm
 * test`.
 */
const scale = Number(process.env.FAULT_SCALE || "0.1");

export const isFull = scale >= 1;

/** Returns the first of two numbers in the full form, and the second one in the short form. */
export const fullOrShort = (full: number, short: number): number => (isFull ? full : short);

/**
 * Scales a number of rounds, requests or milliseconds: the short form gets a tenth of the full
 * form's number.
 */
export function scaled(full: number): number {
  return Math.max(1, Math.round(full * scale));
}
