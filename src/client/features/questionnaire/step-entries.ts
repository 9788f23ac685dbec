/** The property of the browser's history state that holds an entry's step. */
const property = "questionnaireStep";

/** A step of the questionnaire as an entry of the browser's history. */
type StepEntry = {
  /** The questionnaire that it belongs to: when it was opened. */
  form: string;
  /** Counted from 0. */
  index: number;
  /** How many entries right before it belong to the same questionnaire. */
  depth: number;
};

function currentEntry(form: string): StepEntry | undefined {
  const state = history.state as { [property]?: StepEntry } | null;
  const entry = state?.[property];
  return entry?.form === form ? entry : undefined;
}

/**
 * Writes past the router, which replaces these methods of `history` and would load the page again
 * for each step. The address stays, so a reload comes back to the same page.
 */
function write(method: "pushState" | "replaceState", entry: StepEntry): void {
  History.prototype[method].call(history, { ...history.state, [property]: entry }, "");
}

/** The step of the history entry that the visitor is at, where it belongs to this questionnaire. */
export const currentStep = (form: string): number | undefined => currentEntry(form)?.index;

/** Marks the current history entry as the step at which a resumed questionnaire continues. */
export function markStep(form: string, index: number): void {
  write("replaceState", { form, index, depth: 0 });
}

/** Lets the browser's history follow from one step to another: on to the next, or back. */
export function recordStep(form: string, from: number, to: number): void {
  const { depth } = currentEntry(form) ?? { depth: 0 };
  if (to > from) {
    write("replaceState", { form, index: from, depth });
    write("pushState", { form, index: to, depth: depth + 1 });
  } else if (from - to <= depth) {
    history.go(to - from);
  } else {
    // The steps before were made in another visit: there is no entry to go back to.
    markStep(form, to);
  }
}

/** Keeps the router from hearing of a move between entries of one page: it has nothing to load. */
const hideFromRouter = (event: Event) => event.stopImmediatePropagation();

/**
 * Calls back with the step when the visitor goes back or forward to one.
 *
 * @param isHere whether the router is still at the questionnaire's page
 * @returns stops listening
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
  // Capturing listeners of the window come before the router's.
  window.addEventListener("popstate", listen, true);
  return () => window.removeEventListener("popstate", listen, true);
}

/** Goes back to the first entry: once the answers are sent, Back leads to the page before. */
export function leaveSteps(form: string): void {
  const { depth } = currentEntry(form) ?? { depth: 0 };
  if (depth === 0) return;
  window.addEventListener("popstate", hideFromRouter, { capture: true, once: true });
  history.go(-depth);
}
