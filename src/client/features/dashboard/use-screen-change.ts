import { useRouter } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useRef } from "react";

/** The duration of a new screen's fade-in, in milliseconds. */
const fadeMs = 100;

/**
 * Returns a ref for the element that holds the screens. After navigation the element fades in and
 * gets the focus, so that the keyboard and screen readers continue at the start of the new screen.
 *
 * @param isCovered whether the command palette or the list of keyboard shortcuts is open. The focus
 * then stays in this dialog.
 */
export function useScreenChange(isCovered: boolean) {
  const main = useRef<HTMLElement>(null);
  const router = useRouter();
  const onNewScreen = useEffectEvent(() => {
    const shown = main.current;
    if (!shown) return;
    if (!isCovered) shown.focus({ preventScroll: true });
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    shown.animate([{ opacity: 0 }, { opacity: 1 }], { duration: fadeMs, easing: "ease-out" });
  });
  useEffect(
    () =>
      router.subscribe("onRendered", ({ fromLocation, pathChanged }) => {
        if (fromLocation && pathChanged) onNewScreen();
      }),
    [router],
  );
  return main;
}
