/** Puts the keyboard into an element as soon as it is there, for what takes the place of what had it. */
export const focusAtOnce = (element: HTMLElement | null): void => element?.focus();
