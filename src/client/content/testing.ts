/** A browser's storage in memory that holds a limited number of characters. */
export function storageOf(room = Infinity) {
  const entries = new Map<string, string>();
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem(key: string, value: string) {
      if (value.length > room) throw new DOMException("No room", "QuotaExceededError");
      entries.set(key, value);
    },
    removeItem: (key: string) => void entries.delete(key),
    key: (place: number) => [...entries.keys()][place] ?? null,
    get length() {
      return entries.size;
    },
  };
}
