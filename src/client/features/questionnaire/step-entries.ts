/**
 * The name of the property, in the browser's history state, that contains the step of a history
 * entry.
 */
const property = "questionnaireStep";

/** A step of the questionnaire as an entry of the browser's history. */
type StepEntry = {
  /**
   * The time when the visitor opened the questionnaire, as an ISO 8601 string. The time identifies
   * the visitor's form: history entries with another time belong to another form.
   */
  form: string;
  /** The index of the history entry's step, starting at 0. */
  index: number;
  /**
   * The step indexes of the same form's history entries that directly precede this entry, oldest
   * first.
   */
  before: number[];
};

function currentEntry(form: string): StepEntry | undefined {
  const state = history.state as { [property]?: StepEntry } | null;
  const entry = state?.[property];
  return entry?.form === form ? entry : undefined;
}

/**
 * Returns the steps of the history entries before the current one; an empty list if there are none.
 */
const entriesBefore = (form: string): number[] => currentEntry(form)?.before ?? [];

/**
 * Writes a history entry with the browser's original methods, because the router's replacements for
 * these methods would reload the page for each step. The URL stays the same, so a reload returns to
 * the same page.
 */
function write(method: "pushState" | "replaceState", entry: StepEntry): void {
  History.prototype[method].call(history, { ...history.state, [property]: entry }, "");
}

/**
 * Returns the step of the current history entry; undefined if the entry belongs to another
 * questionnaire or page.
 */
export const currentStep = (form: string): number | undefined => currentEntry(form)?.index;

/** Marks the current history entry as the step where a resumed questionnaire continues. */
export function markStep(form: string, index: number): void {
  write("replaceState", { form, index, before: [] });
}

/** Updates the browser's history for a move to a later or earlier step. */
export function recordStep(form: string, from: number, to: number): void {
  const before = entriesBefore(form);
  const place = before.lastIndexOf(to);
  if (to > from) {
    write("replaceState", { form, index: from, before });
    write("pushState", { form, index: to, before: [...before, from] });
  } else if (place >= 0) {
    history.go(place - before.length);
  } else {
    // The browser's history has no entry for the step to which the visitor goes back, because the
    // step was skipped or the questionnaire was resumed at a later step. The current entry is
    // therefore changed into one for that step.
    markStep(form, to);
  }
}

/**
 * Stops the event of a move between two history entries of the same page, so that the router does
 * not see it and loads nothing.
 */
const hideFromRouter = (event: Event) => event.stopImmediatePropagation();

/**
 * Calls a function with the step of the history entry when the visitor presses the browser's Back
 * or Forward button.
 * @param isHere returns whether the router still shows the questionnaire's page
 * @returns a function that stops listening
 */
export function watchSteps(
  form: string,
  isHere: () => boolean,
  onStep: (index: number) => void,
): () => void {
  const listen = (event: PopStateEvent) => {
    const entry = currentEntry(form);
    if (!entry || !isHere()) return;
    hideFromRouter(event);
    onStep(entry.index);
  };
  // The listener is in the capture phase of the window, so that it runs before the router's
  // listeners.
  window.addEventListener("popstate", listen, true);
  return () => window.removeEventListener("popstate", listen, true);
}

/**
 * Goes back to the questionnaire's first history entry. Called after the answers were sent, so that
 * the browser's Back button leads to the page before the questionnaire.
 */
export function leaveSteps(form: string): void {
  const { length } = entriesBefore(form);
  if (length === 0) return;
  window.addEventListener("popstate", hideFromRouter, { capture: true, once: true });
  history.go(-length);
}
