import { useSyncExternalStore } from "react";

const tickMs = 60_000;
/**
 * The clock is rounded to this step, so that all components of one rendering read the same time.
 */
const grainMs = 5_000;

const look = () => Math.floor(Date.now() / grainMs) * grainMs;

function subscribe(onTick: () => void): () => void {
  const timer = setInterval(onTick, tickMs);
  // A browser pauses timers in a background tab and while the machine sleeps, so the time is read
  // again when the page becomes visible.
  document.addEventListener("visibilitychange", onTick);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", onTick);
  };
}

/** Returns the current time in milliseconds, and renders again each minute. */
export const useNow = (): number => useSyncExternalStore(subscribe, look);
