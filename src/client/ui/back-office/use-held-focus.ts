import { type RefObject, useEffect, useRef } from "react";

/**
 * Moves the keyboard focus to a nearby element when the pressed button disappears with its row.
 * @param place the element that gets the focus
 * @param data the data of the rows
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
