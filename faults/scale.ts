/** 1 for the full form, 0.1 for the short form in `npm test`. */
const scale = Number(process.env.FAULT_SCALE || "0.1");

export const isFull = scale >= 1;

/** Scales a number of rounds, requests or milliseconds for the current form. */
export function scaled(full: number): number {
  return Math.max(1, Math.round(full * scale));
}
