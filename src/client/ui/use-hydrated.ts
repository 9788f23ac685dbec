import { useSyncExternalStore } from "react";

const neverChanges = () => () => {};

/** Returns false on the server and during hydration, and true after it. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}
