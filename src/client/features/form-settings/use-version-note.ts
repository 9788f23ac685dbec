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
    // The storage is blocked or full. The note is lost only when the page reloads.
  }
}

/**
 * Returns the note for the next version, and its setter. Session storage keeps the note when the page
 * reloads. The note is cleared when there are no unsaved changes.
 */
export function useVersionNote(isDirty: boolean): [string, (note: string) => void] {
  const [note, setNote] = useState(load);
  if (!isDirty && note !== "") setNote("");
  useEffect(() => store(note), [note]);
  return [note, setNote];
}
