import { useEffect, useState } from "react";

const key = "roost.version-note";

function load(): string {
  try {
    return sessionStorage.getItem(key) ?? "";
  } catch {
    return "";
  }
}

function store(note: string): void {
  try {
    if (note === "") sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, note);
  } catch {
    // The browser's storage is blocked or full. The error is ignored: the note stays in the editor,
    // and only a reload of the page loses it.
  }
}

/**
 * Returns the team's note about the version that the next save creates, and a function that sets
 * the note. Session storage preserves the note when the page reloads. The note is cleared when
 * there are no unsaved changes.
 */
export function useVersionNote(isDirty: boolean): [string, (note: string) => void] {
  const [note, setNote] = useState(load);
  if (!isDirty && note !== "") setNote("");
  useEffect(() => store(note), [note]);
  return [note, setNote];
}
