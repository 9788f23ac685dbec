import { useSyncExternalStore } from "react";

const neverChanges = () => () => {};

/** Whether this is drawn by a browser that has taken the page over, and not as it was served. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}
