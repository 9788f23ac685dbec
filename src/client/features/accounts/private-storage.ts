/**
 * The storage for unsaved text about persons: the session storage of one tab. The text is deleted
 * with the session, at logout, and when the person's data is erased; in all tabs.
 */
export type PrivateStorage = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

const prefix = "roost.private.";
const channelName = "roost.private";
const oldPrefix = "roost.note.";

/** The values in browsers that forbid storage. They are lost with the page. */
const unstored = new Map<string, string>();

const inMemory: PrivateStorage = {
  getItem: (key) => unstored.get(key) ?? null,
  setItem: (key, value) => void unstored.set(key, value),
  removeItem: (key) => void unstored.delete(key),
  key: (index) => [...unstored.keys()][index] ?? null,
  get length() {
    return unstored.size;
  },
};

function defaultStorage(): PrivateStorage {
  try {
    return sessionStorage;
  } catch {
    return inMemory;
  }
}

/** Calls a function; returns undefined if it throws, because storage may be forbidden or full. */
function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

/** The id of the user who typed a text, and a name such as `note.` with the id of a submission. */
type PrivateKey = { userId: number; name: string };

const keyOf = ({ userId, name }: PrivateKey) => `${prefix}${userId}.${name}`;

/** Returns a stored text, or an empty one. */
export function readPrivate(key: PrivateKey, storage = defaultStorage()): string {
  return attempt(() => storage.getItem(keyOf(key))) ?? "";
}

/** Stores a text in this tab. Deletes it if the text is empty. */
export function storePrivate(key: PrivateKey, text: string, storage = defaultStorage()): void {
  const name = keyOf(key);
  attempt(() => (text === "" ? storage.removeItem(name) : storage.setItem(name, text)));
}

const keysOf = (storage: PrivateStorage, start: string) =>
  Array.from({ length: storage.length }, (_, n) => storage.key(n) ?? "").filter((key) =>
    key.startsWith(start),
  );

/** Deletes the texts of this tab whose names end with a suffix. An empty suffix deletes all. */
export function deletePrivateInTab(suffix: string, storage = defaultStorage()): void {
  attempt(() => {
    for (const key of keysOf(storage, prefix)) if (key.endsWith(suffix)) storage.removeItem(key);
  });
}

/** The only channel of this tab, because a channel does not receive its own messages. */
let openedChannel: BroadcastChannel | undefined;

function channel(): BroadcastChannel {
  openedChannel ??= new BroadcastChannel(channelName);
  return openedChannel;
}

/** Deletes the texts with a suffix in all tabs of this browser that show the back office. */
export function deletePrivate(suffix: string): void {
  deletePrivateInTab(suffix);
  // oxlint-disable-next-line require-post-message-target-origin -- a channel reaches its own origin only
  channel().postMessage(suffix);
}

/** Deletes the texts of all other users in this tab. */
export function deletePrivateOfOthers(userId: number, storage = defaultStorage()): void {
  attempt(() => {
    const own = keyOf({ userId, name: "" });
    for (const key of keysOf(storage, prefix)) if (!key.startsWith(own)) storage.removeItem(key);
  });
}

/**
 * Deletes the texts that other tabs delete.
 *
 * @param onSessionEnd called when another tab deletes all texts because its session has ended
 * @returns a function that stops listening
 */
export function listenToDeletions(onSessionEnd: () => void): () => void {
  const listen = ({ data }: MessageEvent<string>) => {
    deletePrivateInTab(data);
    if (data === "") onSessionEnd();
  };
  channel().addEventListener("message", listen);
  return () => channel().removeEventListener("message", listen);
}

/** Moves notes from local storage, where an earlier version of the site stored them. */
export function moveOldNotes(from?: PrivateStorage, to = defaultStorage()): void {
  attempt(() => {
    const old = from ?? localStorage;
    for (const key of keysOf(old, oldPrefix)) {
      const [userId = "", name = ""] = key.slice(oldPrefix.length).split(".");
      storePrivate({ userId: Number(userId), name: `note.${name}` }, old.getItem(key) ?? "", to);
      old.removeItem(key);
    }
  });
}
