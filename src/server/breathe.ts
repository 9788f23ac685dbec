import { setImmediate as nextTurn } from "node:timers/promises";

/**
 * The maximum number of milliseconds for which long work blocks other work of the process. A cached
 * page takes about as long, so that visitors do not notice the work.
 */
const longestTurnMs = 1;

/** If other work of the process should run, returns a promise to wait for; otherwise undefined. */
export type Breather = () => Promise<void> | undefined;

/**
 * Returns a function that long work calls between its steps. Pass the function on to the parts of
 * the work, because each new function measures its own time.
 *
 * @param callsPerLook the number of calls after which the time is checked again; more than one if a
 *   step takes no longer than reading the clock
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
