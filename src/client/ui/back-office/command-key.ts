/** Returns the name of the key that is held for commands such as "save": ⌘ on a Mac, else Ctrl. */
export const commandKey = (): "⌘" | "Ctrl" =>
  /Mac|iPhone|iPad/.test(navigator.userAgent) ? "⌘" : "Ctrl";
