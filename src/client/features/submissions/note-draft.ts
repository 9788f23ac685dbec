type NoteStorage = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

const prefix = "roost.note.";
const keyOf = (userId: number, submissionId: string) => `${prefix}${userId}.${submissionId}`;

/** Storage may be forbidden, or full. */
function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

/** What somebody has typed about a submission and not saved, kept in this browser. */
export function readNoteDraft(
  userId: number,
  submissionId: string,
  storage: NoteStorage = localStorage,
): string {
  return attempt(() => storage.getItem(keyOf(userId, submissionId))) ?? "";
}

/** Keeps it; nothing is kept of an empty one. */
export function keepNoteDraft(
  userId: number,
  submissionId: string,
  text: string,
  storage: NoteStorage = localStorage,
): void {
  const key = keyOf(userId, submissionId);
  attempt(() => (text === "" ? storage.removeItem(key) : storage.setItem(key, text)));
}

/** Forgets what anybody has typed here about submissions that are gone. */
export function forgetNoteDrafts(
  submissionIds: string[],
  storage: NoteStorage = localStorage,
): void {
  attempt(() => {
    const keys = Array.from({ length: storage.length }, (_, n) => storage.key(n) ?? "");
    for (const key of keys) {
      if (key.startsWith(prefix) && submissionIds.some((id) => key.endsWith(`.${id}`))) {
        storage.removeItem(key);
      }
    }
  });
}
