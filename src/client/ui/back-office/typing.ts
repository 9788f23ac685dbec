/**
 * Elements that use key presses themselves, such as text fields, lists of options and dialogs.
 * Keyboard shortcuts of the screen are ignored in them.
 */
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
 * Returns whether a keyboard shortcut of the whole screen, such as `/`, must be ignored: the user
 * is typing, composes a character with an input method, or has a dialog open.
 */
export function isTyping(event: KeyboardEvent): boolean {
  // Browsers report the key code 229 for key presses that an input method handles.
  if (event.defaultPrevented || event.isComposing || event.keyCode === 229) return true;
  const { target } = event;
  if (target instanceof Element && target.closest(keyTakers)) return true;
  return document.querySelector('[role="dialog"], [role="alertdialog"], dialog[open]') !== null;
}
