import { useSyncExternalStore } from "react";

const tickMs = 60_000;
/** So coarse that no two looks during one rendering differ. */
const grainMs = 5_000;

const look = () => Math.floor(Date.now() / grainMs) * grainMs;

function subscribe(onTick: () => void): () => void {
  const timer = setInterval(onTick, tickMs);
  // A page in the background, or a machine asleep, may not have been counting.
  document.addEventListener("visibilitychange", onTick);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", onTick);
  };
}

/** What time it is, in milliseconds, told again each minute. */
export const useNow = (): number => useSyncExternalStore(subscribe, look);
