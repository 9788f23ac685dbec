/** The tab in which the user writes. This browser remembers it. */
export type ContentMode = "html" | "rich";

const storageKey = "roost.content-mode";

export function readMode(): ContentMode {
  try {
    return localStorage.getItem(storageKey) === "rich" ? "rich" : "html";
  } catch {
    return "html";
  }
}

export function keepMode(mode: ContentMode): void {
  try {
    localStorage.setItem(storageKey, mode);
  } catch {
    // Without storage, the user chooses the tab again at the next visit.
  }
}
