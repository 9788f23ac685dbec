import { useEffect, useEffectEvent } from "react";
import { focusRow } from "../../ui/back-office/row-focus.ts";
import { isTyping } from "../../ui/back-office/typing.ts";

type DeskKeys = {
  /** Called when the user presses Ctrl+K, or ⌘K on a Mac. */
  onPalette: () => void;
  /** Called when the user presses the key `?`. */
  onHelp: () => void;
};

const steps: Record<string, 1 | -1> = { j: 1, k: -1 };

/** Focuses the screen's search field. Returns false if the screen has none. */
function focusSearch(main: Element): boolean {
  const field = main.querySelector<HTMLInputElement>('[role="search"] input, input[type="search"]');
  field?.focus();
  field?.select();
  return field !== null;
}

/**
 * Makes the keys of the whole back office work: `j` and `k` move between the rows of a list, `/`
 * goes to the search field, `?` shows the list of keys. These keys do nothing while a person types.
 */
export function useDeskKeys({ onPalette, onHelp }: DeskKeys): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, ctrlKey, metaKey, altKey } = event;
    const main = document.getElementById("main");
    if (altKey || !main || !(target instanceof Element) || isTyping(event)) return;
    if (ctrlKey || metaKey) {
      if (key.toLowerCase() !== "k" || event.shiftKey) return;
      event.preventDefault();
      onPalette();
      return;
    }
    if (key === "?") onHelp();
    else if (key === "/") {
      // `preventDefault` stops Firefox from opening its own search at the key `/`. On a screen
      // without a search field, `/` opens the palette.
      event.preventDefault();
      if (!focusSearch(main)) onPalette();
    } else {
      const step = steps[key];
      if (step !== undefined && focusRow(main, target, step)) event.preventDefault();
    }
  });
  useEffect(() => {
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
}
