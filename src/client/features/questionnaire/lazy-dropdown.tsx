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

/** Waits until the press that has just begun is a click, or was taken back. */
function pressEnd(): Promise<void> {
  return new Promise((resolve) => {
    const once = { once: true };
    window.addEventListener("click", () => resolve(), once);
    window.addEventListener("pointercancel", () => resolve(), once);
    window.addEventListener("pointerup", () => setTimeout(resolve, 300), once);
  });
}

/** A dropdown whose script is fetched at the first touch of the form; its box is there at once. */
export function LazyDropdown(props: ComponentProps<typeof Dropdown>) {
  const [arrived, setArrived] = useState(alreadyThere);
  const [presses, setPresses] = useState(() => (wasPressedEarly(props.id) ? 1 : 0));
  const box = useRef<HTMLInputElement>(null);
  // A box that is exchanged under the finger would lose the press.
  const press = useRef<Promise<void>>(Promise.resolve());

  useEffect(() => {
    let left = false;
    const takeOver = async ({ Dropdown: Loaded }: { Dropdown: typeof Dropdown }) => {
      await press.current;
      if (left) return;
      // The dropdown goes on where the visitor was with its stand-in.
      const takesFocus = document.activeElement === box.current;
      const next = { Loaded, takesFocus, startsOpen: takesFocus && presses > 0 };
      // At once: a moment later, another press may have begun.
      flushSync(() => setArrived(next));
    };
    // When it fails, the next press tries again.
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
