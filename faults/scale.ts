/** 1 for the full numbers, a tenth where the faults are part of every test run. */
const scale = Number(process.env.FAULT_SCALE || "0.1");

export const isFull = scale >= 1;

/** So many rounds, requests or milliseconds, at this run's scale. */
export function scaled(full: number): number {
  return Math.max(1, Math.round(full * scale));
}
