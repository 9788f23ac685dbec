import { parse, stringify } from "devalue";
import type { Step } from "#common/questionnaire/definition.ts";
import { sameValue } from "#common/same-value.ts";
import { hasShapeOf } from "../../content/draft-store.ts";
import { type EditHistory, mostSteps, newHistory } from "./edit-history.ts";

export type StepsHistory = EditHistory<Step[]>;

type HistoryStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/**
 * An example of a stored history. A stored value is ignored if it lacks a property of the example,
 * or if the property has another type.
 */
const example = (() => {
  const steps = [
    { id: "", title: "", description: "", fields: [{ id: "", label: "", type: "text" }] },
  ];
  return { past: [steps], present: steps, future: [steps] };
})();

const isStored = (value: unknown): value is Omit<StepsHistory, "typed"> =>
  hasShapeOf(example, value);

/**
 * Stores the undo history of the editor in this tab. If the browser has no room for the whole
 * history, stores only the latest edits. The states of the history share most of their parts, and
 * each shared part is stored once.
 */
export function keepHistory(
  key: string,
  { past, present, future }: StepsHistory,
  storage: HistoryStorage = sessionStorage,
): void {
  for (let steps = mostSteps; steps >= 1; steps = Math.floor(steps / 2)) {
    const kept = { past: past.slice(-steps), present, future: future.slice(0, steps) };
    try {
      storage.setItem(key, stringify(kept));
      return;
    } catch {
      // The storage is full or blocked, so the next pass of the loop stores half as many edits.
    }
  }
  try {
    storage.removeItem(key);
  } catch {
    // Without storage, the undo history is lost when the page is reloaded. Nothing else is lost.
  }
}

/**
 * Returns the undo history that this tab has stored. Returns a new history if none is stored, or if
 * the current state of the stored history differs from the questionnaire in the editor.
 */
export function findHistory(
  key: string,
  shown: Step[],
  storage: HistoryStorage = sessionStorage,
): StepsHistory {
  try {
    const stored: unknown = parse(storage.getItem(key) ?? "null");
    if (isStored(stored) && sameValue(stored.present, shown)) {
      return { ...stored, present: shown, typed: null };
    }
  } catch {
    // The stored history cannot be read, so the editor begins a new one.
  }
  return newHistory(shown);
}
