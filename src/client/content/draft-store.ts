/** What somebody has typed and not saved, kept in this browser. */
export type Draft<Values> = {
  key: string;
  values: Values;
  /** When it was kept last, ISO 8601. */
  keptAt: string;
  /** When something was typed last, ISO 8601. */
  changedAt: string;
  /** When what is edited had been changed last that this began with; null for a new one. */
  baseUpdatedAt: string | null;
  /** Something else was put in its place on purpose: it is offered, never restored by itself. */
  isAside: boolean;
};

/**
 * Whose draft, and of what: `post`, `questionnaire`; the id is null for one that is not created yet,
 * and where there is only one.
 */
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

const ownKeyOf = (subject: DraftSubject) => `${prefixOf(subject)}own`;

/** Lets this tab know its own draft again after a reload, among those of other tabs. */
export function rememberOwnKey(
  subject: DraftSubject,
  key: string,
  storage: DraftStorage = sessionStorage,
): void {
  attempt(() => storage.setItem(ownKeyOf(subject), key));
}

/** Whether something has the shape of an example; of a list, each item that of its first. */
function hasShapeOf(example: unknown, value: unknown): boolean {
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

const isMoment = (value: unknown): value is string =>
  typeof value === "string" && !Number.isNaN(Date.parse(value));

function readDraft<Values extends object>(
  key: string,
  example: Values,
  storage: DraftStorage,
): Draft<Values> | undefined {
  const stored = attempt(() => JSON.parse(storage.getItem(key) ?? "null") as unknown);
  if (typeof stored !== "object" || stored === null) return undefined;
  const { values, keptAt, changedAt, baseUpdatedAt, isAside } = stored as Record<string, unknown>;
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
 * All drafts of one thing, the newest first. What this version cannot read is left alone.
 *
 * @param example the editor's fields, each with a value of its kind
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
 * What this tab was left with last, to go on with it as if it had not been left. A tab that has not
 * been here before goes on with the newest draft, unless somebody has put something else in its
 * place.
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
