import { keepPrivate, type PrivateStorage, readPrivate } from "../accounts/private-storage.ts";

type Searched = { key: string; text: string };

/** As many searches as one is likely to go back through. */
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
 * The texts that an administrator has searched persons by. An address holds a key instead of the
 * text, which stays in this tab until the session ends: addresses are logged, shared and kept.
 */
export function searchedTextsOf(userId: number, storage?: PrivateStorage) {
  return {
    /** The key by which an address names a text. */
    keyOf: (text: string): string => {
      const searched = read(userId, storage);
      const known = searched.find((each) => each.text === text);
      if (known) return known.key;
      // It begins with a letter, so that an address does not hold it as a number.
      const key = `s${Math.random().toString(36).slice(2, 12)}`;
      // Where storage is full, the search is not found again after this page.
      keepPrivate(
        placeOf(userId),
        JSON.stringify([...searched, { key, text }].slice(-most)),
        storage,
      );
      return key;
    },
    /** Undefined for a key of another tab, or of a session that has ended. */
    textOf: (key: string): string | undefined =>
      read(userId, storage).find((each) => each.key === key)?.text,
  };
}
