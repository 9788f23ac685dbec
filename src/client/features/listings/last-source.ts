const placeOf = (userId: number) => `roost.listing-source.${userId}`;

/** Returns the source of the last listing that a person has captured in this browser. */
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
    // If the browser's storage cannot be used, the person types the source again.
  }
}
