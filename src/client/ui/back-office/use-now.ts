import { useSyncExternalStore } from "react";

const tickMs = 60_000;
/**
 * The number of milliseconds to which the current time is rounded, so that all components that
 * render together read the same time.
 */
const grainMs = 5_000;

const look = () => Math.floor(Date.now() / grainMs) * grainMs;

function subscribe(onTick: () => void): () => void {
  const timer = setInterval(onTick, tickMs);
  // The time is read again when the page becomes visible, because browsers pause timers in
  // background tabs and while the machine sleeps.
  document.addEventListener("visibilitychange", onTick);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", onTick);
  };
}

/**
 * Returns the current time in milliseconds since 1970, and renders the component again each minute.
 */
export const useNow = (): number => useSyncExternalStore(subscribe, look);
