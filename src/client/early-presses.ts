import { flushSync } from "react-dom";

/** The start script's element: the script notes on it what is pressed, until the list is taken. */
type StartScript = HTMLScriptElement & { presses?: Element[] | undefined };

/** Takes over from the start script. Returns what was pressed until now, in order. */
export function takeEarlyPresses(): Element[] {
  const script = document.querySelector<StartScript>("script[data-entry]");
  const presses = script?.presses ?? [];
  if (script) script.presses = undefined;
  return presses;
}

/**
 * Presses again the buttons that could do nothing before. Links, boxes and menus did their work by
 * themselves. A form is sent once, however often its button was pressed.
 */
export function repeatPresses(presses: Element[]): void {
  const buttons = presses.flatMap((element) => element.closest("button") ?? []);
  const isRepeated = (button: HTMLButtonElement, place: number) =>
    button.type === "submit" && buttons.indexOf(button) < place;
  for (const [place, button] of buttons.entries()) {
    // Each is done with before the next, as presses of a hand are.
    if (!isRepeated(button, place)) flushSync(() => button.click());
  }
}
