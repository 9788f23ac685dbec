/** How somebody likes to write: remembered in this browser. */
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
    // Then it is chosen again the next time.
  }
}
