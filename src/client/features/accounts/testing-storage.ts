import type { PrivateStorage } from "./private-storage.ts";

/** Returns a new, empty in-memory storage for a test. */
export function memoryStorage(): PrivateStorage {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
    key: (index) => [...values.keys()][index] ?? null,
    get length() {
      return values.size;
    },
  };
}
