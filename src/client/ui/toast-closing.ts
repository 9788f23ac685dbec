import { type PointerEvent, useEffect, useEffectEvent, useRef, useState } from "react";

const displayMs = 5000;
const swipeThresholdPx = 50;

/** Closes a toast after 5 s. The time stops while a toast is hovered or has the focus. */
export function useAutoClose(onClose: () => void) {
  const card = useRef<HTMLDivElement>(null);
  const close = useEffectEvent(onClose);

  useEffect(() => {
    const region = card.current?.closest("section");
    if (!region) return;
    let leftMs = displayMs;
    let startedAt = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const update = () => {
      const held = region.matches(":hover") || region.contains(document.activeElement);
      if (held && timer !== undefined) {
        clearTimeout(timer);
        timer = undefined;
        leftMs -= Date.now() - startedAt;
      } else if (!held && timer === undefined) {
        startedAt = Date.now();
        timer = setTimeout(close, Math.max(leftMs, 0));
      }
    };
    // `update` runs in a microtask after each event, because the events fire before `:hover` and
    // `activeElement` have changed.
    const updateSoon = () => queueMicrotask(update);
    const events = ["pointerenter", "pointerleave", "focusin", "focusout"] as const;
    for (const event of events) region.addEventListener(event, updateSoon);
    update();
    return () => {
      for (const event of events) region.removeEventListener(event, updateSoon);
      clearTimeout(timer);
    };
  }, []);

  return card;
}

/** Lets the user drag a toast to the right. The toast closes if it was dragged far enough. */
export function useSwipeRight(onClose: () => void) {
  const start = useRef<number | null>(null);
  const [offset, setOffset] = useState(0);
  const distance = (event: PointerEvent) =>
    start.current === null ? 0 : Math.max(0, event.clientX - start.current);
  const end = () => {
    start.current = null;
    setOffset(0);
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const onControl = event.target instanceof Element && event.target.closest("button");
      if (event.button !== 0 || onControl) return;
      start.current = event.clientX;
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent) => setOffset(distance(event)),
    onPointerUp: (event: PointerEvent) => {
      if (distance(event) >= swipeThresholdPx) onClose();
      else end();
    },
    onPointerCancel: end,
    style: offset > 0 ? { transform: `translateX(${offset}px)` } : undefined,
  };
}
