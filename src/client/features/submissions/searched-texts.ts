type SearchStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

type Searched = { key: string; text: string };

const storageKey = "roost.searches";
/** As many searches as one is likely to go back through. */
const most = 100;

/** Of a browser that forbids storage: lost with the page. */
let unstored: string | null = null;

const inMemory: SearchStorage = {
  getItem: () => unstored,
  setItem: (_name, value) => {
    unstored = value;
  },
  removeItem: () => {
    unstored = null;
  },
};

function usualStorage(): SearchStorage {
  try {
    return sessionStorage;
  } catch {
    return inMemory;
  }
}

type Stored = { userId: number; searched: Searched[] };

function read(storage: SearchStorage, userId: number): Searched[] {
  try {
    const stored = JSON.parse(storage.getItem(storageKey) ?? "null") as Stored | null;
    return stored?.userId === userId ? stored.searched : [];
  } catch {
    return [];
  }
}

/**
 * The texts that an administrator has searched persons by. An address holds a key instead of the
 * text, which stays in this tab until the session ends: addresses are logged, shared and kept.
 */
export function searchedTextsOf(userId: number, storage = usualStorage()) {
  return {
    /** The key by which an address names a text. */
    keyOf: (text: string): string => {
      const searched = read(storage, userId);
      const known = searched.find((each) => each.text === text);
      if (known) return known.key;
      // It begins with a letter, so that an address does not hold it as a number.
      const key = `s${Math.random().toString(36).slice(2, 12)}`;
      const stored: Stored = { userId, searched: [...searched, { key, text }].slice(-most) };
      try {
        storage.setItem(storageKey, JSON.stringify(stored));
      } catch {
        // It is full: the search is not found again after this page.
      }
      return key;
    },
    /** Undefined for a key of another tab, or of a session that has ended. */
    textOf: (key: string): string | undefined =>
      read(storage, userId).find((each) => each.key === key)?.text,
  };
}

export function forgetSearchedTexts(storage = usualStorage()): void {
  storage.removeItem(storageKey);
}
