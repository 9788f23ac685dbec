import { sameValue } from "#common/same-value.ts";
import { findChange } from "./find-change.ts";

/** The maximum number of edits that can be undone. */
export const mostSteps = 50;

/**
 * The minimum number of milliseconds of a pause. The text that a person types into one field
 * without a pause is undone together.
 */
export const typingPause = 1000;

/**
 * The history of an edited value: its present state, and the states to which an undo or a redo
 * leads. The states themselves are never changed.
 */
export type EditHistory<Value extends object> = {
  /** The earlier states, oldest first. */
  past: readonly Value[];
  present: Value;
  /** The undone states. A redo restores the first state of this list. */
  future: readonly Value[];
  /** The field into which the user has just typed, and when; null after any other edit. */
  typed: { path: string; at: number } | null;
};

export const newHistory = <Value extends object>(present: Value): EditHistory<Value> => ({
  past: [],
  present,
  future: [],
  typed: null,
});

/**
 * Adds an edit to the history, so that it can be undone. Letters that are typed into one field
 * without a pause count as one edit.
 * @param at the time of the edit, in milliseconds since 1970
 */
export function recordEdit<Value extends object>(
  history: EditHistory<Value>,
  next: Value,
  at: number,
): EditHistory<Value> {
  const { past, present, typed } = history;
  const change = findChange(present, next);
  if (!change) return next === present ? history : { ...history, present: next };
  const typing = change.isTyped ? { path: change.path, at } : null;
  if (!typing || typed?.path !== typing.path || at - typed.at >= typingPause) {
    return { past: [...past, present].slice(-mostSteps), present: next, future: [], typed: typing };
  }
  // If the user has deleted the letters that were just typed, their undo step is removed, because
  // it would change nothing.
  if (sameValue(past.at(-1), next)) {
    return { past: past.slice(0, -1), present: next, future: [], typed: null };
  }
  return { past, present: next, future: [], typed: typing };
}

/**
 * Undoes the last edit and returns the new history; the same history if there is nothing to undo.
 */
export function undoEdit<Value extends object>(history: EditHistory<Value>): EditHistory<Value> {
  const { past, present, future } = history;
  const before = past.at(-1);
  if (!before) return history;
  return { past: past.slice(0, -1), present: before, future: [present, ...future], typed: null };
}

/**
 * Redoes the edit that was undone last and returns the new history; the same history if there is
 * nothing to redo.
 */
export function redoEdit<Value extends object>(history: EditHistory<Value>): EditHistory<Value> {
  const { past, present, future } = history;
  const [next, ...others] = future;
  if (!next) return history;
  return { past: [...past, present], present: next, future: others, typed: null };
}
