const sessionKey = "roost.session";
const sentKey = "roost.session.sent";

/** Calls a function; returns undefined if it throws, because a browser may forbid storage. */
function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

/** The session id for browsers that forbid storage. It is lost with the page. */
let unstored: string | undefined;

function createSessionId(): string {
  return `${Date.now()}-${Math.random().toString(36).slice(2, 14)}`;
}

/** Returns the id of this visitor's anonymous session: at most 64 characters. Creates it if needed. */
export function sessionId(): string {
  const stored = attempt(() => sessionStorage.getItem(sessionKey));
  if (stored && stored.length <= 64) return stored;
  unstored ??= createSessionId();
  const id = unstored;
  attempt(() => sessionStorage.setItem(sessionKey, id));
  return id;
}

/** Returns true on the first call with this event name in a session, and false afterwards. */
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
