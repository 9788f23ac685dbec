import { type ComponentProps, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Dropdown } from "#client/ui/dropdown.tsx";
import { DropdownStandIn } from "#client/ui/dropdown-stand-in.tsx";
import { summarize } from "#client/ui/dropdown-summary.ts";
import { shownChoices } from "#client/ui/every-choice.ts";
import { touched, wasPressedEarly } from "./first-touch.ts";
import { createLoader } from "./loader.ts";

export const dropdownLoader = createLoader(() => import("#client/ui/dropdown.tsx"));

type Arrived = { Loaded: typeof Dropdown; takesFocus: boolean; startsOpen: boolean };

function alreadyThere(): Arrived | undefined {
  const module = dropdownLoader.loaded();
  return module && { Loaded: module.Dropdown, takesFocus: false, startsOpen: false };
}

/** A promise that resolves when the current press of the pointer ends, with or without a click. */
function pressEnd(): Promise<void> {
  return new Promise((resolve) => {
    const once = { once: true };
    window.addEventListener("click", () => resolve(), once);
    window.addEventListener("pointercancel", () => resolve(), once);
    window.addEventListener("pointerup", () => setTimeout(resolve, 300), once);
  });
}

/**
 * A dropdown whose script loads when the visitor first touches the form. Until then, a placeholder
 * box of the same size is shown.
 */
export function LazyDropdown(props: ComponentProps<typeof Dropdown>) {
  const [arrived, setArrived] = useState(alreadyThere);
  const [presses, setPresses] = useState(() => (wasPressedEarly(props.id) ? 1 : 0));
  const box = useRef<HTMLInputElement>(null);
  // The dropdown replaces the placeholder box only after a press has ended, because a replacement
  // during the press would lose the press.
  const press = useRef<Promise<void>>(Promise.resolve());

  useEffect(() => {
    let left = false;
    const takeOver = async ({ Dropdown: Loaded }: { Dropdown: typeof Dropdown }) => {
      await press.current;
      if (left) return;
      // The loaded dropdown takes over the focus and the open state of its placeholder.
      const takesFocus = document.activeElement === box.current;
      const next = { Loaded, takesFocus, startsOpen: takesFocus && presses > 0 };
      // `flushSync` replaces the placeholder at once. If React replaced it later, the visitor might
      // already press it again, and that press would be lost.
      flushSync(() => setArrived(next));
    };
    // If the script fails to load, the placeholder box stays, and the next press loads the script
    // again.
    touched.then(dropdownLoader.load).then(takeOver, () => {});
    return () => {
      left = true;
    };
  }, [presses]);

  if (arrived) {
    const { Loaded, ...start } = arrived;
    return <Loaded {...props} {...start} />;
  }
  const { id, options, chosen, every, multiple = false, placeholder, describedBy } = props;
  return (
    <DropdownStandIn
      ref={box}
      id={id}
      value={summarize(shownChoices(options, chosen, every), multiple)}
      placeholder={placeholder}
      describedBy={describedBy}
      invalid={props.invalid}
      onPointerDown={() => {
        press.current = pressEnd();
      }}
      onPress={() => setPresses((before) => before + 1)}
    />
  );
}
