/** What somebody has typed and not saved, kept in this browser. */
export type Draft<Values> = {
  key: string;
  values: Values;
  /** ISO 8601. */
  keptAt: string;
  /** When the row had been changed last that this began with; null for a new one. */
  baseUpdatedAt: string | null;
};

/** Whose draft, and of what: `post`, `page`; the id is null for one that is not created yet. */
export type DraftSubject = { userId: number; noun: string; id: number | null };

type DraftStorage = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

const prefixOf = ({ userId, noun, id }: DraftSubject) =>
  `roost.draft.${userId}.${noun}.${id ?? "new"}.`;

/**
 * A place of its own for what one editor holds: two windows never write over each other's, nor does
 * an editor over what it has not offered back yet.
 */
export const newDraftKey = (subject: DraftSubject): string =>
  `${prefixOf(subject)}${crypto.randomUUID()}`;

/** Storage may be forbidden, or full. */
function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

/** @returns false when there is no room for it */
export function keepDraft<Values>(
  { key, ...draft }: Draft<Values>,
  storage: DraftStorage = localStorage,
): boolean {
  return (
    attempt(() => {
      storage.setItem(key, JSON.stringify(draft));
      return true;
    }) ?? false
  );
}

export function forgetDraft(key: string, storage: DraftStorage = localStorage): void {
  attempt(() => storage.removeItem(key));
}

/** Whether something has the fields of an editor, each of its kind. */
function hasShapeOf<Values extends object>(empty: Values, value: unknown): value is Values {
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(empty).every(
    ([name, example]) => typeof (value as Record<string, unknown>)[name] === typeof example,
  );
}

function readDraft<Values extends object>(
  key: string,
  empty: Values,
  storage: DraftStorage,
): Draft<Values> | undefined {
  const stored = attempt(() => JSON.parse(storage.getItem(key) ?? "null") as unknown);
  if (typeof stored !== "object" || stored === null) return undefined;
  const { values, keptAt, baseUpdatedAt } = stored as Record<string, unknown>;
  if (!hasShapeOf(empty, values) || typeof keptAt !== "string") return undefined;
  if (Number.isNaN(Date.parse(keptAt))) return undefined;
  const base = typeof baseUpdatedAt === "string" ? baseUpdatedAt : null;
  return { key, values, keptAt, baseUpdatedAt: base };
}

/**
 * All drafts of a post or page, the newest first. What this version cannot read is left alone.
 *
 * @param empty the editor's fields, each with a value of its kind
 */
export function listDrafts<Values extends object>(
  subject: DraftSubject,
  empty: Values,
  storage: DraftStorage = localStorage,
): Draft<Values>[] {
  const prefix = prefixOf(subject);
  const keys = attempt(() => Array.from({ length: storage.length }, (_, n) => storage.key(n)));
  return (keys ?? [])
    .filter((key): key is string => key?.startsWith(prefix) ?? false)
    .flatMap((key) => readDraft(key, empty, storage) ?? [])
    .sort((a, b) => Date.parse(b.keptAt) - Date.parse(a.keptAt));
}
