/**
 * An in-memory replacement for a browser's storage. A value of more than `room` characters is
 * refused, as by a browser whose storage is full.
 */
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
