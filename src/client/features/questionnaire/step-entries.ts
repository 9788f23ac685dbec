/** The property of the browser's history state that holds a step's entry. */
const property = "questionnaireStep";

/** A step of the questionnaire as an entry of the browser's history. */
type StepEntry = {
  /** When the entry's questionnaire was opened, which identifies it. */
  form: string;
  /** The step's index, starting at 0. */
  index: number;
  /** The number of entries directly before this one that belong to the same questionnaire. */
  depth: number;
};

function currentEntry(form: string): StepEntry | undefined {
  const state = history.state as { [property]?: StepEntry } | null;
  const entry = state?.[property];
  return entry?.form === form ? entry : undefined;
}

/**
 * Calls the browser's original history methods, because the router's replacements would reload the
 * page for each step. The URL stays the same, so a reload returns to the same page.
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
  write("replaceState", { form, index, depth: 0 });
}

/** Updates the browser's history for a move to a later or earlier step. */
export function recordStep(form: string, from: number, to: number): void {
  const { depth } = currentEntry(form) ?? { depth: 0 };
  if (to > from) {
    write("replaceState", { form, index: from, depth });
    write("pushState", { form, index: to, depth: depth + 1 });
  } else if (from - to <= depth) {
    history.go(to - from);
  } else {
    // An earlier visit made the previous steps, so there is no history entry to go back to.
    markStep(form, to);
  }
}

/**
 * Hides a move between history entries of the same page from the router, which has nothing to load.
 */
const hideFromRouter = (event: Event) => event.stopImmediatePropagation();

/**
 * Calls back with the step when the visitor presses the browser's Back or Forward button.
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
  // Capturing listeners of the window run before the router's listeners.
  window.addEventListener("popstate", listen, true);
  return () => window.removeEventListener("popstate", listen, true);
}

/**
 * Returns to the questionnaire's first history entry. After the submission, the Back button then
 * leads to the page before the questionnaire.
 */
export function leaveSteps(form: string): void {
  const { depth } = currentEntry(form) ?? { depth: 0 };
  if (depth === 0) return;
  window.addEventListener("popstate", hideFromRouter, { capture: true, once: true });
  history.go(-depth);
}
