/** Puts the keyboard into a field of the editor that is on the screen, by the field's name. */
export function focusField(name: string): void {
  const field = document.querySelector<HTMLElement>(`[data-path="${CSS.escape(name)}"]`);
  field?.focus();
  field?.scrollIntoView({ block: "nearest" });
}

/** The same of a new item's, so that what is typed takes the place of what it begins with. */
export function focusNewField(name: string): void {
  focusField(name);
  if (isTextInput(document.activeElement)) document.activeElement.select();
}

/** Where the keyboard was, for an editor that takes the place of another. */
type Place = { name: string; start: number | null; end: number | null };

let place: Place | undefined;

export function rememberPlace(): void {
  const field = document.activeElement;
  place = undefined;
  if (!(field instanceof HTMLElement) || !field.dataset.path) return;
  const isText = field instanceof HTMLTextAreaElement || isTextInput(field);
  place = {
    name: field.dataset.path,
    start: isText ? field.selectionStart : null,
    end: isText ? field.selectionEnd : null,
  };
}

/** Puts the keyboard where it was remembered to be, once. */
export function returnToPlace(): void {
  if (!place) return;
  const { name, start, end } = place;
  place = undefined;
  const field = document.querySelector<HTMLElement>(`[data-path="${CSS.escape(name)}"]`);
  field?.focus({ preventScroll: true });
  if (start === null || !(field instanceof HTMLTextAreaElement || isTextInput(field))) return;
  field.setSelectionRange(start, end);
}

const isTextInput = (field: unknown): field is HTMLInputElement =>
  field instanceof HTMLInputElement && field.type === "text";
