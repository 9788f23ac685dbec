import { setImmediate as nextTurn } from "node:timers/promises";

/** The maximum number of milliseconds for which comparing keeps the process from other work. */
const longestTurnMs = 8;
/** The number of calls between two looks at the clock. */
const callsPerLook = 64;

/**
 * Returns a function to call often in long work. It returns a promise to wait for when other work of
 * the process should have its turn; otherwise undefined.
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
