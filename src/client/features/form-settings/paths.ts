import type { Place } from "./edit-definition.ts";
import type { ListName } from "./edit-options.ts";

export const stepPath = (step: number) => `steps.${step}`;

export const fieldPath = ({ step, field }: Place) => `steps.${step}.fields.${field}`;

/** Where the keyboard goes on once a field is gone: at what has its place now, of those left. */
export const pathAfterField = ({ step, field }: Place, left: number) =>
  left === 0
    ? `${stepPath(step)}.add-field`
    : fieldPath({ step, field: Math.min(field, left - 1) });

/** The path of a list of options within its field. */
export const listPath = (name: ListName) => (name === null ? "options" : `options.${name}`);

/** Where a path leads: to a step, or to a field of it and a part of that. */
export function parsePath(path: string): { step: number; field?: number; rest: string } | null {
  const [, step, field, rest = ""] =
    /^steps\.(\d+)(?:\.fields\.(\d+)(?=\.|$))?\.?(.*)$/s.exec(path) ?? [];
  if (step === undefined) return null;
  return { step: Number(step), ...(field !== undefined && { field: Number(field) }), rest };
}

const emptyErrors: Record<string, string> = {};

/** What is wrong below a path, by what is left of the path. */
export function errorsBelow(errors: Record<string, string>, path: string): Record<string, string> {
  const below = Object.entries(errors).filter(([each]) => each.startsWith(`${path}.`));
  if (below.length === 0) return emptyErrors;
  return Object.fromEntries(below.map(([each, text]) => [each.slice(path.length + 1), text]));
}

/** The part of the screen for a path, or for the next larger thing that is on it. */
function partAt(path: string): HTMLElement | null {
  for (let left = path; left !== ""; left = left.slice(0, Math.max(left.lastIndexOf("."), 0))) {
    const part = document.querySelector<HTMLElement>(`[data-path="${CSS.escape(left)}"]`);
    if (part) return part;
  }
  return null;
}

/** Puts the keyboard where a path leads, in the middle of the screen. */
export function focusPath(path: string): void {
  const part = partAt(path);
  if (!part) return;
  part.focus({ preventScroll: true });
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  part.scrollIntoView({ block: "center", behavior: still ? "instant" : "smooth" });
}

/** The same of a new part's text, so that what is typed takes the place of what it begins with. */
export function focusNew(path: string): void {
  focusPath(path);
  if (document.activeElement instanceof HTMLInputElement) document.activeElement.select();
}

/** Puts the keyboard back on a button of a step or field that has been moved. */
export function focusTool(key: string, tool: string): void {
  const selector = `[data-item="${CSS.escape(key)}"] [data-tool="${tool}"]`;
  const found = document.querySelector<HTMLElement>(selector);
  found?.focus({ preventScroll: true });
  found?.scrollIntoView({ block: "nearest" });
}
