import { Tooltip as FloatingTooltip } from "@mantine/core";
import { type ReactNode, useEffect, useRef, useState } from "react";

/**
 * The number of milliseconds for which the pointer must rest on an element until its tooltip opens.
 */
const opensAfter = 700;
/** A tooltip opens at once if another one closed less than this number of milliseconds ago. */
const skipsWithin = 300;

let lastSeen = Number.NEGATIVE_INFINITY;

/** Shows a tooltip beside an element. The element needs an accessible name of its own. */
export function Tooltip({ label, children }: { label: string; children: ReactNode }) {
  const place = useRef<HTMLSpanElement>(null);
  const [target, setTarget] = useState<Element | null>(null);

  useEffect(() => {
    const around = place.current;
    if (!around) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOpen = false;
    const hideOnEscape = ({ key }: KeyboardEvent) => {
      if (key === "Escape") hide();
    };
    // The key listener exists only while a tooltip is open or about to open, because a screen may
    // have hundreds of tooltips.
    const listen = () => document.addEventListener("keydown", hideOnEscape);
    const open = () => {
      isOpen = true;
      setTarget(around.firstElementChild);
    };
    const hide = () => {
      clearTimeout(timer);
      document.removeEventListener("keydown", hideOnEscape);
      if (isOpen) lastSeen = performance.now();
      isOpen = false;
      setTarget(null);
    };
    const enter = ({ pointerType }: PointerEvent) => {
      if (isOpen || pointerType === "touch") return;
      clearTimeout(timer);
      listen();
      timer = setTimeout(open, performance.now() - lastSeen < skipsWithin ? 0 : opensAfter);
    };
    const leave = ({ relatedTarget }: PointerEvent) => {
      if (!(relatedTarget instanceof Node && around.contains(relatedTarget))) hide();
    };
    const focus = ({ target: focused }: FocusEvent) => {
      if (!(focused instanceof Element && focused.matches(":focus-visible"))) return;
      listen();
      open();
    };
    around.addEventListener("pointerover", enter);
    around.addEventListener("pointerout", leave);
    around.addEventListener("focusin", focus);
    around.addEventListener("focusout", hide);
    around.addEventListener("click", hide);
    return () => {
      clearTimeout(timer);
      around.removeEventListener("pointerover", enter);
      around.removeEventListener("pointerout", leave);
      around.removeEventListener("focusin", focus);
      around.removeEventListener("focusout", hide);
      around.removeEventListener("click", hide);
      document.removeEventListener("keydown", hideOnEscape);
    };
  }, []);

  return (
    <>
      <span ref={place} style={{ display: "contents" }}>
        {children}
      </span>
      {target instanceof HTMLElement && <FloatingTooltip target={target} label={label} opened />}
    </>
  );
}
