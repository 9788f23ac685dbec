import { flushSync } from "react-dom";

/**
 * The script element of the start script. Its property `presses` lists the elements that the
 * visitor pressed before the browser script had started.
 */
type StartScript = HTMLScriptElement & { presses?: Element[] | undefined };

/** Stops the recording of presses by the start script. Returns the pressed elements, in order. */
export function takeEarlyPresses(): Element[] {
  const script = document.querySelector<StartScript>("script[data-entry]");
  const presses = script?.presses ?? [];
  if (script) script.presses = undefined;
  return presses;
}

/**
 * Clicks the buttons again that were pressed before the browser script had started. Links,
 * checkboxes, menus and forms that the browser itself posts work without the script, so their
 * presses are not repeated. A submit button that was pressed several times is clicked only once, so
 * that its form is submitted only once.
 */
export function repeatPresses(presses: Element[]): void {
  const buttons = presses
    .flatMap((element) => element.closest("button") ?? [])
    .filter(({ form }) => form?.method !== "post");
  const isRepeated = (button: HTMLButtonElement, place: number) =>
    button.type === "submit" && buttons.indexOf(button) < place;
  for (const [place, button] of buttons.entries()) {
    // `flushSync` makes React finish the work of one repeated click before the next one. Between
    // two clicks of a visitor, React has finished, too.
    if (!isRepeated(button, place)) flushSync(() => button.click());
  }
}
