const sessionKey = "roost.session";
const sentKey = "roost.session.sent";

/**
 * Calls a function that uses the browser's storage. Returns undefined if the function throws,
 * because a browser may forbid storage.
 */
function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

/**
 * The session id in browsers that forbid storage. It exists only until the page is closed or
 * reloaded.
 */
let unstored: string | undefined;

function createSessionId(): string {
  return `${Date.now()}-${Math.random().toString(36).slice(2, 14)}`;
}

/**
 * Returns the id of the visitor's anonymous session, and creates the id if there is none. The id
 * has at most 64 characters.
 */
export function sessionId(): string {
  const stored = attempt(() => sessionStorage.getItem(sessionKey));
  if (stored && stored.length <= 64) return stored;
  unstored ??= createSessionId();
  const id = unstored;
  attempt(() => sessionStorage.setItem(sessionKey, id));
  return id;
}

/**
 * Returns true on the first call with the given event name in a session, and false on later calls.
 * Always returns true if the browser forbids storage. This does no harm, because the server counts
 * an event of a session only once.
 */
export function firstTime(event: string): boolean {
  const sent = attempt(() => sessionStorage.getItem(sentKey))?.split(" ") ?? [];
  if (sent.includes(event)) return false;
  attempt(() => sessionStorage.setItem(sentKey, [...sent, event].join(" ")));
  return true;
}

export function forgetSession(): void {
  unstored = undefined;
  attempt(() => sessionStorage.removeItem(sessionKey));
  attempt(() => sessionStorage.removeItem(sentKey));
}
