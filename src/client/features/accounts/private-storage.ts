/**
 * Stores unsaved text about persons in the session storage of one browser tab. The text is deleted
 * in all tabs when the user logs out, when the session ends, or when the person's data is erased.
 */
export type PrivateStorage = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

const prefix = "roost.private.";
const channelName = "roost.private";
const oldPrefix = "roost.note.";

/**
 * The unsaved texts if the browser forbids storage. They are lost when the page closes or reloads.
 */
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

/**
 * Calls a function that uses the browser's storage. Returns undefined if the function throws,
 * because the storage may be forbidden or full.
 */
function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

/**
 * Identifies an unsaved text: the id of the user who typed it, and a name that consists of a prefix
 * such as `note.` and the id of a submission.
 */
type PrivateKey = { userId: number; name: string };

const keyOf = ({ userId, name }: PrivateKey) => `${prefix}${userId}.${name}`;

/** Returns a stored text; an empty string if there is none. */
export function readPrivate(key: PrivateKey, storage = defaultStorage()): string {
  return attempt(() => storage.getItem(keyOf(key))) ?? "";
}

/** Stores a text in this tab. An empty text deletes the stored one. */
export function storePrivate(key: PrivateKey, text: string, storage = defaultStorage()): void {
  const name = keyOf(key);
  attempt(() => (text === "" ? storage.removeItem(name) : storage.setItem(name, text)));
}

const keysOf = (storage: PrivateStorage, start: string) =>
  Array.from({ length: storage.length }, (_, n) => storage.key(n) ?? "").filter((key) =>
    key.startsWith(start),
  );

/**
 * Deletes the texts of this tab whose names end with the suffix, such as the id of a submission. An
 * empty suffix deletes all texts.
 */
export function deletePrivateInTab(suffix: string, storage = defaultStorage()): void {
  attempt(() => {
    for (const key of keysOf(storage, prefix)) if (key.endsWith(suffix)) storage.removeItem(key);
  });
}

/**
 * The channel to the other tabs of this browser. A channel object does not receive its own
 * messages, but a second object in the same tab would receive them. So each tab has only one.
 */
let openedChannel: BroadcastChannel | undefined;

function channel(): BroadcastChannel {
  openedChannel ??= new BroadcastChannel(channelName);
  return openedChannel;
}

/**
 * Deletes the unsaved texts whose names end with a suffix, such as the id of a submission, in this
 * tab and in all other tabs of this browser that show the back office. An empty suffix deletes all
 * texts.
 */
export function deletePrivate(suffix: string): void {
  deletePrivateInTab(suffix);
  // oxlint-disable-next-line require-post-message-target-origin -- a channel reaches its own origin only
  channel().postMessage(suffix);
}

/** Deletes the unsaved texts that other users typed in this tab. */
export function deletePrivateOfOthers(userId: number, storage = defaultStorage()): void {
  attempt(() => {
    const own = keyOf({ userId, name: "" });
    for (const key of keysOf(storage, prefix)) if (!key.startsWith(own)) storage.removeItem(key);
  });
}

/**
 * Deletes unsaved texts in this tab when another tab deletes them.
 * @param onSessionEnd called when another tab deletes all texts because its session has ended
 * @returns a function that stops listening to other tabs
 */
export function listenToDeletions(onSessionEnd: () => void): () => void {
  const listen = ({ data }: MessageEvent<string>) => {
    deletePrivateInTab(data);
    if (data === "") onSessionEnd();
  };
  channel().addEventListener("message", listen);
  return () => channel().removeEventListener("message", listen);
}

/**
 * Moves unsaved notes to the session storage. An earlier version of the site stored them in the
 * local storage.
 */
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
