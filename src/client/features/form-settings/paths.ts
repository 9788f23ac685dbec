import type { FieldPosition } from "./edit-definition.ts";
import type { ListName, ListPosition } from "./edit-options.ts";

// A path such as `steps.0.fields.2.options.lisbon.1.label` names a part of the questionnaire. The
// server and the schemas use these paths in errors, and the editor's elements have them in the
// attribute `data-path`.

export const stepPath = (step: number) => `steps.${step}`;

export const fieldPath = ({ step, field }: FieldPosition) => `steps.${step}.fields.${field}`;

/** Returns the path of a list of options. The path begins at the field that has the list. */
export const listPathInField = (list: ListName) => (list === null ? "options" : `options.${list}`);

export const listPath = (position: ListPosition) =>
  `${fieldPath(position)}.${listPathInField(position.list)}`;

/**
 * Returns the path of the element to focus after a field was deleted: the next field, or the button
 * that adds a field.
 * @param left the number of fields that the step still has
 */
export const pathAfterField = ({ step, field }: FieldPosition, left: number) =>
  left === 0
    ? `${stepPath(step)}.add-field`
    : fieldPath({ step, field: Math.min(field, left - 1) });

type ParsedPath = {
  step: number;
  field?: number;
  /**
   * The part of the path after the field, or after the step if the path has no field: `label` for
   * the path `steps.0.fields.2.label`.
   */
  rest: string;
};

/** Parses a path. Returns null if it does not lead to a step or a field. */
export function parsePath(path: string): ParsedPath | null {
  const [, step, field, rest = ""] =
    /^steps\.(\d+)(?:\.fields\.(\d+)(?=\.|$))?\.?(.*)$/s.exec(path) ?? [];
  if (step === undefined) return null;
  return { step: Number(step), ...(field !== undefined && { field: Number(field) }), rest };
}

/** Error messages. Each key is the path of the invalid part. */
export type Errors = Record<string, string>;

const noErrors: Errors = {};

/**
 * Returns the errors of the parts below a path, and makes their paths relative: below `fields.2`,
 * the path `fields.2.label` becomes `label`.
 */
export function errorsBelow(errors: Errors, path: string): Errors {
  const below = Object.entries(errors).filter(([each]) => each.startsWith(`${path}.`));
  if (below.length === 0) return noErrors;
  return Object.fromEntries(below.map(([each, text]) => [each.slice(path.length + 1), text]));
}

/**
 * Returns the editor's element for a path, or for the nearest parent path that has an element; null
 * if there is none. The parent path of `steps.1.fields` is `steps.1`.
 */
function elementAt(path: string): HTMLElement | null {
  for (let left = path; left !== ""; left = left.slice(0, Math.max(left.lastIndexOf("."), 0))) {
    const element = document.querySelector<HTMLElement>(`[data-path="${CSS.escape(left)}"]`);
    if (element) return element;
  }
  return null;
}

function showElement(element: HTMLElement): void {
  const isReduced = matchMedia("(prefers-reduced-motion: reduce)").matches;
  element.scrollIntoView({ block: "center", behavior: isReduced ? "instant" : "smooth" });
}

/**
 * Focuses the element of the questionnaire's editor that belongs to a path in the questionnaire,
 * and scrolls the element to the middle of the screen.
 */
export function focusPath(path: string): void {
  const element = elementAt(path);
  if (!element) return;
  element.focus({ preventScroll: true });
  showElement(element);
}

/** Scrolls the editor's element for a path to the middle of the screen. The focus stays. */
export function showPath(path: string): void {
  const element = elementAt(path);
  if (element) showElement(element);
}

/** Focuses a new text field and selects its text, so that typing replaces the text. */
export function focusNew(path: string): void {
  focusPath(path);
  if (document.activeElement instanceof HTMLInputElement) document.activeElement.select();
}

/** Focuses the button that moves the step or field with the given React key up or down. */
export function focusMoveButton(key: string, direction: "up" | "down"): void {
  const selector = `[data-item="${CSS.escape(key)}"] [data-move="${direction}"]`;
  document.querySelector<HTMLElement>(selector)?.focus();
}
