import { useRouter } from "@tanstack/react-router";
import { useEffect, useRef } from "react";

/** Milliseconds in which a screen appears. */
const fadeMs = 100;

/**
 * Where the screens of a frame appear: each fades in, and the keyboard and the screen reader go on
 * from its beginning. Nothing is mounted anew for it.
 */
export function useScreenChange() {
  const main = useRef<HTMLElement>(null);
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe("onRendered", ({ fromLocation, pathChanged }) => {
        const shown = main.current;
        if (!shown || !fromLocation || !pathChanged) return;
        shown.focus({ preventScroll: true });
        if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
        shown.animate([{ opacity: 0 }, { opacity: 1 }], { duration: fadeMs, easing: "ease-out" });
      }),
    [router],
  );
  return main;
}
