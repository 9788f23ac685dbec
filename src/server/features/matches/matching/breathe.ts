import { setImmediate as nextTurn } from "node:timers/promises";

/** The maximum number of milliseconds for which comparing blocks other work of the process. */
const longestTurnMs = 8;
/** The number of calls after which the time is checked again. */
const callsPerLook = 64;

/**
 * Returns a function that long work calls often. If other work of the process should run, the
 * function returns a promise for which the caller must wait; otherwise undefined.
 */
export function createBreather(): () => Promise<void> | undefined {
  let calls = 0;
  let since = performance.now();
  const breathe = async () => {
    await nextTurn();
    since = performance.now();
  };
  return () => {
    calls += 1;
    const isLong = calls % callsPerLook === 0 && performance.now() - since > longestTurnMs;
    return isLong ? breathe() : undefined;
  };
}
