import { useEffect, useEffectEvent, useState } from "react";
import { flushSync } from "react-dom";

/**
 * The last of several changes is reported when no other change has followed for this number of
 * milliseconds.
 */
const pause = 250;
/**
 * The number of milliseconds after which a change is reported while the user types without a pause.
 */
const longest = 2_000;

/** Records whether the user is typing, and when a change was last reported to the form. */
class Typing {
  #end: ReturnType<typeof setTimeout> | undefined;
  #reportedAt = 0;

  get goesOn(): boolean {
    return this.#end !== undefined;
  }

  get isReportDue(): boolean {
    return !this.goesOn || performance.now() - this.#reportedAt > longest;
  }

  noteReport(): void {
    this.#reportedAt = performance.now();
  }

  /**
   * Calls a function after a pause in the user's typing. If this method is called again before the
   * pause has ended, the pause begins again.
   */
  endLater(atEnd: () => void): void {
    clearTimeout(this.#end);
    this.#end = setTimeout(atEnd, pause);
  }

  end(): void {
    clearTimeout(this.#end);
    this.#end = undefined;
  }
}

/**
 * The events before which the typed text must be reported to the form: a press, a keyboard
 * shortcut, a change of the focus, or leaving the page.
 */
const beforeThese = [
  "pointerdown",
  "keydown",
  "focusout",
  "popstate",
  "visibilitychange",
  "beforeunload",
  "pagehide",
] as const;

const mayUseText = (event: Event) =>
  !(event instanceof KeyboardEvent) || event.ctrlKey || event.metaKey || event.altKey;

/**
 * Delays the reports of changes while the user types. Each report makes React render the whole
 * form, which takes too long for each key press. The first change after a pause is reported at
 * once, so that the form knows that it has unsaved changes. The last change is reported after a
 * pause, or before the user does anything else than typing, so that no save misses it.
 *
 * @param report reports the changes since the last report; does nothing if there are none
 * @returns a function to call after each change
 */
export function useDelayedReport(report: () => void): () => void {
  const [typing] = useState(() => new Typing());
  const reportLast = useEffectEvent(() => {
    typing.end();
    report();
  });

  useEffect(() => {
    const flush = (event: Event) => {
      if (!typing.goesOn || !mayUseText(event)) return;
      // `focusout` also occurs when a script moves the focus while React renders. `flushSync` does
      // not work during a render, so it is not used for this event.
      if (event.type === "focusout") reportLast();
      else flushSync(reportLast);
    };
    for (const name of beforeThese) addEventListener(name, flush, { capture: true });
    return () => {
      for (const name of beforeThese) removeEventListener(name, flush, { capture: true });
      reportLast();
    };
  }, [typing]);

  return () => {
    if (typing.isReportDue) {
      typing.noteReport();
      report();
    }
    typing.endLater(() => {
      typing.end();
      report();
    });
  };
}
