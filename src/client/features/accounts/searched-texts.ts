import { type PrivateStorage, readPrivate, storePrivate } from "./private-storage.ts";

type Searched = { key: string; text: string };

/**
 * The maximum number of searches that are stored. The browser's Back button can return to these
 * searches.
 */
const most = 100;

const placeOf = (userId: number) => ({ userId, name: "searches" });

function read(userId: number, storage: PrivateStorage | undefined): Searched[] {
  try {
    return JSON.parse(readPrivate(placeOf(userId), storage) || "[]") as Searched[];
  } catch {
    return [];
  }
}

/**
 * Stores the texts that an administrator has searched submissions or listings by. URLs are logged,
 * shared and bookmarked, so a URL holds a random key instead of a name or an email address. The
 * text stays in this browser tab until the session ends.
 */
export function searchedTextsOf(userId: number, storage?: PrivateStorage) {
  return {
    /** Returns the key that the URL contains in place of a searched text. */
    keyOf: (text: string): string => {
      const searched = read(userId, storage);
      const known = searched.find((each) => each.text === text);
      if (known) return known.key;
      // The key begins with a letter, because the router would read digits as a number.
      const key = `s${Math.random().toString(36).slice(2, 12)}`;
      // If the browser's storage is full, the searched text exists only until the page is reloaded.
      storePrivate(
        placeOf(userId),
        JSON.stringify([...searched, { key, text }].slice(-most)),
        storage,
      );
      return key;
    },
    /**
     * Returns the searched text that belongs to a key in the URL. Returns undefined if this tab has
     * no such text, for example because the key was made in another tab or in an ended session.
     */
    textOf: (key: string): string | undefined =>
      read(userId, storage).find((each) => each.key === key)?.text,
  };
}
