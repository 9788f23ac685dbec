const placeOf = (userId: number) => `roost.listing-source.${userId}`;

/** Returns the source (such as a portal) of the last listing that was captured in this browser. */
export function readLastSource(userId: number): string {
  try {
    return localStorage.getItem(placeOf(userId)) ?? "";
  } catch {
    return "";
  }
}

export function rememberSource(userId: number, source: string): void {
  try {
    localStorage.setItem(placeOf(userId), source);
  } catch {
    // If the browser's storage cannot be used, the user types the listing's source again.
  }
}
