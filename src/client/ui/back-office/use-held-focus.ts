import { type RefObject, useEffect, useRef } from "react";

/**
 * When a pressed button disappears because the data has changed, moves the keyboard focus to an
 * element nearby.
 * @param place the element that gets the focus
 * @param data the data that decides whether the button is shown
 * @returns a function to call when the button is pressed
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
