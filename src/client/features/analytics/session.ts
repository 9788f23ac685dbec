const sessionKey = "roost.session";
const sentKey = "roost.session.sent";

/** A browser may refuse storage altogether; then a visit is only as long as the page. */
function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

let unstored: string | undefined;

function createSessionId(): string {
  return `${Date.now()}-${Math.random().toString(36).slice(2, 14)}`;
}

/** The id of this anonymous visit: 64 characters at most, the same until it is forgotten. */
export function sessionId(): string {
  const stored = attempt(() => sessionStorage.getItem(sessionKey));
  if (stored && stored.length <= 64) return stored;
  unstored ??= createSessionId();
  const id = unstored;
  attempt(() => sessionStorage.setItem(sessionKey, id));
  return id;
}

/** Whether this is the first time that the visit says so; remembers that it did. */
export function firstTime(what: string): boolean {
  const sent = attempt(() => sessionStorage.getItem(sentKey))?.split(" ") ?? [];
  if (sent.includes(what)) return false;
  attempt(() => sessionStorage.setItem(sentKey, [...sent, what].join(" ")));
  return true;
}

export function forgetSession(): void {
  unstored = undefined;
  attempt(() => sessionStorage.removeItem(sessionKey));
  attempt(() => sessionStorage.removeItem(sentKey));
}
