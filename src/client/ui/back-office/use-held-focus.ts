import { type RefObject, useEffect, useRef } from "react";

/**
 * Keeps the keyboard near what was pressed, should that be gone when the data has changed.
 *
 * @param place what the keyboard goes on from then
 * @returns to be called when it is pressed
 */
export function useHeldFocus(place: RefObject<HTMLElement | null>, data: unknown): () => void {
  const isHolding = useRef(false);
  const known = useRef(data);
  useEffect(() => {
    if (known.current === data) return;
    known.current = data;
    if (isHolding.current && document.activeElement === document.body) {
      place.current?.focus({ preventScroll: true });
    }
    isHolding.current = false;
  });
  return () => {
    isHolding.current = true;
  };
}
