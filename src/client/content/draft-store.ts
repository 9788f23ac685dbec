/** Values of an editor that the user has not saved, stored in this browser. */
export type Draft<Values> = {
  key: string;
  values: Values;
  /** When the draft was last stored in this browser, in ISO 8601. */
  keptAt: string;
  /** When the user last typed in the editor, in ISO 8601. */
  changedAt: string;
  /**
   * The time of the last change of the stored document on which the draft is based, ISO 8601; null
   * for a new document.
   */
  baseUpdatedAt: string | null;
  /**
   * True if the user has set the draft aside by choosing other values. The draft is then offered,
   * but never restored automatically.
   */
  isAside: boolean;
};

/**
 * The user and the document that a draft belongs to. The id is null for a new row, and for a
 * setting, because a setting has no id.
 */
export type DraftSubject = { userId: number; noun: string; id: number | string | null };

type DraftStorage = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

const prefixOf = ({ userId, noun, id }: DraftSubject) =>
  `roost.draft.${userId}.${noun}.${id ?? "new"}.`;

/**
 * Returns a unique storage key for a draft, so that two windows never overwrite each other's
 * drafts, and an editor never overwrites an older draft that the user can still restore.
 */
export const newDraftKey = (subject: DraftSubject): string =>
  `${prefixOf(subject)}${crypto.randomUUID()}`;

/**
 * Calls a function that uses the browser's storage. Returns undefined if the function throws,
 * because the browser may forbid storage, or the storage may be full.
 */
function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

/** Stores a draft. Returns false if the browser's storage has no room for the draft. */
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

const ownKeyOf = (subject: DraftSubject) => `${prefixOf(subject)}own`;

/**
 * Remembers the key of this tab's draft, so that a reload of the tab restores this draft and not
 * another tab's.
 */
export function rememberOwnKey(
  subject: DraftSubject,
  key: string,
  storage: DraftStorage = sessionStorage,
): void {
  attempt(() => storage.setItem(ownKeyOf(subject), key));
}

/**
 * Whether each part of a value has the same type as that part of an example. Every item of a list
 * must match the first item of the example's list.
 */
export function hasShapeOf(example: unknown, value: unknown): boolean {
  if (Array.isArray(example)) {
    const [first] = example as unknown[];
    return (
      Array.isArray(value) &&
      (first === undefined || value.every((item) => hasShapeOf(first, item)))
    );
  }
  if (typeof example !== "object" || example === null) return typeof value === typeof example;
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  return Object.entries(example).every(([name, part]) =>
    hasShapeOf(part, (value as Record<string, unknown>)[name]),
  );
}

const isEmpty = (part: unknown) => part === "" || (Array.isArray(part) && part.length === 0);

/**
 * Adds the editor's new fields to a draft that was stored before the editor had them, so that the
 * draft stays valid. `example` contains all fields of the editor. Only fields whose value in
 * `example` is an empty text or an empty list are added.
 */
function withNewFields(example: object, values: unknown): unknown {
  if (typeof values !== "object" || values === null || Array.isArray(values)) return values;
  const added = Object.entries(example).filter(([, part]) => isEmpty(part));
  return { ...Object.fromEntries(added), ...values };
}

const isMoment = (value: unknown): value is string =>
  typeof value === "string" && !Number.isNaN(Date.parse(value));

function readDraft<Values extends object>(
  key: string,
  example: Values,
  storage: DraftStorage,
): Draft<Values> | undefined {
  const stored = attempt(() => JSON.parse(storage.getItem(key) ?? "null") as unknown);
  if (typeof stored !== "object" || stored === null) return undefined;
  const { keptAt, changedAt, baseUpdatedAt, isAside, ...rest } = stored as Record<string, unknown>;
  const values = withNewFields(example, rest.values);
  if (!hasShapeOf(example, values) || !isMoment(keptAt)) return undefined;
  return {
    key,
    values: values as Values,
    keptAt,
    changedAt: isMoment(changedAt) ? changedAt : keptAt,
    baseUpdatedAt: typeof baseUpdatedAt === "string" ? baseUpdatedAt : null,
    isAside: isAside === true,
  };
}

/**
 * Lists the stored drafts of a document, newest first. Ignores stored entries that are no valid
 * drafts.
 * @param example the fields of the editor, each with a value of its type
 */
export function listDrafts<Values extends object>(
  subject: DraftSubject,
  example: Values,
  storage: DraftStorage = localStorage,
): Draft<Values>[] {
  const prefix = prefixOf(subject);
  const keys = attempt(() => Array.from({ length: storage.length }, (_, n) => storage.key(n)));
  return (keys ?? [])
    .filter((key): key is string => key?.startsWith(prefix) ?? false)
    .flatMap((key) => readDraft(key, example, storage) ?? [])
    .sort((a, b) => Date.parse(b.keptAt) - Date.parse(a.keptAt));
}

/**
 * Returns the draft that a reload of this tab restores; undefined if there is none. For a new tab,
 * returns the newest draft that the user has not replaced by other values (`isAside` is false).
 */
export function findOwnDraft<Values extends object>(
  subject: DraftSubject,
  example: Values,
  storage: DraftStorage = localStorage,
  tab: DraftStorage = sessionStorage,
): Draft<Values> | undefined {
  const own = attempt(() => tab.getItem(ownKeyOf(subject)));
  return listDrafts(subject, example, storage).find(({ key, isAside }) =>
    own ? key === own : !isAside,
  );
}

/** Returns the draft of this tab, which a reload of the tab restores; undefined for a new tab. */
export function findTabDraft<Values extends object>(
  subject: DraftSubject,
  example: Values,
): Draft<Values> | undefined {
  const own = attempt(() => sessionStorage.getItem(ownKeyOf(subject)));
  return listDrafts(subject, example).find(({ key }) => key === own);
}
