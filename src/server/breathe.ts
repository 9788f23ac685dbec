import { setImmediate as nextTurn } from "node:timers/promises";

/**
 * The maximum number of milliseconds for which a long computation blocks the process. Sending a
 * cached page takes about as long, so visitors do not notice such a pause.
 */
const longestTurnMs = 1;

/**
 * A function that a long computation calls between its steps. If the process should do other work
 * now, the function returns a promise, which the computation must await. Otherwise it returns
 * undefined.
 */
export type Breather = () => Promise<void> | undefined;

/**
 * Returns a function that a long computation calls between its steps, so that the process can do
 * other work meanwhile. The function measures how long the computation has blocked the process. All
 * parts of the computation must share the function, because a new function measures from zero.
 *
 * @param callsPerLook the clock is read only once in this many calls; set it above 1 if a step
 *   takes no longer than reading the clock
 */
export function createBreather(callsPerLook = 1): Breather {
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
