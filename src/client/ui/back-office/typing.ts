/** Elements in which a key types a text, chooses an option, or belongs to a dialog. */
const keyTakers = [
  'input:not([type="checkbox"], [type="radio"])',
  "select",
  "textarea",
  '[contenteditable]:not([contenteditable="false"])',
  '[role="menu"]',
  '[role="listbox"]',
  '[role="combobox"]',
  '[role="slider"]',
  "dialog",
  '[role="dialog"]',
  '[role="alertdialog"]',
].join();

/**
 * Returns whether a key of the whole screen, such as `/`, must do nothing now: because the person
 * types, composes a character with an input method, or has a dialog open.
 */
export function isTyping(event: KeyboardEvent): boolean {
  // Browsers report the code 229 for keys that an input method takes.
  if (event.defaultPrevented || event.isComposing || event.keyCode === 229) return true;
  const { target } = event;
  if (target instanceof Element && target.closest(keyTakers)) return true;
  return document.querySelector('[role="dialog"], [role="alertdialog"], dialog[open]') !== null;
}
