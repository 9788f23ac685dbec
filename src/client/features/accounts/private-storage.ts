/**
 * Holds what is typed about persons: in the session storage of one tab, from where it goes with the
 * session, at a log-out, and with the person's data. Other tabs are asked to forget it, too.
 */
export type PrivateStorage = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

const prefix = "roost.private.";
const channelName = "roost.private";
const oldPrefix = "roost.note.";

/** Where the browser forbids storage: lost with the page. */
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

function usualStorage(): PrivateStorage {
  try {
    return sessionStorage;
  } catch {
    return inMemory;
  }
}

/** Storage may be forbidden, or full. */
function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

/** Where one user's text is kept; `name` says what it is about. */
type Place = { userId: number; name: string };

const keyOf = ({ userId, name }: Place) => `${prefix}${userId}.${name}`;

/** @returns an empty text where nothing is kept */
export function readPrivate(place: Place, storage = usualStorage()): string {
  return attempt(() => storage.getItem(keyOf(place))) ?? "";
}

/** Keeps a text in this tab; an empty one is removed. */
export function keepPrivate(place: Place, text: string, storage = usualStorage()): void {
  const key = keyOf(place);
  attempt(() => (text === "" ? storage.removeItem(key) : storage.setItem(key, text)));
}

const keysOf = (storage: PrivateStorage, start: string) =>
  Array.from({ length: storage.length }, (_, n) => storage.key(n) ?? "").filter((key) =>
    key.startsWith(start),
  );

/** Removes what this tab keeps under names with an ending; an empty ending removes all. */
export function forgetPrivateHere(ending: string, storage = usualStorage()): void {
  attempt(() => {
    for (const key of keysOf(storage, prefix)) if (key.endsWith(ending)) storage.removeItem(key);
  });
}

/** One for this tab: it does not receive what it sends itself. */
let openedChannel: BroadcastChannel | undefined;

function channel(): BroadcastChannel {
  openedChannel ??= new BroadcastChannel(channelName);
  return openedChannel;
}

/** The same in every tab of this browser that shows the back office. */
export function forgetPrivate(ending: string): void {
  forgetPrivateHere(ending);
  // oxlint-disable-next-line require-post-message-target-origin -- a channel reaches its own origin only
  channel().postMessage(ending);
}

/** Removes what another user has left in this tab. */
export function forgetPrivateOfOthers(userId: number, storage = usualStorage()): void {
  attempt(() => {
    const own = keyOf({ userId, name: "" });
    for (const key of keysOf(storage, prefix)) if (!key.startsWith(own)) storage.removeItem(key);
  });
}

/**
 * Forgets what other tabs ask to forget.
 *
 * @param onSessionEnd called where another tab has seen the session end
 * @returns stops listening
 */
export function listenToForget(onSessionEnd: () => void): () => void {
  const listen = ({ data }: MessageEvent<string>) => {
    forgetPrivateHere(data);
    if (data === "") onSessionEnd();
  };
  channel().addEventListener("message", listen);
  return () => channel().removeEventListener("message", listen);
}

/** Takes over the notes that an earlier version kept in local storage, where they outlived sessions. */
export function moveOldNotes(from?: PrivateStorage, to = usualStorage()): void {
  attempt(() => {
    const old = from ?? localStorage;
    for (const key of keysOf(old, oldPrefix)) {
      const [userId = "", name = ""] = key.slice(oldPrefix.length).split(".");
      keepPrivate({ userId: Number(userId), name: `note.${name}` }, old.getItem(key) ?? "", to);
      old.removeItem(key);
    }
  });
}
