import { useEffect } from "react";

/** Moves the focus to a field of the editor on the screen, by the field's name. */
export function focusField(name: string): void {
  const field = findField(name);
  field?.focus();
  field?.scrollIntoView({ block: "nearest" });
}

/** Moves the focus to the first field that has an error. */
export function focusFirstError(errors: object): void {
  const [first] = Object.keys(errors);
  if (first !== undefined) focusField(first);
}

/**
 * Focuses a text field of an item that was just added, and selects the default text, so that typing
 * replaces the text.
 */
export function focusNewField(name: string): void {
  focusField(name);
  if (isTextInput(document.activeElement)) document.activeElement.select();
}

const findField = (name: string) =>
  document.querySelector<HTMLElement>(`[data-path="${CSS.escape(name)}"]`);

type FocusedField = { name: string; start: number | null; end: number | null };

let remembered: FocusedField | undefined;

/**
 * Remembers which field has the focus, and its selected text, because a new editor is about to
 * replace the current one.
 */
export function rememberFocus(): void {
  const field = document.activeElement;
  remembered = undefined;
  if (!(field instanceof HTMLElement) || !field.dataset.path) return;
  const isText = field instanceof HTMLTextAreaElement || isTextInput(field);
  remembered = {
    name: field.dataset.path,
    start: isText ? field.selectionStart : null,
    end: isText ? field.selectionEnd : null,
  };
}

/** Focuses the remembered field again, and then forgets the field. */
export function restoreFocus(): void {
  if (!remembered) return;
  const { name, start, end } = remembered;
  remembered = undefined;
  const field = findField(name);
  field?.focus({ preventScroll: true });
  if (start === null || !(field instanceof HTMLTextAreaElement || isTextInput(field))) return;
  field.setSelectionRange(start, end);
}

/** Focuses the field that was focused in the previous editor, which this editor has replaced. */
export function useRestoredFocus(): void {
  useEffect(() => {
    const frame = requestAnimationFrame(restoreFocus);
    return () => cancelAnimationFrame(frame);
  }, []);
}

const isTextInput = (field: unknown): field is HTMLInputElement =>
  field instanceof HTMLInputElement && field.type === "text";
